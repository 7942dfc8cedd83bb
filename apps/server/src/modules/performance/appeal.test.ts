import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Caller } from '../../testing/app.ts';
import { lockDue } from './jobs.ts';
import {
  DEPUTY,
  good,
  LEADER,
  openPerformance,
  PATH,
  type Performances,
  SECOND,
  THIRD,
  WORKER,
} from './performance.fixture.ts';

let s: Performances;
beforeAll(async () => {
  s = await openPerformance();
});
afterAll(() => s.app.stop());

/** A published month in which 马青山 has one bad rating and 唐文礼 none. */
async function published(period: string): Promise<{ runId: number; mine: Answer; facts: Answer[] }> {
  s.at('2033-07-08 09:00');
  const day = `${period}-10`;
  await s.orders(WORKER, 5, { day });
  await s.order(WORKER, { day, stars: 1, words: '来得太晚' });
  await s.orders(SECOND, 6, { day, stars: 4 });
  for (const userId of [WORKER, SECOND]) await s.month(userId, period);
  const { runId } = await s.published(period);
  const mine = await s.record(runId, WORKER);
  return { runId, mine, facts: await s.facts(mine.recordId, 'satisfaction') };
}
const worst = (facts: readonly Answer[]) => facts.find(({ num }) => num === '1.0000')?.factId as number;
const appeal = (who: Caller, recordId: number, factIds: readonly number[], change: object = {}) =>
  who.post(`${PATH}/record/${recordId}/appeal`, {
    itemKey: 'satisfaction',
    factIds,
    reason: '评价的是另一单',
    ...change,
  });
const act = (who: Caller, appealId: number, move: string, body: object) =>
  who.put(`${PATH}/appeal/${appealId}/${move}`, body);
const opinion = (who: Caller, appealId: number) => act(who, appealId, 'opinion', { opinion: '情况属实' });
const judge = (who: Caller, appealId: number, isUpheld: boolean, change: object = {}) =>
  act(who, appealId, 'judge', { isUpheld, reply: '已核实', ...change });

test('[PER-04] [I6] an appeal that is upheld moves this one score, places follow, its person is told and the month still replays', async () => {
  const { worker, second, leader, otherLeader, deputy, head, admin } = s.people;
  const { runId, mine, facts } = await published('2033-06');
  const others = (await s.records(runId)).filter(({ userId }) => userId !== WORKER);
  expect(await appeal(second, mine.recordId, [worst(facts)])).toMatchObject({ code: 404 });
  expect(await appeal(worker, mine.recordId, [])).toMatchObject({ msg: '请指出有异议的记录', field: 'factIds' });
  const strange = await s.facts((await s.record(runId, SECOND)).recordId, 'satisfaction');
  expect((await appeal(worker, mine.recordId, [strange[0]?.factId])).msg).toBe('请指出有异议的记录');
  const appealId = good(await appeal(worker, mine.recordId, [worst(facts)])) as unknown as number;
  expect((await appeal(worker, mine.recordId, [worst(facts)])).msg).toBe('当前状态为【申诉中】，不能执行【申诉】');
  expect((await s.told(LEADER, 'perf_appeal')).at(-1)).toBe('马青山 2033-06【满意度】');
  const before = good(await admin.get(`${PATH}/appeal/${appealId}`));
  expect(before).toMatchObject({ result: '10', itemTitle: '满意度', userName: '马青山' });
  expect(before.code).toMatch(/^JX20330708-\d{4}$/);

  expect((await opinion(otherLeader, appealId)).code).toBe(404);
  expect((await judge(deputy, appealId, true)).msg).toBe('当前状态为【待意见】，不能执行【裁定】');
  good(await opinion(leader, appealId));
  expect((await s.told(DEPUTY, 'perf_appeal')).at(-1)).toContain('马青山');
  expect((await judge(leader, appealId, true)).code).toBe(403);
  expect((await judge(admin, appealId, true)).code).toBe(200);
  expect((await judge(head, appealId, false)).msg).toBe('当前状态为【成立】，不能执行【裁定】');

  const after = await s.record(runId, WORKER);
  expect(after).toMatchObject({ status: '30', isAppealed: true, rank: 1 });
  expect(after.final > mine.final).toBe(true);
  expect(after.appeals).toMatchObject([{ result: '30', factIds: [worst(facts)], opinionName: '高建东' }]);
  expect(
    (await s.facts(mine.recordId, 'satisfaction')).filter(({ excludedBy }) => excludedBy === appealId),
  ).toHaveLength(1);
  const scores = (rows: Answer[]) => rows.map(({ userId, base, final }) => [userId, base, final]);
  expect(scores((await s.records(runId)).filter(({ userId }) => userId !== WORKER))).toEqual(scores(others));
  expect((await s.told(WORKER, 'perf_appeal_done')).at(-1)).toBe(`成立，2033-06 更新为 ${after.final} 分`);
  expect(good(await deputy.post(`${PATH}/run/${runId}/replay`))).toMatchObject({ isEqual: true });
});

test('who gave points does not judge; a deputy who did not, does, and what is refused changes nothing', async () => {
  const { worker, leader, deputy, head } = s.people;
  s.at('2033-07-08 09:00');
  await s.orders(WORKER, 5, { day: '2033-05-10' });
  await s.order(WORKER, { day: '2033-05-10', stars: 1 });
  await s.month(WORKER, '2033-05');
  const { runId } = await s.aRun('2033-05');
  good(await s.move(deputy, runId, 'review'));
  const row = await s.record(runId, WORKER);
  const propose = (who: Caller, body: object) => who.post(`${PATH}/record/${row.recordId}/adjust`, body);
  expect(await propose(leader, { points: '0', reason: 'x' })).toMatchObject({ field: 'points' });
  expect(await propose(leader, { points: '20.01', reason: 'x' })).toMatchObject({ field: 'points' });
  expect(await propose(leader, { points: '2', reason: '' })).toMatchObject({ field: 'reason' });
  expect((await propose(worker, { points: '2', reason: 'x' })).code).toBe(403);
  const adjustId = good(await propose(deputy, { points: '-2.5', reason: '未按规定着装' })) as unknown as number;
  expect((await deputy.put(`${PATH}/adjust/${adjustId}/approve`, {})).msg).toBe('不能审核本人提出的加减分');
  expect((await leader.put(`${PATH}/adjust/${adjustId}/approve`, {})).code).toBe(403);
  expect((await leader.put(`${PATH}/record/${row.recordId}/confirm`, {})).msg).toBe('还有加减分待审核');
  good(await head.put(`${PATH}/adjust/${adjustId}/approve`, {}));
  const adjusted = await s.record(runId, WORKER);
  expect(adjusted).toMatchObject({ adjust: '-2.50', base: row.base });
  expect(adjusted.adjusts).toMatchObject([{ result: '20', byName: '苏雅琴', approveName: '林志文' }]);
  await expect(s.sql(`UPDATE perf_adjust SET points = 9 WHERE adjust_id = ${adjustId}`)).rejects.toThrow();
  good(await s.move(deputy, runId, 'confirm'));
  good(await s.move(head, runId, 'publish'));
  expect(good(await deputy.post(`${PATH}/run/${runId}/replay`))).toMatchObject({ isEqual: true });
  const facts = await s.facts(row.recordId, 'satisfaction');
  const appealId = good(await appeal(worker, row.recordId, [worst(facts)])) as unknown as number;
  good(await opinion(leader, appealId));
  expect((await judge(deputy, appealId, true)).msg).toBe('加减分人不能裁定本人的调整');
  good(await judge(head, appealId, false));
  const after = await s.record(runId, WORKER);
  expect(after).toMatchObject({ status: '30', isAppealed: false, final: adjusted.final });
  await expect(s.sql(`UPDATE perf_appeal SET status = '30' WHERE appeal_id = ${appealId}`)).rejects.toThrow();
});

test('[PER-07] unconfirmed teams keep a month from being published; an open appeal keeps it from being locked', async () => {
  const { leader, otherLeader, worker, deputy, head, admin } = s.people;
  s.at('2033-07-08 09:00');
  await s.orders(WORKER, 6, { day: '2033-04-10' });
  await s.month(WORKER, '2033-04');
  const { runId } = await s.aRun('2033-04');
  expect((await s.move(leader, runId, 'confirm')).msg).toBe('该期绩效不在核对中');
  expect((await s.move(leader, runId, 'review')).code).toBe(403);
  good(await s.move(deputy, runId, 'review'));
  const teams = good(await admin.get(`${PATH}/run/${runId}`)).teams.length;
  expect((await s.move(head, runId, 'publish')).msg).toBe(`还有${teams}个班组未核对`);
  good(await s.move(leader, runId, 'confirm'));
  const { teams: seen } = good(await leader.get(`${PATH}/run/${runId}`));
  expect(seen).toMatchObject([{ deptName: '水暖班', people: 4, confirmed: 4 }]);
  expect((await s.move(head, runId, 'publish')).msg).toBe(`还有${teams - 1}个班组未核对`);
  good(await s.move(otherLeader, runId, 'confirm'));
  good(await s.move(deputy, runId, 'confirm'));
  expect((await s.move(deputy, runId, 'publish')).code).toBe(403);
  expect((await s.move(admin, runId, 'lock')).msg).toBe('当前状态为【核对中】，不能执行【锁定】');
  expect((await worker.get(`${PATH}/my`)).data.map(({ runId: id }: Answer) => id)).not.toContain(runId);
  const { version } = good(await admin.get(`${PATH}/run/${runId}`));
  expect((await s.move(head, runId, 'publish', { version: version + 1 })).code).toBe(409);
  good(await s.move(head, runId, 'publish', { version }));
  const record = await s.record(runId, WORKER);
  expect((await s.told(WORKER, 'perf_publish')).at(-1)).toBe(
    `2033-04 ${record.final} 分（${record.grade}），申诉截止 7月13日`,
  );
  expect((await s.compute(record.schemeId, '2033-04')).msg).toBe('该期绩效已公布，不能重新计算');

  const facts = await s.facts(record.recordId, 'onTime');
  const appealId = good(
    await appeal(worker, record.recordId, [facts[0]?.factId as number], { itemKey: 'onTime' }),
  ) as unknown as number;
  good(await opinion(leader, appealId));
  s.at('2033-07-15 04:40');
  await lockDue(s.app.services);
  expect(good(await admin.get(`${PATH}/run/${runId}`)).status).toBe('30');
  expect((await s.move(head, runId, 'lock')).msg).toBe('还有1条申诉未裁定');
  good(await judge(head, appealId, false));
  await Promise.all([lockDue(s.app.services), lockDue(s.app.services)]);
  const locked = good(await admin.get(`${PATH}/run/${runId}`));
  expect(locked.status).toBe('40');
  expect(locked.timeline.filter(({ event }: Answer) => event === 'LOCK')).toMatchObject([{ operatorName: '系统' }]);
});

test('whoever says nothing in time can say nothing any more; an appeal can be taken back by its person alone', async () => {
  const { worker, leader, second, head } = s.people;
  const { runId, mine, facts } = await published('2033-03');
  expect((await s.move(head, runId, 'lock')).msg).toBe('申诉期未过，不能锁定');
  s.at('2033-07-13 23:59');
  const appealId = good(await appeal(worker, mine.recordId, [worst(facts)])) as unknown as number;
  expect((await act(leader, appealId, 'withdraw', {})).code).toBe(403);
  expect((await act(second, appealId, 'withdraw', {})).code).toBe(404);
  good(await act(worker, appealId, 'withdraw', {}));
  expect((await s.record(runId, WORKER)).status).toBe('30');
  s.at('2033-07-14 00:00');
  expect((await appeal(worker, mine.recordId, [worst(facts)])).msg).toBe('申诉期已过');
  const own = good(await worker.get(`${PATH}/my/${mine.recordId}`));
  expect(own.moves).toEqual(['sign']);
  expect((await second.get(`${PATH}/my/${mine.recordId}`)).code).toBe(404);
  expect((await second.put(`${PATH}/record/${mine.recordId}/sign`, {})).code).toBe(404);
  const signature = '/profile/upload/2033/07/14/sign.png';
  good(await worker.put(`${PATH}/record/${mine.recordId}/sign`, { signature, version: own.version }));
  expect(await s.record(runId, WORKER)).toMatchObject({ status: '50', signature, ackTime: '2033-07-14 00:00:00' });
});

test('[PER-09] two who judge an appeal at once: one does, the other is told', async () => {
  const { worker, leader, deputy, head } = s.people;
  const { mine, facts } = await published('2033-02');
  const appealId = good(await appeal(worker, mine.recordId, [worst(facts)])) as unknown as number;
  good(await opinion(leader, appealId));
  const { version } = good(await deputy.get(`${PATH}/appeal/${appealId}`));
  const answers = await Promise.all([
    judge(deputy, appealId, true, { version }),
    judge(head, appealId, false, { version }),
  ]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
});

test('[PER-03] [I12] what is published does not change: not by other documents, not by SQL', async () => {
  const { runId, mine, facts } = await published('2033-01');
  const one = worst(facts);
  await s.sql(`UPDATE repair_rate SET overall = 5, status = '2' WHERE overall = 1`);
  await s.sql(`UPDATE repair_order SET status = '90' WHERE worker_id = ${WORKER}`);
  const after = await s.record(runId, WORKER);
  expect([after.final, after.rank]).toEqual([mine.final, mine.rank]);
  expect(good(await s.people.deputy.post(`${PATH}/run/${runId}/replay`))).toMatchObject({ isEqual: true });
  for (const text of [
    `UPDATE perf_fact SET num = 5 WHERE fact_id = ${one}`,
    `UPDATE perf_fact SET excluded_by = 1 WHERE fact_id = ${one}`,
    `DELETE FROM perf_fact WHERE fact_id = ${one}`,
    `INSERT INTO perf_fact (run_id, user_id, item_key, doc_type, doc_id, day, num, den) VALUES (${runId}, ${WORKER}, 'x', 'x', 1, '2033-01-01', 1, 1)`,
    `UPDATE perf_record SET final = 120 WHERE record_id = ${mine.recordId}`,
    `UPDATE perf_record SET items = '[]' WHERE record_id = ${mine.recordId}`,
    `UPDATE perf_record SET status = '10' WHERE record_id = ${mine.recordId}`,
    `DELETE FROM perf_record WHERE record_id = ${mine.recordId}`,
    `UPDATE perf_run SET baselines = '{}' WHERE run_id = ${runId}`,
    `UPDATE perf_run SET status = '10' WHERE run_id = ${runId}`,
    `INSERT INTO perf_adjust (record_id, points, reason, by_user_id) VALUES (${mine.recordId}, 20, 'x', 1)`,
    'TRUNCATE perf_fact',
    'TRUNCATE perf_record CASCADE',
  ])
    await expect(s.sql(text), text).rejects.toThrow();
});

test('[I7] a document counts at most once for a person and an item', async () => {
  await s.order(WORKER, { day: '2033-06-20', helperIds: [THIRD, THIRD, WORKER] });
  const { runId } = await s.aRun('2033-06');
  const { recordId } = await s.record(runId, THIRD);
  expect((await s.facts(recordId, 'volume')).map(({ num }) => num)).toEqual(['18.0000']);
  const twice = await s.sql(
    `SELECT 1 FROM perf_fact GROUP BY run_id, user_id, item_key, doc_type, doc_id HAVING count(*) > 1`,
  );
  expect(twice).toEqual([]);
});

test('[ATT-16] a month of attendance stays locked once its scores are looked at', async () => {
  const { head, deputy } = s.people;
  s.at('2033-07-08 09:00');
  const monthId = await s.month(WORKER, '2032-12');
  const schemeId = await s.aScheme({ startMonth: '2032-01' });
  const { runId } = good(await s.compute(schemeId, '2032-12'));
  const unlock = () => head.put(`/repair/attendance/month/${monthId}/unlock`, { reason: '漏计加班' });
  good(await s.move(deputy, runId, 'review'));
  expect((await unlock()).msg).toBe('该月绩效正在核对，不能解锁');
  good(await s.move(deputy, runId, 'confirm'));
  good(await s.move(head, runId, 'publish'));
  expect((await unlock()).msg).toBe('该月绩效已公布，不能解锁');
});
