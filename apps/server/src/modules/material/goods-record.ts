import type { Moved } from '@jiaoyan/contract/kernel/move';
import { topics } from '@jiaoyan/contract/realtime';
import type { Db } from '../../kernel/db/db.ts';
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
import type { Services } from '../../kernel/services.ts';
import { storeMessages } from '../system/index.ts';
import { ledgerWrite, reversalWrite } from './ledger-refusal.ts';

/** A message about a document of the stores. */
export interface GoodsNotice {
  readonly userId: number;
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
  readonly link: string;
}
interface GoodsRow {
  readonly status: string;
  version: number;
}
/** One move on a document of the stores. */
export interface GoodsTurn<Row> extends RecordTurn<RecordEvent, GoodsNotice> {
  readonly row: Row;
}
/** Where live messages go. */
export interface Announcer {
  readonly hub: Pick<Services['hub'], 'publishAll'>;
}

interface GoodsRecord<Row> {
  readonly scoped: Scoped;
  readonly bizType: BizType;
  readonly life: Parameters<typeof allow>[0];
  /** What begins the names of its permissions. */
  readonly permission: string;
  /** The stores whose lists show it. */
  storesOf(row: Row): readonly (number | null)[];
  /** Refuses what is said in other words than those of the states. */
  refuse?(row: Row, move: string): void;
}

/** Who acts on documents of the stores, and when. */
export const goodsBase = ({ user, services }: Ctx): RecordBase => ({ actor: actorOf(user), now: services.clock() });

/** A kind of document of the stores: its place in the record kit, and the one way in which it is moved. */
export function goodsRecord<Row extends GoodsRow>(goods: GoodsRecord<Row>) {
  const { scoped, bizType, life, permission, storesOf } = goods;
  const kind: RecordKind<Row, GoodsTurn<Row>, RecordBase, null, Announcer> = {
    ...scoped,
    bizType,
    read: async () => null,
    open: (base, row) => ({ ...base, row, events: [], notices: [] }),
    rowOf: ({ row }) => row,
    /** Whom it concerns hears of it; open lists of the stores, that something has changed. */
    async announce({ hub }, tx, { row, notices }) {
      const messages = notices.map(({ userId, code, params, link }) => ({ userId, templateCode: code, params, link }));
      const { events } = await storeMessages(tx, messages);
      const storeIds = storesOf(row).filter((id) => id !== null);
      await hub.publishAll(tx, [...events, { destination: topics.repairStock, body: { storeIds } }]);
    },
  };
  type Work = (turn: GoodsTurn<Row>) => void | Promise<void>;
  /** Makes a move under the lock of the document. */
  const take = async (tools: Announcer, tx: Db, base: RecordBase, id: number, work: Work): Promise<Row> =>
    (await takeTurn(kind, tools, tx, base, id, work)).row;
  /** Makes a move on a document that the caller reaches by the permission of the move. */
  async function act(
    ctx: Ctx,
    move: string,
    id: number,
    version: number | undefined,
    work: (turn: GoodsTurn<Row>, tx: Db, base: RecordBase) => void | Promise<void>,
  ): Promise<Moved> {
    const base = goodsBase(ctx);
    const write = move === 'reverse' ? reversalWrite : ledgerWrite;
    const { status, version: newer } = await write(ctx, async (tx) => {
      await requireRecords(kind, tx, ctx.user, { permission: `${permission}:${move}`, ids: [id], now: base.now });
      return take(ctx.services, tx, base, id, (turn) => {
        goods.refuse?.(turn.row, move);
        allow(life, turn.row, move, version);
        return work(turn, tx, base);
      });
    });
    return { status, version: newer };
  }
  return { kind, take, act };
}

/** Puts a document into another state, with the one event that belongs to it. */
export const moveTo = <Row extends GoodsRow>({ row, events }: GoodsTurn<Row>, ...change: StateChange<Row>): void =>
  enterState(row, events, ...change);
