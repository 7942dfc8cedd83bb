import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { RoundEntry } from '@jiaoyan/contract/patrol/round';
import { RESULT, TASK, type TaskStatus, taskStates } from '@jiaoyan/contract/patrol/status';
import { sql } from 'drizzle-orm';
import { type Db, hotStatement } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Judged } from './entry-judge.ts';
import { recordTable as r, resultTable } from './record.table.ts';
import type { KeptEntry } from './round-state.ts';

const { placeholder } = sql;

/** How the record of a point stands. */
interface Standing {
  readonly recordId: number;
  readonly result: string;
  readonly userName: string;
  readonly isKnown: boolean;
}
const readStanding = hotStatement<Standing>(
  'patrol_round_point',
  sql`SELECT record_id AS "recordId", result, coalesce(u.nick_name, '') AS "userName",
      (client_key = ${placeholder('clientKey')} OR coalesce(evidence @> jsonb_build_array(jsonb_build_object('clientKey', ${placeholder('clientKey')}::text)), false)) AS "isKnown"
    FROM ${r} LEFT JOIN sys_user u ON u.user_id = ${r}.user_id
    WHERE task_id = ${placeholder('taskId')}::integer AND point_id = ${placeholder('pointId')}::integer`,
);

const columns = sql`task_id, point_id, check_time, receive_time, user_id, device_id, grade, flags, distance, result, reason, images, hash,
  prev_hash, sig, payload, client_key`;
const values = sql`${placeholder('taskId')}::integer, ${placeholder('pointId')}::integer, ${placeholder('checkTime')}::timestamptz,
  ${placeholder('receiveTime')}::timestamptz, ${placeholder('userId')}::integer, ${placeholder('deviceId')}::integer,
  ${placeholder('grade')}, string_to_array(${placeholder('flags')}::text, ','), ${placeholder('distance')}::float8, ${placeholder('result')},
  ${placeholder('reason')}, ${placeholder('images')}, ${placeholder('hash')}, ${placeholder('prevHash')}, ${placeholder('sig')},
  ${placeholder('payload')}::jsonb, ${placeholder('clientKey')}`;

/** A new record; nothing when the entry is known from elsewhere. */
const insertRecord = hotStatement<{ recordId: number }>(
  'patrol_record_insert',
  sql`INSERT INTO ${r} (${columns}) VALUES (${values}) ON CONFLICT DO NOTHING RETURNING record_id AS "recordId"`,
);
/** What was missed turns out to have been seen. */
const healRecord = hotStatement<{ recordId: number }>(
  'patrol_record_heal',
  sql`UPDATE ${r} SET (${columns}) = (${values}) WHERE task_id = ${placeholder('taskId')}::integer AND point_id = ${placeholder('pointId')}::integer
    RETURNING record_id AS "recordId"`,
);
/** Something that changes nothing is kept beside what counts. */
const keepEntry = hotStatement(
  'patrol_record_keep',
  sql`UPDATE ${r} SET evidence = coalesce(evidence, '[]'::jsonb) || ${placeholder('kept')}::jsonb
    WHERE record_id = ${placeholder('recordId')}::integer`,
);
const insertResults = hotStatement(
  'patrol_result_insert',
  sql`INSERT INTO ${resultTable} (record_id, task_id, point_id, term_id, check_time, value, num, ok, images, remark, finding_id)
    SELECT ${placeholder('recordId')}::integer, ${placeholder('taskId')}::integer, ${placeholder('pointId')}::integer, a."termId",
      ${placeholder('checkTime')}::timestamptz, a.value, a.num, a.ok, a.images, a.remark, a."findingId"
    FROM jsonb_to_recordset(${placeholder('answers')}::jsonb) AS a("termId" integer, value text, num numeric, ok boolean, images text,
      remark text, "findingId" integer)`,
);

/** An entry with what was made of it, as it is stored. */
export interface NewRecord {
  readonly entry: RoundEntry;
  readonly judged: Judged;
  readonly deviceId: number | null;
  readonly received: number;
}
/** What became of an entry. */
export interface Stored {
  readonly how: 'counted' | 'healed' | 'kept' | 'known';
  readonly recordId: number;
  /** Who was there before. */
  readonly by: string;
}

/** The signed part of an entry, with the anchor that it counts from. */
function payloadOf({ clientKey: _key, hash: _hash, sig: _sig, images: _images, ...signed }: RoundEntry) {
  return signed;
}

const rowOf = ({ entry, judged, deviceId, received }: NewRecord) => ({
  taskId: entry.taskId,
  pointId: entry.pointId,
  checkTime: wallTime(judged.at),
  receiveTime: wallTime(received),
  userId: entry.userId,
  deviceId,
  grade: judged.grade,
  flags: judged.flags.join(','),
  distance: judged.distance,
  result: judged.result,
  reason: judged.reason,
  images: judged.images,
  hash: entry.hash,
  prevHash: entry.prevHash,
  sig: entry.sig,
  payload: JSON.stringify(payloadOf(entry)),
  clientKey: entry.clientKey,
});

const keptOf = (made: NewRecord): KeptEntry => {
  const { payload: _text, images: _own, ...row } = rowOf(made);
  const { clientKey, userId, deviceId, checkTime, receiveTime, grade, hash, prevHash, sig } = row;
  const { entry, judged } = made;
  const { images } = entry;
  const payload = payloadOf(entry);
  return {
    clientKey,
    userId,
    deviceId,
    checkTime,
    receiveTime,
    grade,
    flags: judged.flags,
    hash,
    prevHash,
    sig,
    images,
    payload,
  };
};

/** Refuses what nobody may walk any more. */
export function refuseEnded(status: string): void {
  if (status === TASK.cancelled) throw refuse(`当前状态为【${taskStates[status as TaskStatus]}】，不能执行【巡检】`);
}

/** Stores an entry under the lock of its round: as the record of its point, in place of what was missed, or beside what counts. */
export async function storeRecord(tx: Db, made: NewRecord, mayHeal: boolean): Promise<Stored> {
  const row = rowOf(made);
  const { taskId, pointId, clientKey } = row;
  const [standing] = await readStanding(tx, { taskId, pointId, clientKey });
  if (!standing) {
    const [record] = await insertRecord(tx, row);
    if (!record) throw refuse('提交编号已被使用', 'clientKey');
    return { how: 'counted', recordId: record.recordId, by: '' };
  }
  const { recordId, userName: by } = standing;
  if (standing.isKnown) return { how: 'known', recordId, by };
  if (standing.result === RESULT.missed && mayHeal) {
    const [record] = await healRecord(tx, row);
    return { how: 'healed', recordId: record?.recordId as number, by };
  }
  await keepEntry(tx, { recordId, kept: JSON.stringify([keptOf(made)]) });
  return { how: 'kept', recordId, by };
}

/** Stores what was answered; `findings` are those of what is not in order. */
export async function storeAnswers(
  tx: Db,
  { entry, judged }: NewRecord,
  recordId: number,
  findings: ReadonlyMap<number, number>,
): Promise<void> {
  if (judged.answers.length === 0) return;
  const answers = judged.answers.map(({ term: { termId }, value, num, ok, images, remark }) => {
    const findingId = findings.get(termId) ?? null;
    return { termId, value, num, ok, images, remark, findingId };
  });
  const { taskId, pointId } = entry;
  await insertResults(tx, {
    recordId,
    taskId,
    pointId,
    checkTime: wallTime(judged.at),
    answers: JSON.stringify(answers),
  });
}
