import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { OUTAGE } from '@jiaoyan/contract/repair/outage-life';
import type { Db } from '../../../../kernel/db/db.ts';
import { recordEvents } from '../../../../kernel/record/event.ts';
import { draftText, whereOf } from '../../outage/outage-text.ts';
import { type OutageRow, outageTable } from '../../outage.table.ts';

const DAY = 86_400_000;
const stamp = { createBy: 'system', updateBy: 'system' };
type Told = Pick<OutageRow, 'kind' | 'subcampId' | 'placeIds' | 'scope' | 'reason'>;
/** How many days from today, from when until when, and what was off. */
const told: readonly (Told & { day: number; from: string; to: string })[] = [
  {
    day: -310,
    from: '08:00',
    to: '12:00',
    kind: '1',
    subcampId: 1,
    placeIds: [16, 17],
    scope: '',
    reason: '生活水箱清洗',
  },
  {
    day: -254,
    from: '22:00',
    to: '23:30',
    kind: '2',
    subcampId: 2,
    placeIds: [],
    scope: '',
    reason: '高压配电设备年检',
  },
  {
    day: -187,
    from: '09:00',
    to: '17:00',
    kind: '3',
    subcampId: 1,
    placeIds: [11, 12],
    scope: '',
    reason: '换热站阀门更换',
  },
  { day: -120, from: '00:30', to: '05:00', kind: '4', subcampId: 3, placeIds: [], scope: '', reason: '核心交换机升级' },
  {
    day: -66,
    from: '09:00',
    to: '11:00',
    kind: '5',
    subcampId: 1,
    placeIds: [14],
    scope: '2号电梯',
    reason: '电梯年度检验',
  },
  {
    day: -23,
    from: '13:00',
    to: '15:00',
    kind: '1',
    subcampId: 2,
    placeIds: [21],
    scope: '3至5层',
    reason: '立管渗漏抢修',
  },
  {
    day: 1,
    from: '08:00',
    to: '12:00',
    kind: '1',
    subcampId: 1,
    placeIds: [11],
    scope: '',
    reason: '给水主管阀门更换',
  },
];

/** The shut-offs of a year, and one that is to come tomorrow. */
export async function seedOutages(db: Db, now = Date.now()): Promise<never[]> {
  for (const { day, from, to, ...outage } of told) {
    const date = wallTime(now + day * DAY).slice(0, 10);
    const times = { startTime: `${date} ${from}:00`, endTime: `${date} ${to}:00` };
    const isOver = day < 0;
    const written = wallTime(now + (Math.min(day, 1) - 1) * DAY);
    const content = draftText(await whereOf(db, outage), { ...outage, ...times });
    const state = isOver
      ? { status: OUTAGE.restored, restoredTime: times.endTime, version: 2 }
      : { status: OUTAGE.published, version: 1 };
    const [row] = await db
      .insert(outageTable)
      .values({ ...outage, ...times, ...state, content, ...stamp, createTime: written, updateTime: written })
      .returning({ outageId: outageTable.outageId });
    const base = { bizType: 'outage' as const, bizId: row?.outageId as number, operatorName: '系统' };
    const { draft, published, restored } = OUTAGE;
    await recordEvents(db, [
      { ...base, event: 'PUBLISH', fromStatus: draft, toStatus: published, content, createTime: written },
      ...(isOver
        ? [{ ...base, event: 'RESTORE', fromStatus: published, toStatus: restored, createTime: times.endTime }]
        : []),
    ]);
  }
  return [];
}
