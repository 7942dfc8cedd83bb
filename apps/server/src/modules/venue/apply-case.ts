import { topics } from '@jiaoyan/contract/realtime';
import type { Db } from '../../kernel/db/db.ts';
import {
  enterState,
  type RecordBase,
  type RecordEvent,
  type RecordKind,
  type RecordTurn,
  type StateChange,
  takeTurn,
} from '../../kernel/record/kind.ts';
import type { RepairTools } from '../repair/index.ts';
import { storeMessages } from '../system/index.ts';
import type { Apply } from './apply.table.ts';
import { scopedApplies } from './apply-scope.ts';

interface ApplyNotice {
  readonly userId: number;
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

/** One move on an application: the draft of it, and what follows from the move. */
export interface ApplyTurn extends RecordTurn<RecordEvent, ApplyNotice> {
  readonly apply: Apply;
}

/** Puts an application into another state, with the one event that belongs to it. */
export const moveApply = ({ apply, events }: ApplyTurn, ...change: StateChange<Apply>): void =>
  enterState(apply, events, ...change);

/** Lets the applicant know what somebody else did. */
export function notifyApplicant({ apply, actor, notices }: ApplyTurn, code: string, params: ApplyNotice['params']) {
  if (apply.applicantId === actor.userId) return;
  notices.push({ userId: apply.applicantId, code, params: { code: apply.code, title: apply.title, ...params } });
}

/** Where live messages go. */
export interface Announcer {
  readonly hub: Pick<RepairTools['hub'], 'publishAll'>;
}

/** What somebody gets to hear, and where it can be seen. */
async function announceApply({ hub }: Announcer, tx: Db, { apply, notices }: ApplyTurn): Promise<void> {
  const link = `/my/apply/detail?id=${apply.applyId}`;
  const messages = notices.map(({ userId, code, params }) => ({ userId, templateCode: code, params, link }));
  const { events } = await storeMessages(tx, messages);
  const calendar = { destination: topics.repairBoard, body: { type: 'AREA', count: 1 } };
  await hub.publishAll(tx, [...events, calendar]);
}

/** Applications for rooms. */
const applyKind: RecordKind<Apply, ApplyTurn, RecordBase, null, Announcer> = {
  ...scopedApplies,
  bizType: 'areaApply',
  read: async () => null,
  open: (base, apply) => ({ ...base, apply, events: [], notices: [] }),
  rowOf: ({ apply }) => apply,
  announce: announceApply,
};

/** Makes a move on an application under its lock. */
export const takeApply = async (
  tools: Announcer,
  tx: Db,
  base: RecordBase,
  applyId: number,
  work: (turn: ApplyTurn) => void | Promise<void>,
): Promise<Apply> => (await takeTurn(applyKind, tools, tx, base, applyId, work)).row;
