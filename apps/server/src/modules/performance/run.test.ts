import { scoreRecord } from '@jiaoyan/contract/performance/score';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, JUNE, openPerformance, PATH, type Performances, SECOND, THIRD, WORKER } from './performance.fixture.ts';

let s: Performances;
beforeAll(async () => {
  s = await openPerformance();
});
afterAll(() => s.app.stop());

test('[PER-01] facts of a month are its documents; whoever reckons it anew finds the same to the last digit', async () => {
  const late = await s.order(WORKER, { late: 'finish', stars: 3 });
  const exempt = await s.order(WORKER, { late: 'arrive', exempt: true, stars: 5, words: '师傅很耐心' });
  const helped = await s.order(WORKER, { helperIds: [SECOND, THIRD], isGrabbed: true, stars: 4, isAuto: true });
  const reworked = await s.order(WORKER, { isReworked: true });
  await s.order(WORKER, { day: '2033-05-31' });
  await s.order(WORKER, { day: '2033-07-01' });
  await s.orders(WORKER, 4, { day: '2033-06-30' });
  await s.orders(SECOND, 6);
  await s.month(WORKER, JUNE, ['2', '5', '6', '9']);
  await s.month(SECOND);
  const { runId } = await s.aRun();
  const record = await s.record(runId, WORKER);
  const facts = await s.facts(record.recordId);
  const of = (itemKey: string) => facts.filter((fact) => fact.itemKey === itemKey);
  expect(
    of('volume')
      .map(({ docId, num }) => [docId, num])
      .slice(0, 4),
  ).toEqual([
    [late, '60.0000'],
    [exempt, '60.0000'],
    [helped, '42.0000'],
    [reworked, '60.0000'],
  ]);
  expect(of('volume')).toHaveLength(8);
  expect(of('onTime').map(({ docId }) => docId)).not.toContain(exempt);
  expect(
    of('onTime')
      .filter(({ num }) => num === '0.0000')
      .map(({ docId }) => docId),
  ).toEqual([late]);
  expect(
    of('quality')
      .filter(({ num }) => num === '1.0000')
      .map(({ docId }) => docId),
  ).toEqual([reworked]);
  expect(of('satisfaction').map(({ num }) => num)).toEqual([
    '3.0000',
    '5.0000',
    '5.0000',
    '5.0000',
    '5.0000',
    '5.0000',
  ]);
  expect(of('praise')).toHaveLength(1);
  expect(of('grab').map(({ docId }) => docId)).toEqual([helped]);
  expect(of('attendance').map(({ num }) => num)).toEqual([
    ...Array<string>(5).fill('0.0000'),
    '0.0200',
    '0.0500',
    '0.2000',
  ]);
  const helper = await s.record(runId, THIRD);
  expect(await s.facts(helper.recordId, 'volume')).toMatchObject([{ docId: helped, num: '9.0000', docType: 'order' }]);
  const replayed = good(await s.people.deputy.post(`${PATH}/run/${runId}/replay`));
  expect(replayed).toMatchObject({ isEqual: true, factHashNow: replayed.factHash, resultHashNow: replayed.resultHash });
  expect(replayed.factHash).toMatch(/^[0-9a-f]{64}$/);
  // [I6] The score is nothing but the pure function of what is stored.
  const { rules, baselines, items, base, adjust, final, grade } = record;
  expect(scoreRecord(rules, baselines, facts as never, [])).toEqual({ items, base, adjust, final, grade });
});

test('[I3] reckoned once more without any change everything is the same, and the log has both hashes', async () => {
  const { schemeId, runId } = await s.aRun();
  const before = good(await s.people.deputy.get(`${PATH}/run/${runId}`));
  const records = await s.records(runId);
  expect(good(await s.compute(schemeId)).runId).toBe(runId);
  const after = good(await s.people.deputy.get(`${PATH}/run/${runId}`));
  expect([after.factHash, after.resultHash]).toEqual([before.factHash, before.resultHash]);
  expect((await s.records(runId)).map(({ userId, final, rank }) => [userId, final, rank])).toEqual(
    records.map(({ userId, final, rank }) => [userId, final, rank]),
  );
  expect(after.timeline.map(({ event }: { event: string }) => event)).toEqual(['COMPUTE', 'COMPUTE']);
  expect(after.timeline.at(-1).content).toContain(before.factHash.slice(0, 12));
});

test('[PER-02] a month of attendance that is not locked refuses the whole and names its people', async () => {
  const schemeId = await s.aScheme();
  const monthId = await s.month(THIRD, '2033-05', [], '20');
  expect(await s.compute(schemeId, '2033-05')).toMatchObject({
    msg: '2033-05 考勤未锁定的人员：肖大河',
    field: 'period',
  });
  expect(await s.sql(`SELECT 1 FROM perf_run WHERE scheme_id = ${schemeId}`)).toEqual([]);
  await s.sql(`UPDATE attendance_month SET status = '40' WHERE month_id = ${monthId}`);
  good(await s.compute(schemeId, '2033-05'));
});

test('[PER-05] somebody with three orders is measured by what there is, and it is said', async () => {
  await s.orders(THIRD, 3, { day: '2033-04-10' });
  await s.month(THIRD, '2033-04');
  const { runId } = await s.aRun('2033-04');
  const { items, base } = await s.record(runId, THIRD);
  expect(items).toMatchObject([
    { key: 'volume', n: 3, score: null },
    { key: 'onTime', n: 3, score: null },
    { key: 'quality', n: 3, score: null },
    { key: 'satisfaction', n: 3, score: null },
    { key: 'attendance', n: 5, score: '100.00', weight: 10, moved: '90.00' },
    { key: 'praise' },
    { key: 'grab' },
  ]);
  expect(base).toBe('100.00');
});

test('a month that goes on, one before the scheme, a scheme that is stopped and a stranger are refused', async () => {
  const schemeId = await s.aScheme();
  expect(await s.compute(schemeId, '2033-07')).toMatchObject({ msg: '只能计算已结束的月份', field: 'period' });
  expect((await s.compute(schemeId, '2032-12')).msg).toBe('该方案在 2032-12 尚未启用');
  expect((await s.compute(9_999_999)).code).toBe(404);
  expect(await s.compute(schemeId, '2033-13')).toMatchObject({ field: 'period' });
  const { name, version } = good(await s.people.deputy.get(`${PATH}/scheme/${schemeId}`));
  good(await s.people.deputy.put(`${PATH}/scheme`, { schemeId, name, status: '1', version }));
  expect((await s.compute(schemeId)).msg).toBe('该方案已停用');
  expect((await s.compute(schemeId, JUNE, s.people.worker)).code).toBe(403);
  expect((await s.compute(schemeId, JUNE, s.people.leader)).code).toBe(403);
});

test('[PER-08] a version that was used stays; a new one begins with its month, a trial stores nothing', async () => {
  const { deputy } = s.people;
  const { schemeId, runId } = await s.aRun();
  const scheme = good(await deputy.get(`${PATH}/scheme/${schemeId}`));
  const [first] = scheme.versions;
  expect(first).toMatchObject({ no: 1, isUsed: true });
  const rules = { items: first.items, grades: first.grades };
  expect((await deputy.put(`${PATH}/scheme/version/${first.versionId}`, { startMonth: '2033-01', ...rules })).msg).toBe(
    '方案版本已使用，不能修改',
  );
  await expect(
    s.sql(`UPDATE perf_scheme_version SET items = '[]' WHERE version_id = ${first.versionId}`),
  ).rejects.toThrow();
  await expect(s.sql(`DELETE FROM perf_scheme_version WHERE version_id = ${first.versionId}`)).rejects.toThrow();
  expect((await deputy.post(`${PATH}/scheme/${schemeId}/version`, { startMonth: '2033-01', ...rules })).msg).toBe(
    '该月已有启用的版本',
  );
  const changed = { items: [{ ...rules.items[4], weight: 100 }], grades: rules.grades };
  good(await deputy.post(`${PATH}/scheme/${schemeId}/version`, { startMonth: '2033-07', ...changed }));
  good(await s.compute(schemeId));
  expect(good(await deputy.get(`${PATH}/run/${runId}`)).no).toBe(1);
  const before = await s.sql(
    'SELECT (SELECT count(*) FROM perf_fact) AS facts, (SELECT count(*) FROM perf_run) AS runs',
  );
  const rows = good(await deputy.post(`${PATH}/scheme/${schemeId}/trial`, { period: JUNE, ...changed })) as unknown as {
    userId: number;
    final: string;
    before: string;
  }[];
  expect(rows.find(({ userId }) => userId === WORKER)).toMatchObject({
    final: '73.00',
    before: (await s.record(runId, WORKER)).final,
  });
  expect(
    await s.sql('SELECT (SELECT count(*) FROM perf_fact) AS facts, (SELECT count(*) FROM perf_run) AS runs'),
  ).toEqual(before);
});

test('a scheme is refused whose weights do not come to a hundred, or that measures what nobody knows', async () => {
  const { deputy } = s.people;
  const [item] = good(await deputy.get(`${PATH}/scheme/sources`)) as unknown as { key: string }[];
  expect(item).toMatchObject({ key: 'volume', title: '工作量' });
  const scheme = { name: 'x', roleKey: 'repair_worker', startMonth: '2033-01', grades: [{ grade: 'A', from: '0' }] };
  const attendance = { key: 'attendance', kind: 'count', minN: 0, start: '100', step: '-100', least: '0', most: '100' };
  const post = (items: object[], change = {}) => deputy.post(`${PATH}/scheme`, { ...scheme, items, ...change });
  expect((await post([{ ...attendance, weight: 99 }])).msg).toBe('权重合计必须为100');
  expect((await post([{ ...attendance, key: 'magic', weight: 100 }])).msg).toBe('没有名为【magic】的指标');
  expect((await post([{ ...attendance, key: 'volume', weight: 100 }])).msg).toBe('指标【工作量】的计分方式不正确');
  expect((await post([{ ...attendance, weight: 100 }], { roleKey: 'nobody' })).msg).toBe('适用角色不存在');
  expect(await post([{ ...attendance, weight: 100 }], { grades: [{ grade: 'A', from: '10' }] })).toMatchObject({
    msg: '最后一个等级的最低分须为0',
    field: 'grades',
  });
  expect((await s.people.leader.post(`${PATH}/scheme`, scheme)).code).toBe(403);
});
