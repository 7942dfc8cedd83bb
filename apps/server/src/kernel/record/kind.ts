import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { type Db, hotStatement, selection } from '../db/db.ts';
import { notFound } from '../errors.ts';
import type { Actor } from './actor.ts';
import { type BizType, recordEvents } from './event.ts';
import type { Scoped } from './scope.ts';

/** Who acts and when. */
export interface RecordBase {
  readonly actor: Actor;
  readonly now: number;
}
/** What happened, as the log will tell it. */
export interface RecordEvent {
  readonly event: string;
  readonly from?: string;
  readonly to?: string;
  readonly content?: string;
  readonly files?: string;
  readonly isPublic?: boolean;
  readonly extra?: Readonly<Record<string, unknown>>;
}
/** One move on a record: moves change its draft and note what follows from them. */
export interface RecordTurn<E extends RecordEvent = RecordEvent, N = unknown> extends RecordBase {
  readonly events: E[];
  /** Who is to hear of it, and what; each kind knows its own people. */
  readonly notices: N[];
}
interface LivingRow {
  readonly status: string;
  version: number;
}

/**
 * A kind of document that lives: it is locked, moved along its lifecycle, stored, logged and announced in one way.
 * `W` are the tools that its messages take, `B` what a move needs besides the record, `C` what is read with it.
 */
export interface RecordKind<Row extends LivingRow, T extends RecordTurn, B extends RecordBase, C, W> extends Scoped {
  readonly bizType: BizType;
  /** What belongs to a record, read under its lock. */
  read(tx: Db, row: Row, base: B): Promise<C>;
  /** A turn on the draft of a record. */
  open(base: B, row: Row, belongings: C): T;
  /** The draft. */
  rowOf(turn: T): Row;
  /** Stores what belongs to the record, before the log is written: new rows have their numbers then. */
  store?(tx: Db, turn: T, before: C): Promise<void>;
  /** The record that an event is about, when it is not the one that was moved. */
  subjectOf?(turn: T, event: T['events'][number]): { readonly bizType: BizType; readonly bizId: number } | undefined;
  /** What the move means for other records, under locks of their own. */
  carryOver?(tools: W, tx: Db, base: B, turn: T): Promise<void>;
  /** People hear of what concerns them, open pages that something has changed. */
  announce(tools: W, tx: Db, turn: T): Promise<void>;
}
// biome-ignore lint/suspicious/noExplicitAny: any kind will do where only its table is looked at
type AnyKind = RecordKind<any, any, any, any, any>;

const MAX_CONTENT = 500;
/** Every change has them. */
const STAMPS = new Set(['version', 'updateTime', 'updateBy']);
type AnyRow = Readonly<Record<string, unknown>>;

/** What a draft has that its original has not, or undefined when they are the same. */
export function changesOf<Row extends object>(before: Row, after: Row): Partial<Row> | undefined {
  const names = Object.keys(after).filter(
    (name) => !STAMPS.has(name) && JSON.stringify((before as AnyRow)[name]) !== JSON.stringify((after as AnyRow)[name]),
  );
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.map((name) => [name, (after as AnyRow)[name]])) as Partial<Row>;
}

/** The log of a turn. */
export function eventRows<T extends RecordTurn>(
  { bizType, subjectOf }: Pick<AnyKind, 'bizType' | 'subjectOf'>,
  bizId: number,
  turn: T,
) {
  const { actor, now, events } = turn;
  return events.map((event) => {
    const { from = '', to = '', content = '', files = '', isPublic = true, extra = {} } = event;
    return {
      ...(subjectOf?.(turn, event) ?? { bizType, bizId }),
      event: event.event,
      fromStatus: from,
      toStatus: to,
      content: content.slice(0, MAX_CONTENT),
      files,
      isPublic,
      extra,
      operatorId: actor.userId,
      operatorName: actor.name,
      createTime: wallTime(now),
    };
  });
}

type Statement = ReturnType<typeof hotStatement>;
type Where = Pick<AnyKind, 'table' | 'key'>;
const MAX_KEPT = 64;

/** Statements on a table of records, built once for each thing that they do; the first of them stay on the server. */
function keptStatements(make: (where: Where, what: string, nameOf: (verb: string) => string) => Statement) {
  const kept = new WeakMap<object, Map<string, Statement>>();
  return (where: Where, what = ''): Statement => {
    const ofTable = kept.get(where.table) ?? new Map<string, Statement>();
    kept.set(where.table, ofTable);
    const known = ofTable.get(what);
    if (known) return known;
    const at = ofTable.size;
    const nameOf = (verb: string) => (at < MAX_KEPT ? `record_${verb}_${getTableName(where.table)}_${at}` : '');
    const made = make(where, what, nameOf);
    ofTable.set(what, made);
    return made;
  };
}

// What refers to the record may be stored meanwhile: only its key is not locked, so that nobody waits for it crosswise.
const lockStatement = keptStatements(({ table, key }, _what, nameOf) => {
  const columns = Object.entries(getTableColumns(table));
  return hotStatement(
    nameOf('lock'),
    sql`SELECT ${selection(columns)} FROM ${table} WHERE ${key} = ${sql.placeholder('id')} FOR NO KEY UPDATE`,
    columns,
  );
});

const updateStatement = keptStatements(({ table, key }, what, nameOf) => {
  const sets = what.split(' ').map((name) => sql`${sql.identifier(toSnakeCase(name))} = ${sql.placeholder(name)}`);
  return hotStatement(
    nameOf('set'),
    sql`UPDATE ${table} SET ${sql.join(sets, sql`, `)} WHERE ${key} = ${sql.placeholder('$id')}`,
  );
});

/** Stores what has changed of a record; moves change a handful of sets of columns, and each has its statement. */
async function updateRecord(kind: Where, tx: Db, id: number, changes: AnyRow): Promise<void> {
  const columns = getTableColumns(kind.table);
  const names = Object.keys(changes).filter((name) => changes[name] !== undefined);
  const storedOf = (name: string) => {
    const value = changes[name];
    return value === null ? null : columns[name]?.mapToDriverValue(value);
  };
  const values = Object.fromEntries(names.map((name) => [name, storedOf(name)]));
  await updateStatement(kind, names.sort().join(' '))(tx, { ...values, $id: id });
}

/** The row of a record under its lock; nothing tells one that is missing from one that is out of reach. */
async function lockRecord<Row>(kind: Where, tx: Db, id: number): Promise<Row> {
  const [row] = await lockStatement(kind)(tx, { id });
  if (!row) throw notFound();
  // The table of a kind holds its rows.
  return row as Row;
}

/** Stores a draft with everything that the move caused: all of it or nothing. */
async function storeTurn<Row extends LivingRow, T extends RecordTurn, B extends RecordBase, C, W>(
  kind: RecordKind<Row, T, B, C, W>,
  tools: W,
  tx: Db,
  { base, before, belongings, turn, id }: { base: B; before: Row; belongings: C; turn: T; id: number },
): Promise<void> {
  const row = kind.rowOf(turn);
  row.version = before.version + 1;
  const stamp = { version: row.version, updateBy: turn.actor.name, updateTime: wallTime(turn.now) };
  await updateRecord(kind, tx, id, { ...changesOf(before, row), ...stamp });
  await kind.store?.(tx, turn, belongings);
  await recordEvents(tx, eventRows(kind, id, turn));
  await kind.carryOver?.(tools, tx, base, turn);
  await kind.announce(tools, tx, turn);
}

/** Makes moves on a record under its lock; a turn in which nothing happened stores nothing. */
export async function takeTurn<Row extends LivingRow, T extends RecordTurn, B extends RecordBase, C, W, R>(
  kind: RecordKind<Row, T, B, C, W>,
  tools: W,
  tx: Db,
  base: B,
  id: number,
  work: (turn: T) => R | Promise<R>,
): Promise<{ readonly turn: T; readonly row: Row; readonly result: R }> {
  const before = await lockRecord<Row>(kind, tx, id);
  const belongings = await kind.read(tx, before, base);
  const turn = kind.open(base, { ...before }, belongings);
  const result = await work(turn);
  const isIdle = turn.events.length === 0 && turn.notices.length === 0 && !changesOf(before, kind.rowOf(turn));
  if (!isIdle) await storeTurn(kind, tools, tx, { base, before, belongings, turn, id });
  return { turn, row: kind.rowOf(turn), result };
}

/** Logs and announces a record that has just been stored. */
export async function beginRecord<Row extends LivingRow, T extends RecordTurn, B extends RecordBase, C, W>(
  kind: RecordKind<Row, T, B, C, W>,
  tools: W,
  tx: Db,
  turn: T,
  id: number,
): Promise<void> {
  await recordEvents(tx, eventRows(kind, id, turn));
  await kind.announce(tools, tx, turn);
}

/** Changes some values of a draft; unlike `Object.assign` it knows their types. */
export const revise = <Row extends object>(draft: Row, values: Partial<Row>): void => void Object.assign(draft, values);

/** Another state, the event that belongs to it, and values that change with it. */
export type StateChange<Row> = [to: string, event: Omit<RecordEvent, 'from' | 'to'>, values?: Partial<Row>];
/** Puts a draft into another state, with the one event that belongs to it. */
export function enterState<Row extends { status: string }>(
  row: Row,
  events: RecordEvent[],
  ...[to, event, values = {}]: StateChange<Row>
): void {
  events.push({ ...event, from: row.status, to });
  revise(row, values);
  revise<{ status: string }>(row, { status: to });
}
