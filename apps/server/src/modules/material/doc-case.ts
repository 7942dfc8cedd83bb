import { DOC_KIND } from '@jiaoyan/contract/material/status';
import { topics } from '@jiaoyan/contract/realtime';
import type { Db } from '../../kernel/db/db.ts';
import {
  type RecordBase,
  type RecordEvent,
  type RecordKind,
  type RecordTurn,
  revise,
  takeTurn,
} from '../../kernel/record/kind.ts';
import type { NumberPrefix } from '../../kernel/record/number.ts';
import type { Services } from '../../kernel/services.ts';
import { storeMessages } from '../system/index.ts';
import type { Doc } from './doc.table.ts';
import { scopedDocs } from './store-scope.ts';

/** How the numbers of documents begin. */
export const docPrefix: Readonly<Record<string, NumberPrefix>> = {
  [DOC_KIND.opening]: 'RK',
  [DOC_KIND.receipt]: 'RK',
  [DOC_KIND.move]: 'DB',
  [DOC_KIND.loss]: 'BS',
  [DOC_KIND.issue]: 'CK',
};
/** What takes goods away, or from one keeper to another, is looked at by somebody else first. */
export const needsCheck = (kind: string): boolean =>
  kind === DOC_KIND.move || kind === DOC_KIND.loss || kind === DOC_KIND.issue;

/** A message to whoever made the document. */
interface DocNotice {
  readonly userId: number;
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}
/** One move on a stock document. */
export interface DocTurn extends RecordTurn<RecordEvent, DocNotice> {
  readonly doc: Doc;
}
/** Where live messages go. */
export interface Announcer {
  readonly hub: Pick<Services['hub'], 'publishAll'>;
}

/** Open lists of the stores hear that something has changed. */
async function announce({ hub }: Announcer, tx: Db, { doc, notices }: DocTurn): Promise<void> {
  const messages = notices.map(({ userId, code, params }) => ({
    userId,
    templateCode: code,
    params,
    link: `/my/store?tab=doc&id=${doc.docId}`,
  }));
  const { events } = await storeMessages(tx, messages);
  const storeIds = [doc.storeId, ...(doc.toStoreId === null ? [] : [doc.toStoreId])];
  await hub.publishAll(tx, [...events, { destination: topics.repairStock, body: { storeIds } }]);
}

/** Documents by which goods come, go and change places. */
export const docKind: RecordKind<Doc, DocTurn, RecordBase, null, Announcer> = {
  ...scopedDocs,
  bizType: 'materialDoc',
  read: async () => null,
  open: (base, doc) => ({ ...base, doc, events: [], notices: [] }),
  rowOf: ({ doc }) => doc,
  announce,
};

/** Makes a move on a document under its lock. */
export const takeDoc = async (
  tools: Announcer,
  tx: Db,
  base: RecordBase,
  docId: number,
  work: (turn: DocTurn) => void | Promise<void>,
): Promise<Doc> => (await takeTurn(docKind, tools, tx, base, docId, work)).row;

/** Puts a document into another state, with the one event that belongs to it. */
export function moveDoc(
  { doc, events }: DocTurn,
  to: string,
  event: Omit<RecordEvent, 'from' | 'to'>,
  values: Partial<Doc> = {},
): void {
  events.push({ ...event, from: doc.status, to });
  revise(doc, { ...values, status: to });
}

/** Lets whoever made the document know what somebody else did with it. */
export function notifyCreator({ doc, actor, notices }: DocTurn, result: string): void {
  if (doc.creatorId === actor.userId) return;
  notices.push({ userId: doc.creatorId, code: 'stock_doc_result', params: { code: doc.code, result } });
}
