import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type Phone, type Rounds, type SentEntry, wait } from './round.fixture.ts';
import { flagsOf, openWalks, outcomes, type Walks } from './round-walk.fixture.ts';

let walks: Walks;
let r: Rounds;
let phone: Phone;
let fetched: Walks['fetched'];
let walk: Walks['walk'];
const HOUR = 60;
const SECOND = 1 / 60;
beforeAll(async () => {
  walks = await openWalks();
  ({ r, phone, fetched, walk } = walks);
});
afterAll(() => walks.r.s.app.stop());
beforeEach(() => walks.begin());

test('[PAT-07] when the window closes each missed point is named; what comes within a day heals it, later it is only kept', async () => {
  const { taskId, spots } = await fetched(4);
  const entries = walk(taskId, spots);
  await phone.send(taskId, entries.slice(0, 1));
  r.clock.now = at('10:29');
  await r.close();
  expect((await r.task(taskId)).status).toBe('20');
  r.clock.now = at('10:31');
  await Promise.all([r.close(), r.close()]);
  const closed = await r.task(taskId);
  expect([closed.status, closed.done, closed.missed]).toEqual(['35', 1, 3]);
  expect(
    await r.told(
      r.s.people.worker,
      `漏检 3 个点位：${spots
        .slice(1)
        .map(({ name }) => name)
        .join('、')}`,
    ),
  ).toBe(1);
  expect(await r.told(r.s.people.leader, `漏检 3 个点位`)).toBe(1);
  wait(r, 23 * HOUR);
  expect(flagsOf(await phone.send(taskId, [entries[1] as object]))).toEqual(['A late']);
  expect(await r.task(taskId)).toMatchObject({ status: '35', done: 2, missed: 2, gradeA: 2 });
  wait(r, 2 * HOUR);
  const late = await phone.send(taskId, [entries[2] as object]);
  expect(late.data.outcomes[0]).toMatchObject({ result: 'stored', text: '已超过补传时限，仅留作凭证' });
  expect(await r.task(taskId)).toMatchObject({ status: '35', done: 2, missed: 2 });
  expect(outcomes(await phone.send(taskId, [entries[2] as object]))).toEqual(['known']);
  const [kept] = await r.sql(
    `SELECT jsonb_array_length(evidence) AS n FROM patrol_record WHERE task_id = ${taskId} AND evidence IS NOT NULL`,
  );
  expect(Number(kept?.n)).toBe(1);
});

test('[PAT-07] a round that was walked without connection is whole once it has come, and one that nobody walked is missed', async () => {
  const { taskId, spots } = await fetched(3);
  const nobody = await fetched(2);
  const entries = walk(taskId, spots);
  r.clock.now = at('11:00');
  await r.close();
  expect((await r.task(taskId)).status).toBe('40');
  expect((await r.task(nobody.taskId)).status).toBe('40');
  await phone.send(taskId, entries);
  expect(await r.task(taskId)).toMatchObject({ status: '30', done: 3, missed: 0 });
});

test('[PAT-07] what was seen after the window does not heal it', async () => {
  const { taskId, spots } = await fetched(1);
  r.clock.now = at('10:31');
  await r.close();
  const [after] = walk(taskId, spots) as [SentEntry];
  const answer = await phone.send(taskId, [after]);
  expect(answer.data.outcomes[0].text).toContain('仅留作凭证');
  expect((await r.task(taskId)).status).toBe('40');
});

test('[PAT-07] the window ends with its grace, and healing with its hours, to the second', async () => {
  const { taskId, spots } = await fetched(3);
  r.clock.now = at('10:27');
  // The last one was written at the very end.
  const [first, second, last] = walk(taskId, spots) as [SentEntry, SentEntry, SentEntry];
  expect(r.clock.now).toBe(at('10:30'));
  expect(flagsOf(await phone.send(taskId, [first]))).toEqual(['A']);
  await r.close();
  expect((await r.task(taskId)).status).toBe('20');
  wait(r, SECOND);
  await r.close();
  expect(await r.task(taskId)).toMatchObject({ status: '35', done: 1, missed: 2 });
  r.clock.now = at('10:30') + 24 * HOUR * 60_000;
  // What was written between them has not come: the chain says so.
  expect(flagsOf(await phone.send(taskId, [last]))).toEqual(['C chain late']);
  expect(await r.task(taskId)).toMatchObject({ done: 2, missed: 1 });
  wait(r, SECOND);
  expect((await phone.send(taskId, [second])).data.outcomes[0].text).toBe('已超过补传时限，仅留作凭证');
  expect(await r.task(taskId)).toMatchObject({ done: 2, missed: 1 });
});

test('[PAT-07] a round of which everything but what is exempt was missed is missed, not missed in part', async () => {
  const { taskId, spots } = await fetched(2);
  const body = { pointIds: [spots[0]?.pointId], reason: '封闭' };
  expect((await r.s.people.leader.put(`/repair/patrol/task/${taskId}/exempt`, body)).code).toBe(200);
  r.clock.now = at('10:31');
  await r.close();
  expect(await r.task(taskId)).toMatchObject({ status: '40', exempt: 1, missed: 1, done: 0 });
});
