import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import { FAR_AWAY, MONDAY, made, openPatrols, PATH, type Patrols, PLACE, SECOND, WORKER } from './patrol.fixture.ts';

let s: Patrols;
let term: number;
let point: number;
let pathId: number;
let farPoint: number;
const numbers = (rows: Record<string, unknown>[]) =>
  rows.map((row) => Object.values(row).map((value) => Number(value)));

/** Two paths, two people, four rounds that are over: in order, out of order, missed, exempt. */
beforeAll(async () => {
  s = await openPatrols();
  term = await s.aTerm({ inputType: '2', min: '0', max: '10' });
  const points = [await s.aPoint(), await s.aPoint(), await s.aPoint()];
  point = points[0] as number;
  made(await s.people.admin.put(`${PATH}/point/${point}/terms`, { termIds: [term] }));
  pathId = await s.aPath(points);
  farPoint = await s.aPoint({ placeId: FAR_AWAY });
  made(await s.people.admin.put(`${PATH}/point/${farPoint}/terms`, { termIds: [term] }));
  const far = await s.aPath([farPoint], { subcampId: 2 });
  for (const [path, executor] of [
    [pathId, WORKER],
    [far, SECOND],
  ] as const) {
    const planId = await s.aPlan({ pathId: path, executorIds: [executor] });
    made({ ...(await s.enable(planId)), data: 0 });
  }
  const [tomorrow] = await s.tasks(`pathId=${pathId}&dueDate=2033-03-15`);
  const closed = { pointIds: [points[2]], reason: '封闭' };
  made({ ...(await s.people.admin.put(`${PATH}/task/${tomorrow?.taskId}/exempt`, closed)), data: 0 });
  await s.sql(`INSERT INTO patrol_record (task_id, point_id, user_id, check_time, grade, result)
    SELECT t.task_id, (p ->> 'pointId')::int, t.executor_ids[1], t.window_from + nth * interval '3 minutes',
      CASE WHEN nth = 1 THEN 'C' ELSE 'A' END, CASE WHEN nth = 3 AND t.due_date = '${MONDAY}' THEN '5' WHEN nth = 1 THEN '2' ELSE '1' END
    FROM patrol_task t, jsonb_array_elements(t.snapshot -> 'points') WITH ORDINALITY AS x(p, nth) WHERE t.plan_id >= 1000
    ON CONFLICT DO NOTHING`);
  await s.sql(`INSERT INTO patrol_result (record_id, task_id, point_id, term_id, check_time, value, num, ok)
    SELECT record_id, task_id, point_id, ${term}, check_time, '11', 11, false FROM patrol_record WHERE point_id = ${point}`);
  await s.sql(`INSERT INTO patrol_finding (point_id, term_id, first_record_id, last_record_id, status, create_time, update_time)
    SELECT point_id, ${term}, min(record_id), max(record_id), '3', '${MONDAY} 08:00', '${MONDAY} 12:00' FROM patrol_record
    WHERE point_id = ${point} GROUP BY point_id`);
  await s.sql(`UPDATE patrol_task t SET status = CASE WHEN r.missed > 0 THEN '35' ELSE '30' END, done = r.done, missed = r.missed, abnormal = r.bad
    FROM (SELECT task_id, count(*) FILTER (WHERE result IN ('1', '2')) AS done, count(*) FILTER (WHERE result = '5') AS missed,
      count(*) FILTER (WHERE result = '2') AS bad FROM patrol_record GROUP BY task_id) r WHERE r.task_id = t.task_id AND t.plan_id >= 1000`);
});
afterAll(() => s.app.stop());

const overview = async (query = '', who = s.people.admin): Promise<Answer> =>
  who.get(`${PATH}/analysis/overview?from=${MONDAY}&until=2033-03-15${query}`);

test('[PAT-19] the figures are those of the rows, for the period, a path and a campus', async () => {
  const direct = async (more: string) =>
    numbers(
      await s.sql(`SELECT count(*) AS rounds, count(*) FILTER (WHERE status = '30') AS complete, sum(point_total - exempt) AS points,
        sum(done) AS seen, sum(missed) AS missed, sum(abnormal) AS abnormal FROM patrol_task t
        WHERE due_date BETWEEN '${MONDAY}' AND '2033-03-15' AND status IN ('30', '35', '40') ${more}`),
    )[0];
  for (const [query, more] of [
    ['', ''],
    [`&pathId=${pathId}`, `AND path_id = ${pathId}`],
    ['&subcampId=2', 'AND path_id IN (SELECT path_id FROM patrol_path WHERE subcamp_id = 2)'],
  ] as const) {
    const { data } = await overview(query);
    const { rounds, complete, points, seen, missed, abnormal } = data;
    expect([rounds, complete, points, seen, missed, abnormal], query).toEqual(await direct(more));
    expect(data.days.map(({ rounds: n }: Answer) => n).reduce((a: number, b: number) => a + b, 0)).toBe(rounds);
  }
});

test('[PAT-17] what was exempt is left out of every rate', async () => {
  const { data } = await overview(`&pathId=${pathId}`);
  expect(data).toMatchObject({ rounds: 2, complete: 1, points: 5, seen: 4, missed: 1, abnormal: 2 });
  expect(data.days.map(({ points }: Answer) => points)).toEqual([3, 2]);
});

test('[PAT-19] rankings name the points, people, hours and check items, and each leads to its rows', async () => {
  const { data } = await overview(`&pathId=${pathId}`);
  expect(data.missedPoints).toMatchObject([{ n: 1, of: 1 }]);
  expect(data.missedPeople).toMatchObject([{ id: WORKER, n: 1, of: 5 }]);
  expect(data.missedHours).toEqual([{ hour: 8, n: 1, of: 5 }]);
  expect(data.terms).toMatchObject([{ id: term, n: 2, of: 2 }]);
  expect(data.grades).toMatchObject([{ id: WORKER, a: 3, b: 0, c: 2 }]);
  expect(data).toMatchObject({ findings: 1, rectified: 1, rectifyHours: 4 });
  expect(data.floors).toMatchObject([{ placeId: PLACE, floorNo: 1, points: 5, abnormal: 2, missed: 1 }]);
});

test('[PAT-19] each figure leads to exactly the rounds behind it', async () => {
  const { data } = await overview(`&pathId=${pathId}`);
  const behind = async (query: string) =>
    (await s.tasks(`pathId=${pathId}&dueDateBegin=${MONDAY}&dueDateEnd=2033-03-15&${query}`))
      .map(({ dueDate }) => dueDate)
      .sort();
  const [both, first] = [[MONDAY, '2033-03-15'], [MONDAY]];
  expect(await behind(`missedAt=${data.missedPoints[0].code}`)).toEqual(first);
  const [seen] = await s.sql(`SELECT code FROM patrol_point WHERE point_id = ${point}`);
  expect(await behind(`missedAt=${seen?.code}`)).toEqual([]);
  expect(await behind(`found=missed&executor=${data.missedPeople[0].name}`)).toEqual(first);
  expect(await behind(`found=missed&hour=${data.missedHours[0].hour}`)).toEqual(first);
  expect(await behind(`badTerm=${data.terms[0].code}`)).toEqual(both);
  const [other] = await s.sql(`SELECT code FROM patrol_term WHERE term_id <> ${term} LIMIT 1`);
  expect(await behind(`badTerm=${other?.code}`)).toEqual([]);
  expect(await behind(`floor=${PLACE}.1`)).toEqual(both);
  for (const elsewhere of [`${PLACE}.2`, `${FAR_AWAY}.1`]) expect(await behind(`floor=${elsewhere}`)).toEqual([]);
});

test('the values of a point come with their limits', async () => {
  const { data } = await s.people.admin.get(
    `${PATH}/analysis/trend?from=${MONDAY}&until=2033-03-15&pointId=${point}&termId=${term}`,
  );
  expect(data).toMatchObject({
    min: '0',
    max: '10',
    values: [
      { value: 11, ok: false },
      { value: 11, ok: false },
    ],
  });
});

test('trends, and the choice of them, reach as far as the buildings that somebody looks after', async () => {
  const trend = (pointId: number, who = s.people.siteAdmin) =>
    who.get(`${PATH}/analysis/trend?from=${MONDAY}&until=2033-03-15&pointId=${pointId}&termId=${term}`);
  const chosen = async (who = s.people.siteAdmin): Promise<number[]> =>
    (await who.get(`${PATH}/analysis/meters`)).data.map(({ pointId }: Answer) => pointId);
  expect([(await trend(point)).code, (await trend(farPoint)).code]).toEqual([200, 404]);
  expect((await trend(farPoint, s.people.deputy)).code).toBe(200);
  expect(await chosen()).toContain(point);
  expect(await chosen()).not.toContain(farPoint);
  expect(await chosen(s.people.deputy)).toEqual(expect.arrayContaining([point, farPoint]));
});

test('answers without a number are no values', async () => {
  await s.sql(
    `UPDATE patrol_result SET num = NULL WHERE result_id = (SELECT min(result_id) FROM patrol_result WHERE point_id = ${point})`,
  );
  const { data } = await s.people.admin.get(
    `${PATH}/analysis/trend?from=${MONDAY}&until=2033-03-15&pointId=${point}&termId=${term}`,
  );
  expect(data.values).toHaveLength(1);
});

test('a period that is none is refused; leaders see their rounds only', async () => {
  expect(await s.people.admin.get(`${PATH}/analysis/overview?from=2033-03-15&until=${MONDAY}`)).toMatchObject({
    field: 'until',
    msg: '截止日期不能早于起始日期',
  });
  expect((await overview('&subcampId=2', s.people.siteAdmin)).data.rounds).toBe(0);
  expect((await overview('', s.people.leader)).data.rounds).toBe(4);
  expect((await overview('', s.people.otherLeader)).data.rounds).toBe(0);
  expect(await overview('', s.people.worker)).toMatchObject({ code: 403 });
});
