import type { Moved } from '@jiaoyan/contract/kernel/move';
import { topics } from '@jiaoyan/contract/realtime';
import type { Db } from '../../kernel/db/db.ts';
import { type Constraints, write } from '../../kernel/db/write.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { actorOf, allow } from '../../kernel/record/actor.ts';
import type { BizType } from '../../kernel/record/event.ts';
import {
  enterState,
  type RecordBase,
  type RecordEvent,
  type RecordKind,
  type RecordTurn,
  type StateChange,
  takeTurn,
} from '../../kernel/record/kind.ts';
import { requireRecords, type Scoped } from '../../kernel/record/scope.ts';
import { storeMessages } from '../system/index.ts';
import type { Announcer } from './facility-case.ts';

/** A message about something on the sites. */
interface SiteNotice {
  readonly userId: number;
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
  readonly link: string;
}
interface LivingRow {
  readonly status: string;
  version: number;
}
/** One move on a record that hangs on facilities or places. */
export interface SiteTurn<Row> extends RecordTurn<RecordEvent, SiteNotice> {
  readonly row: Row;
}

interface SiteKind {
  readonly scoped: Scoped;
  readonly bizType: BizType;
  readonly life: Parameters<typeof allow>[0];
  /** What begins the names of its permissions. */
  readonly permission: string;
  readonly constraints?: Constraints;
  /** Where open pages hear of a change, if not where they hear of the register. */
  readonly topic?: string;
}

/** Who acts on the sites, and when. */
export const siteBase = ({ user, services }: Pick<Ctx, 'user' | 'services'>): RecordBase => ({
  actor: actorOf(user),
  now: services.clock(),
});

/** Messages reach whom they are for. */
export async function sendNotices({ hub }: Announcer, tx: Db, notices: readonly SiteNotice[]): Promise<void> {
  const messages = notices.map(({ userId, code, params, link }) => ({ userId, templateCode: code, params, link }));
  const { events } = await storeMessages(tx, messages);
  await hub.publishAll(tx, events);
}

/** A kind of record that hangs on facilities or places: its place in the record kit, and the one way in which it is moved. */
export function siteRecord<Row extends LivingRow>({
  scoped,
  bizType,
  life,
  permission,
  constraints = {},
  topic = topics.repairFacility,
}: SiteKind) {
  const kind: RecordKind<Row, SiteTurn<Row>, RecordBase, null, Announcer> = {
    ...scoped,
    bizType,
    read: async () => null,
    open: (base, row) => ({ ...base, row, events: [], notices: [] }),
    rowOf: ({ row }) => row,
    async announce(tools, tx, { notices }) {
      await sendNotices(tools, tx, notices);
      await tools.hub.publishAll(tx, [{ destination: topic, body: {} }]);
    },
  };
  type Work = (turn: SiteTurn<Row>) => void | Promise<void>;
  /** Makes a move under the lock of the record. */
  const take = async (tools: Announcer, tx: Db, base: RecordBase, id: number, work: Work): Promise<Row> =>
    (await takeTurn(kind, tools, tx, base, id, work)).row;
  type Move = (turn: SiteTurn<Row>, tx: Db, base: RecordBase) => void | Promise<void>;
  /** Does something to a record that the caller reaches by a verb. */
  async function reach(ctx: Ctx, verb: string, id: number, work: Move): Promise<Moved> {
    const base = siteBase(ctx);
    const { status, version } = await write(ctx, constraints, async (tx) => {
      await requireRecords(kind, tx, ctx.user, { permission: `${permission}:${verb}`, ids: [id], now: base.now });
      return take(ctx.services, tx, base, id, (turn) => work(turn, tx, base));
    });
    return { status, version };
  }
  /** Makes a move on a record that the caller reaches by the permission of the move. */
  const act = (ctx: Ctx, move: string, id: number, version: number | undefined, work: Move): Promise<Moved> =>
    reach(ctx, move, id, (turn, tx, base) => {
      allow(life, turn.row, move, version);
      return work(turn, tx, base);
    });
  return { kind, take, reach, act };
}

/** Puts a record into another state, with the one event that belongs to it. */
export const moveSite = <Row extends LivingRow>({ row, events }: SiteTurn<Row>, ...change: StateChange<Row>): void =>
  enterState(row, events, ...change);
