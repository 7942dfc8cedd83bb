import { topics } from '@jiaoyan/contract/realtime';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { Actor } from '../../kernel/record/actor.ts';
import {
  enterState,
  type RecordBase,
  type RecordEvent,
  type RecordKind,
  type RecordTurn,
  type StateChange,
  takeTurn,
} from '../../kernel/record/kind.ts';
import type { Services } from '../../kernel/services.ts';
import { subcampTable } from '../campus/subcamp.table.ts';
import { type FindSensitiveWords, storeMessages } from '../system/index.ts';
import { type DutyRow, dutyMemberTable as m } from './duty.table.ts';
import { announceDuties } from './duty-grant.ts';
import { scopedDuties } from './duty-scope.ts';

export type DutyPerson = typeof m.$inferSelect;
/** Where duties look for what they need. */
export interface DutyTools extends Pick<Services, 'db' | 'bus' | 'hub' | 'dictLabels' | 'clock' | 'registered'> {
  readonly findSensitiveWords: FindSensitiveWords;
}
/** Who acts and when, and what shifts are called; read before the transaction begins. */
interface DutyBase extends RecordBase {
  readonly shifts: ReadonlyMap<string, string>;
}
interface DutyNotice {
  readonly userIds: readonly number[];
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

/** One move on a duty: the draft of it, who stands on it, and what follows from the move. */
export interface DutyTurn extends RecordTurn<RecordEvent, DutyNotice>, DutyBase {
  readonly duty: DutyRow;
  readonly people: readonly DutyPerson[];
  /** Who led it before the move. */
  readonly leaderBefore: number;
  /** How it is called in messages. */
  readonly title: string;
}

/** What moves on duties need besides the duty. */
export const dutyBase = async ({ clock, dictLabels }: DutyTools, actor: Actor): Promise<DutyBase> => ({
  actor,
  now: clock(),
  shifts: await dictLabels('repair_duty_shift'),
});

/** Puts a duty into another state, with the one event that belongs to it. */
export const moveDuty = ({ duty, events }: DutyTurn, ...change: StateChange<DutyRow>): void =>
  enterState(duty, events, ...change);

async function titleOf(tx: Db, { subcampId, dutyDate, shift }: DutyRow, shifts: DutyBase['shifts']): Promise<string> {
  const [campus] = await tx
    .select({ name: subcampTable.name })
    .from(subcampTable)
    .where(eq(subcampTable.subcampId, subcampId));
  return `${dutyDate} ${campus?.name ?? ''}${shifts.get(shift) ?? ''}`;
}

async function announce(tools: Announcer, tx: Db, { duty, leaderBefore, notices, actor }: DutyTurn) {
  const messages = notices.flatMap(({ userIds, code, params }) =>
    [...new Set(userIds)]
      .filter((userId) => userId !== actor.userId)
      .map((userId) => ({ userId, templateCode: code, params, link: '/my/duty' })),
  );
  const { events } = await storeMessages(tx, messages);
  await tools.hub.publishAll(tx, [...events, { destination: topics.repairBoard, body: { type: 'DUTY', count: 1 } }]);
  await announceDuties(tools, tx, [{ ...duty, leaderId: leaderBefore }, duty]);
}

type Announcer = Pick<DutyTools, 'bus' | 'hub' | 'registered'>;
type Belongings = Pick<DutyTurn, 'people' | 'title'>;

/** Duties with those who stand on them. */
const dutyKind: RecordKind<DutyRow, DutyTurn, DutyBase, Belongings, Announcer> = {
  ...scopedDuties,
  bizType: 'duty',
  async read(tx, duty, { shifts }) {
    const people = await tx.select().from(m).where(eq(m.dutyId, duty.dutyId)).orderBy(asc(m.userId));
    return { people, title: await titleOf(tx, duty, shifts) };
  },
  open: (base, duty, { people, title }) => ({
    ...base,
    duty,
    people,
    title,
    leaderBefore: duty.leaderId,
    events: [],
    notices: [],
  }),
  rowOf: ({ duty }) => duty,
  announce,
};

/** Makes a move on a duty under its lock. */
export const takeDuty = async (
  tools: Announcer,
  tx: Db,
  base: DutyBase,
  dutyId: number,
  work: (turn: DutyTurn) => void | Promise<void>,
): Promise<DutyRow> => (await takeTurn(dutyKind, tools, tx, base, dutyId, work)).row;
