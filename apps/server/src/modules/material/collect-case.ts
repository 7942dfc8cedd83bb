import { topics } from '@jiaoyan/contract/realtime';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import {
  type RecordBase,
  type RecordEvent,
  type RecordKind,
  type RecordTurn,
  revise,
  takeTurn,
} from '../../kernel/record/kind.ts';
import { storeMessages } from '../system/index.ts';
import { type Collect, collectLineTable, type StoredCollectLine } from './collect.table.ts';
import { scopedCollects } from './collect-scope.ts';
import type { Announcer } from './doc-case.ts';

interface CollectNotice {
  readonly userId: number;
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
  readonly link: string;
}
/** One move on a request for goods. */
export interface CollectTurn extends RecordTurn<RecordEvent, CollectNotice> {
  readonly collect: Collect;
}

/** The applicant hears of what others did; open lists of the stores, that something has changed. */
async function announce({ hub }: Announcer, tx: Db, { collect, notices }: CollectTurn): Promise<void> {
  const messages = notices.map(({ userId, code, params, link }) => ({ userId, templateCode: code, params, link }));
  const { events } = await storeMessages(tx, messages);
  await hub.publishAll(tx, [...events, { destination: topics.repairStock, body: { storeIds: [collect.storeId] } }]);
}

/** Requests for goods. */
export const collectKind: RecordKind<Collect, CollectTurn, RecordBase, null, Announcer> = {
  ...scopedCollects,
  bizType: 'materialCollect',
  read: async () => null,
  open: (base, collect) => ({ ...base, collect, events: [], notices: [] }),
  rowOf: ({ collect }) => collect,
  announce,
};

/** Makes a move on a request under its lock. */
export const takeCollect = async (
  tools: Announcer,
  tx: Db,
  base: RecordBase,
  collectId: number,
  work: (turn: CollectTurn) => void | Promise<void>,
): Promise<Collect> => (await takeTurn(collectKind, tools, tx, base, collectId, work)).row;

/** Puts a request into another state, with the one event that belongs to it. */
export function moveCollect(
  { collect, events }: CollectTurn,
  to: string,
  event: Omit<RecordEvent, 'from' | 'to'>,
  values: Partial<Collect> = {},
): void {
  events.push({ ...event, from: collect.status, to });
  revise(collect, { ...values, status: to });
}

/** Lets the applicant know what somebody else did. */
export function notifyApplicant(
  { collect, actor, notices }: CollectTurn,
  code: string,
  params: CollectNotice['params'] = {},
) {
  if (collect.userId === actor.userId) return;
  notices.push({
    userId: collect.userId,
    code,
    params: { code: collect.code, ...params },
    link: `/my/collect?id=${collect.collectId}`,
  });
}

/** What is asked for. */
export const collectLines = (db: Db, collectId: number): Promise<StoredCollectLine[]> =>
  db
    .select()
    .from(collectLineTable)
    .where(eq(collectLineTable.collectId, collectId))
    .orderBy(asc(collectLineTable.sort));
