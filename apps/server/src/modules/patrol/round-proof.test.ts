import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import { at, OTHER, type Phone, type Rounds, WORKER } from './round.fixture.ts';
import { openWalks, type Walks } from './round-walk.fixture.ts';

let walks: Walks;
let r: Rounds;
let phone: Phone;
let fetched: Walks['fetched'];
let walk: Walks['walk'];
beforeAll(async () => {
  walks = await openWalks();
  ({ r, phone, fetched, walk } = walks);
});
afterAll(() => walks.r.s.app.stop());
beforeEach(() => walks.begin());

test('[PAT-18] everything is reckoned anew: proved as it came, broken once a row was altered', async () => {
  const { taskId, spots } = await fetched(3);
  await phone.send(taskId, walk(taskId, spots));
  const verify = async (): Promise<Answer> =>
    (await r.s.people.leader.get(`/repair/patrol/task/${taskId}/verify`)).data;
  expect(await verify()).toMatchObject({ proved: 3, unsigned: 0, broken: 0, verdict: '核验通过：3 条签名有效' });
  const alter = async (statement: string, back: string) => {
    await r.sql(statement);
    const { broken } = await verify();
    await r.sql(back);
    return broken;
  };
  const [row] = await r.records(taskId);
  const id = Number(row?.record_id);
  const of = `WHERE record_id = ${id}`;
  expect(
    await alter(`UPDATE patrol_result SET value = '异常' ${of}`, `UPDATE patrol_result SET value = '正常' ${of}`),
  ).toBe(1);
  expect(
    await alter(
      `UPDATE patrol_record SET check_time = check_time - interval '1 hour' ${of}`,
      `UPDATE patrol_record SET check_time = check_time + interval '1 hour' ${of}`,
    ),
  ).toBe(1);
  expect(
    await alter(
      `UPDATE patrol_record SET payload = jsonb_set(payload, '{remark}', '"x"') ${of}`,
      `UPDATE patrol_record SET payload = jsonb_set(payload, '{remark}', '""') ${of}`,
    ),
  ).toBe(1);
  expect(
    await alter(
      `UPDATE patrol_record SET user_id = ${OTHER} ${of}`,
      `UPDATE patrol_record SET user_id = ${WORKER} ${of}`,
    ),
  ).toBe(1);
  expect((await verify()).broken).toBe(0);
});

test('[PAT-18] the way is replayed in the order of walking, what was missed last', async () => {
  const { taskId, spots } = await fetched(3);
  const [a, b, c] = spots as [(typeof spots)[0], (typeof spots)[0], (typeof spots)[0]];
  await phone.send(taskId, walk(taskId, [b, a]));
  r.clock.now = at('10:31');
  await r.close();
  const { data } = await r.s.people.leader.get(`/repair/patrol/task/${taskId}/replay`);
  expect(data.points.map(({ pointId }: Answer) => pointId)).toEqual([b.pointId, a.pointId, c.pointId]);
  expect(data.points[2].result).toBe('5');
  expect(wallTime(r.clock.now)).toContain('10:31');
});
