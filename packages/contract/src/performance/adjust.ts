import { z } from 'zod';
import { GET, page } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { moved, reason, version } from '../kernel/move.ts';
import { listQuery, titled } from '../kernel/resource.ts';
import { adjustStates } from './status.ts';

const path = '/repair/performance/adjust';
const permission = 'repair:performance';

export const adjustRow = z.object({
  adjustId: z.int(),
  recordId: z.int(),
  period: z.string(),
  userId: z.int(),
  userName: z.string(),
  deptName: z.string(),
  points: z.string(),
  reason: z.string(),
  files: z.string(),
  result: z.string(),
  byUserId: z.int(),
  byName: z.string(),
  approveName: z.string(),
  /** Why it was refused. */
  reply: z.string(),
  createTime: z.string(),
  approveTime: z.string().nullable(),
  version: z.int(),
  moves: z.array(z.string()),
});
export type PerfAdjust = z.output<typeof adjustRow>;

const approveInput = z.object({ version });
const refuseInput = z.object({ reply: reason('驳回原因'), version });

/** Points that somebody gives or takes count once somebody else has approved them. */
export const adjustLife = lifecycle({
  path,
  permission,
  states: adjustStates,
  reply: moved,
  transitions: {
    approve: { label: '通过', from: ['10'], to: '20', input: approveInput },
    refuse: { label: '驳回', from: ['10'], to: '30', input: refuseInput },
  },
});

/** Points that are given or taken by hand. */
export const perfAdjust = titled('绩效加减分', {
  list: GET(`${path}/list`, {
    summary: '绩效加减分列表',
    access: `${permission}:list`,
    query: listQuery(['period', 'result'], [], { period: '考核月份', result: '结果' }),
    reply: page(adjustRow),
  }),
  approve: adjustLife.moves.approve,
  refuse: { ...adjustLife.moves.refuse, access: `${permission}:approve` as const },
});
