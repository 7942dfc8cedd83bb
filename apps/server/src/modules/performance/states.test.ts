import { appealLife } from '@jiaoyan/contract/performance/appeal';
import { recordLife } from '@jiaoyan/contract/performance/record';
import { runLife } from '@jiaoyan/contract/performance/run';
import {
  type AppealStatus,
  appealStates,
  type RecordStatus,
  type RunStatus,
  recordStates,
  runStates,
} from '@jiaoyan/contract/performance/status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../testing/app.ts';
import { good, openPerformance, PATH, type Performances, WORKER } from './performance.fixture.ts';

let s: Performances;
let month = 0;
beforeAll(async () => {
  s = await openPerformance();
});
afterAll(() => s.app.stop());

/** Rows are brought into a state that is wanted without what leads to it; the guards of the database look away meanwhile. */
const asStored = async (table: string, set: string) => {
  await s.sql(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await s.sql(`UPDATE ${table} SET ${set}`);
  await s.sql(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
};
/** A month with one result that has a fact. */
async function aMonth(): Promise<{ runId: number; recordId: number; factId: number }> {
  month += 1;
  const period = `${2010 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  await s.orders(WORKER, 1, { day: `${period}-10` });
  const schemeId = await s.aScheme({ startMonth: '2000-01' });
  const { runId } = good(await s.compute(schemeId, period));
  const { recordId } = await s.record(runId, WORKER);
  const [fact] = await s.facts(recordId, 'satisfaction');
  return { runId, recordId, factId: fact?.factId };
}
/** What any move leaves behind. */
const traceOf = async ({ runId }: { runId: number }) => [
  await s.sql(`SELECT status, version, result_hash FROM perf_run WHERE run_id = ${runId}`),
  await s.sql(`SELECT record_id, status, version, final FROM perf_record WHERE run_id = ${runId} ORDER BY 1`),
  await s.sql(
    `SELECT a.status, a.version FROM perf_appeal a JOIN perf_record r USING (record_id) WHERE r.run_id = ${runId} ORDER BY a.appeal_id`,
  ),
  await s.sql(
    `SELECT count(*)::int AS n FROM perf_adjust a JOIN perf_record r USING (record_id) WHERE r.run_id = ${runId}`,
  ),
];
const statesOf = <T extends object>(states: T) => Object.keys(states) as (keyof T & string)[];

const runMoves = statesOf(runStates).flatMap((status) =>
  (['review', 'publish', 'lock'] as const).map((move) => [status, move] as const),
);
test.each(runMoves)('a reckoning that is %s: %s does what it may, or nothing', async (status: RunStatus, move) => {
  const { runId } = await aMonth();
  await asStored('perf_record', `status = '${status === '20' ? '20' : '30'}' WHERE run_id = ${runId}`);
  await asStored('perf_run', `status = '${status}', appeal_due = '2033-07-01' WHERE run_id = ${runId}`);
  const before = await traceOf({ runId });
  const who: Caller = { review: s.people.deputy, publish: s.people.head, lock: s.people.head }[move];
  expect((await s.move(s.people.worker, runId, move)).code).toBe(403);
  const answer = await s.move(who, runId, move);
  if (runLife.refusal(status, move)) {
    expect(answer.msg).toBe(runLife.refusal(status, move));
    expect(await traceOf({ runId })).toEqual(before);
    return;
  }
  expect(answer).toMatchObject({ code: 200, data: { status: runLife.transitions[move].to } });
});

const recordMoves = statesOf(recordStates).flatMap((status) =>
  (['confirm', 'adjust', 'appeal', 'sign'] as const).map((move) => [status, move] as const),
);
test.each(recordMoves)('a result that is %s: %s does what it may, or nothing', async (status: RecordStatus, move) => {
  const { runId, recordId, factId } = await aMonth();
  await asStored('perf_record', `status = '${status}' WHERE run_id = ${runId}`);
  const isShown = status >= '30';
  await asStored('perf_run', `status = '${isShown ? '30' : '20'}', appeal_due = '2033-07-12' WHERE run_id = ${runId}`);
  const before = await traceOf({ runId });
  const isOwn = move === 'appeal' || move === 'sign';
  const { worker, leader, second, otherLeader } = s.people;
  const bodies = {
    confirm: {},
    adjust: { points: '1', reason: '带教' },
    appeal: { itemKey: 'satisfaction', factIds: [factId], reason: '不是我的' },
    sign: {},
  };
  const send = (who: Caller) =>
    who[move === 'adjust' || move === 'appeal' ? 'post' : 'put'](`${PATH}/record/${recordId}/${move}`, bodies[move]);
  expect((await send(isOwn ? second : otherLeader)).code).toBe(404);
  expect((await send(isOwn ? leader : worker)).code).toBe(403);
  const answer = await send(isOwn ? worker : leader);
  const refusal = recordLife.refusal(status, move);
  if (refusal) {
    expect(answer.msg).toBe(refusal);
    expect(await traceOf({ runId })).toEqual(before);
    return;
  }
  expect(answer.code).toBe(200);
  const [row] = await s.sql(`SELECT status FROM perf_record WHERE record_id = ${recordId}`);
  expect(row?.status).toBe(recordLife.transitions[move].to);
});

const appealMoves = statesOf(appealStates).flatMap((status) =>
  (['opinion', 'judge', 'withdraw'] as const).map((move) => [status, move] as const),
);
test.each(appealMoves)('an appeal that is %s: %s does what it may, or nothing', async (status: AppealStatus, move) => {
  const { runId, recordId, factId } = await aMonth();
  await asStored('perf_run', `status = '30', appeal_due = '2033-07-12' WHERE run_id = ${runId}`);
  await asStored('perf_record', `status = '${status < '30' ? '40' : '30'}' WHERE run_id = ${runId}`);
  const [row] = await s.sql(
    `INSERT INTO perf_appeal (code, record_id, item_key, fact_ids, reason, status, create_by)
     VALUES ('JX${runId}-${recordId}', ${recordId}, 'satisfaction', '{${factId}}', 'x', '${status}', '马青山') RETURNING appeal_id`,
  );
  const before = await traceOf({ runId });
  const { worker, leader, second, deputy, otherLeader } = s.people;
  const bodies = { opinion: { opinion: '属实' }, judge: { isUpheld: true, reply: '属实' }, withdraw: {} };
  const send = (who: Caller) => who.put(`${PATH}/appeal/${row?.appeal_id}/${move}`, bodies[move]);
  expect([403, 404]).toContain((await send(move === 'withdraw' ? second : otherLeader)).code);
  const answer = await send({ opinion: leader, judge: deputy, withdraw: worker }[move]);
  const refusal = appealLife.refusal(status, move);
  if (refusal) {
    expect(answer.msg).toBe(refusal);
    expect(await traceOf({ runId })).toEqual(before);
    return;
  }
  const to = { opinion: '20', judge: '30', withdraw: '50' }[move];
  expect(answer).toMatchObject({ code: 200, data: { status: to } });
  const [record] = await s.sql(`SELECT status FROM perf_record WHERE record_id = ${recordId}`);
  expect(record?.status).toBe(move === 'opinion' ? '40' : '30');
});
