import type { PatrolFlag } from '@jiaoyan/contract/patrol/evidence';
import type { RoundEntry } from '@jiaoyan/contract/patrol/round';
import type { TaskSnapshot } from '@jiaoyan/contract/patrol/snapshot';
import { RESULT } from '@jiaoyan/contract/patrol/status';
import { sql } from 'drizzle-orm';
import { hotStatement } from '../../kernel/db/db.ts';
import { recordTable as r } from './record.table.ts';
import { taskTable as t } from './task.table.ts';

const { placeholder } = sql;

/** An entry that was kept without changing anything. */
export interface KeptEntry {
  readonly clientKey: string;
  readonly userId: number;
  readonly deviceId: number | null;
  readonly checkTime: string;
  readonly receiveTime: string;
  readonly grade: string;
  readonly flags: readonly PatrolFlag[];
  readonly hash: string;
  readonly prevHash: string;
  readonly sig: string;
  readonly images: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A round with what walking it takes. */
export interface RoundRow {
  readonly taskId: number;
  readonly code: string;
  readonly teamId: number | null;
  readonly pathName: string;
  readonly status: string;
  readonly windowFrom: string;
  readonly windowTo: string;
  readonly executorIds: readonly number[];
  readonly snapshot: TaskSnapshot;
}
const wall = (column: unknown) => sql`to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;
export const readRound = hotStatement<RoundRow>(
  'patrol_round',
  sql`SELECT ${t.taskId} AS "taskId", ${t.code} AS code, ${t.teamId} AS "teamId", p.name AS "pathName", ${t.status} AS status,
      ${wall(t.windowFrom)} AS "windowFrom", ${wall(t.windowTo)} AS "windowTo", ${t.executorIds} AS "executorIds",
      ${t.snapshot} AS snapshot
    FROM ${t} JOIN patrol_path p ON p.path_id = ${t.pathId} WHERE ${t.taskId} = ${placeholder('taskId')}::integer`,
);

/** What is known of a point of a round. */
export interface KnownRecord {
  readonly recordId: number;
  readonly pointId: number;
  readonly userId: number | null;
  readonly deviceId: number | null;
  readonly at: number;
  readonly result: string;
  readonly grade: string;
  readonly flags: readonly PatrolFlag[];
  readonly hash: string;
  readonly prevHash: string;
  readonly clientKey: string | null;
  readonly evidence: readonly KeptEntry[] | null;
}
export const readRecords = hotStatement<KnownRecord>(
  'patrol_round_records',
  sql`SELECT record_id AS "recordId", point_id AS "pointId", user_id AS "userId", device_id AS "deviceId",
      (extract(epoch FROM check_time) * 1000)::float8 AS at, result, grade, flags, hash, prev_hash AS "prevHash",
      client_key AS "clientKey", evidence
    FROM ${r} WHERE task_id = ${placeholder('taskId')}::integer`,
);

/** What was made of an entry that is known already. */
export type KnownEntry = Pick<KnownRecord, 'pointId' | 'grade' | 'flags'>;
/** The entries of one phone, as the next one follows them. */
interface GrowingChain {
  readonly hashes: Set<string>;
  readonly taken: Set<string>;
}
/** What is known of a round while entries of one person come in, kept up to date by each of them. */
export interface RoundState {
  readonly keys: Map<string, KnownEntry>;
  readonly done: Set<number>;
  readonly visits: { pointId: number; at: number; deviceId: number | null }[];
  /** By phone; 0 for one without a key. */
  readonly chains: Map<number, GrowingChain>;
}

/** The entries of a phone; none at first. */
export function chainOf({ chains }: RoundState, deviceId: number | null): GrowingChain {
  const chain = chains.get(deviceId ?? 0) ?? { hashes: new Set(), taken: new Set() };
  chains.set(deviceId ?? 0, chain);
  return chain;
}
/** The next entry of a phone follows this one. */
export function link(
  state: RoundState,
  deviceId: number | null,
  { hash, prevHash }: Pick<RoundEntry, 'hash' | 'prevHash'>,
): void {
  const chain = chainOf(state, deviceId);
  chain.hashes.add(hash);
  chain.taken.add(prevHash);
}

/** What is known of a round, as far as the entries of one person ask. */
export function stateOf(records: readonly KnownRecord[], userId: number): RoundState {
  const state: RoundState = { keys: new Map(), done: new Set(), visits: [], chains: new Map() };
  for (const record of records) {
    const { pointId, result, clientKey, at } = record;
    if (clientKey !== null) state.keys.set(clientKey, record);
    if (result !== RESULT.missed) state.done.add(pointId);
    const wasSeen = result === RESULT.normal || result === RESULT.abnormal;
    if (record.userId === userId && wasSeen) state.visits.push({ pointId, at, deviceId: record.deviceId });
    for (const kept of record.evidence ?? []) {
      state.keys.set(kept.clientKey, { pointId, grade: kept.grade, flags: kept.flags });
      if (kept.userId === userId) link(state, kept.deviceId, kept);
    }
    if (record.userId === userId && record.hash !== '') link(state, record.deviceId, record);
  }
  return state;
}
