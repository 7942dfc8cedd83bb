import { z } from 'zod';
import { lifecycle } from '../kernel/lifecycle.ts';
import { moment, moved, reason, version } from '../kernel/move.ts';

/** How a shut-off stands. */
export const OUTAGE = { draft: '10', published: '20', restored: '30', cancelled: '40' } as const;
export const outageStates = { '10': '草稿', '20': '已发布', '30': '已恢复', '40': '已取消' } as const;
export type OutageStatus = keyof typeof outageStates;

/** What is shut off. */
export const outageKinds = { '1': '停水', '2': '停电', '3': '停暖', '4': '停网', '5': '停梯', '9': '其他' } as const;
export type OutageKind = keyof typeof outageKinds;

/** The trades whose work stands still meanwhile: what is known to be off needs no deadline. */
export const outageTrades: Readonly<Record<OutageKind, readonly string[]>> = {
  '1': ['1', '7'],
  '2': ['2', '3', '8', '9', '11'],
  '3': ['7'],
  '4': ['8', '9'],
  '5': ['11'],
  '9': [],
};

const moving = z.object({ version });
const why = z.object({ reason: reason(), version });
const extending = z.object({ endTime: moment('预计恢复时间'), reason: reason('延长原因'), version });
export type ExtendInput = z.output<typeof extending>;

/** What may happen to a shut-off once it is written down. */
export const outageLife = lifecycle({
  path: '/repair/area/outage',
  permission: 'repair:outage',
  states: outageStates,
  reply: moved,
  transitions: {
    publish: { label: '发布', from: ['10'], to: '20', input: moving },
    extend: { label: '延长', from: ['20'], to: '20', input: extending },
    restore: { label: '恢复', from: ['20'], to: '30', input: moving },
    cancel: { label: '取消', from: ['10', '20'], to: '40', input: why },
  },
});

interface Span {
  readonly startTime: string;
  readonly endTime: string;
}
/** From when until when, without saying a day twice: `11-16 08:00–12:00`. */
export const outageSpan = ({ startTime, endTime }: Span): string => {
  const isSameDay = startTime.slice(0, 10) === endTime.slice(0, 10);
  return `${startTime.slice(5, 16)}–${isSameDay ? endTime.slice(11, 16) : endTime.slice(5, 16)}`;
};
