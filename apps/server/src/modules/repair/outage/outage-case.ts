import type { Moved } from '@jiaoyan/contract/kernel/move';
import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { topics } from '@jiaoyan/contract/realtime';
import type { ExtendInput } from '@jiaoyan/contract/repair/outage-life';
import { OUTAGE, outageLife, outageSpan } from '@jiaoyan/contract/repair/outage-life';
import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import { type Actor, allow } from '../../../kernel/record/actor.ts';
import {
  type RecordBase,
  type RecordEvent,
  type RecordKind,
  type RecordTurn,
  takeTurn,
} from '../../../kernel/record/kind.ts';
import { placeManagerTable as m, placeTable as p } from '../../campus/place.table.ts';
import { leadersNow } from '../../duty/index.ts';
import { storeMessages } from '../../system/index.ts';
import { userTable } from '../../system/user.table.ts';
import type { OutageRow } from '../outage.table.ts';
import { reportTable as r } from '../report/report.table.ts';
import type { RepairTools } from '../tools.ts';
import { inOutage, syncReports } from './outage-hold.ts';
import { scopedOutages } from './outage-scope.ts';
import { kindName, whereOf } from './outage-text.ts';

const ENABLED = '0';
/** What a move does to the draft of a shut-off, what the log says, and what people hear. */
interface Outcome {
  readonly event: string;
  readonly content?: string;
  readonly code?: string;
  readonly params?: Readonly<Record<string, string>>;
}
type Move = (outage: OutageRow, now: number) => Outcome;

/** Those who wait for a repair there, those who look after the places, and those who are on duty. */
async function concerned(tx: Db, outage: OutageRow, now: number): Promise<number[]> {
  const reporters = await tx
    .selectDistinct({ userId: r.reporterId })
    .from(r)
    .where(and(inOutage(outage), lt(r.status, '40')));
  const managers = await tx
    .selectDistinct({ userId: m.userId })
    .from(m)
    .innerJoin(p, eq(p.placeId, m.placeId))
    .where(
      and(
        eq(p.subcampId, outage.subcampId),
        outage.placeIds.length > 0 ? inArray(p.placeId, outage.placeIds) : undefined,
      ),
    );
  const ids = [...reporters, ...managers].flatMap(({ userId }) => userId ?? []);
  const everybody = [...new Set([...ids, ...(await leadersNow(tx, outage.subcampId, now))])];
  const rows = await tx
    .select({ userId: userTable.userId })
    .from(userTable)
    .where(and(inArray(userTable.userId, [...everybody]), eq(userTable.status, ENABLED)));
  return rows.map(({ userId }) => userId);
}

/** One move on a shut-off. */
interface OutageTurn extends RecordTurn<RecordEvent, Outcome> {
  readonly outage: OutageRow;
}

async function announce({ hub }: Pick<RepairTools, 'hub'>, tx: Db, { outage, notices, actor, now }: OutageTurn) {
  const [{ code, params } = {}] = notices;
  const readers = code ? (await concerned(tx, outage, now)).filter((userId) => userId !== actor.userId) : [];
  const where = await whereOf(tx, outage);
  const values = { where, kind: kindName(outage.kind), span: outageSpan(outage), text: outage.content, ...params };
  const messages = readers.map((userId) => ({
    userId,
    templateCode: code ?? '',
    params: values,
    link: '/my/report',
  }));
  const { events } = await storeMessages(tx, messages);
  await hub.publishAll(tx, [...events, { destination: topics.repairBoard, body: { type: 'OUTAGE', count: 1 } }]);
}

/** Shut-offs of water, power and the like. */
const outageKind: RecordKind<OutageRow, OutageTurn, RecordBase, null, Pick<RepairTools, 'hub'>> = {
  ...scopedOutages,
  bizType: 'outage',
  read: async () => null,
  open: (base, outage) => ({ ...base, outage, events: [], notices: [] }),
  rowOf: ({ outage }) => outage,
  announce,
};

/** Makes a move on a shut-off under its lock, then has the clocks of reports follow. */
export async function moveOutage(tools: RepairTools, actor: Actor, outageId: number, move: Move): Promise<Moved> {
  const base = { actor, now: tools.clock() };
  const { row } = await tools.db.transaction((tx) =>
    takeTurn(outageKind, tools, tx, base, outageId, ({ outage, events, notices, now }) => {
      const from = outage.status;
      const outcome = move(outage, now);
      events.push({ event: outcome.event, content: outcome.content ?? '', from, to: outage.status });
      notices.push(outcome);
    }),
  );
  await syncReports(tools);
  return { status: row.status, version: row.version };
}

type Versioned = { readonly version?: number | undefined };

/** Tells everybody whom it concerns. */
export const publish =
  ({ version }: Versioned): Move =>
  (outage, now) => {
    allow(outageLife, outage, 'publish', version);
    if (momentOf(outage.endTime) <= now) throw refuse('预计恢复时间已过，不能发布', 'endTime');
    outage.status = OUTAGE.published;
    return { event: 'PUBLISH', content: outage.content, code: 'repair_outage_publish' };
  };

/** It takes longer. */
export const extend =
  ({ endTime, reason, version }: ExtendInput): Move =>
  (outage, now) => {
    allow(outageLife, outage, 'extend', version);
    const end = momentOf(endTime);
    if (end <= momentOf(outage.endTime)) throw refuse('延长后的时间必须晚于原预计恢复时间', 'endTime');
    if (end <= now) throw refuse('预计恢复时间不能早于当前时间', 'endTime');
    outage.endTime = wallTime(end);
    const until = outage.endTime.slice(0, 16);
    const params = { end: until, reason };
    return { event: 'EXTEND', content: `延长至 ${until}：${reason}`, code: 'repair_outage_extend', params };
  };

/** What was off is there again. */
export const restore =
  ({ version }: Versioned, content = ''): Move =>
  (outage, now) => {
    allow(outageLife, outage, 'restore', version);
    outage.status = OUTAGE.restored;
    outage.restoredTime = wallTime(now);
    return { event: 'RESTORE', content, code: 'repair_outage_restore' };
  };

/** It does not come to it; nobody hears of it who has not heard before. */
export const cancel =
  ({ reason, version }: Versioned & { reason: string }): Move =>
  (outage) => {
    allow(outageLife, outage, 'cancel', version);
    const wasTold = outage.status === OUTAGE.published;
    outage.status = OUTAGE.cancelled;
    return { event: 'CANCEL', content: reason, ...(wasTold && { code: 'repair_outage_cancel', params: { reason } }) };
  };
