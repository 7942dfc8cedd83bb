import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { applyLife, applyStates } from '@jiaoyan/contract/venue/apply';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { openVenues, PATH, type People } from './apply.fixture.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
type Venues = Awaited<ReturnType<typeof openVenues>>;
let app: TestApp;
let people: People;
let venues: Venues;
beforeAll(async () => {
  venues = await openVenues();
  ({ app, people } = venues);
});
afterAll(() => app.stop());

const sql = (text: string) => app.services.database.execute(text);
const status = async (applyId: number) => (await venues.detail(applyId)).status;
const act = (who: People['admin'], applyId: number, move: string, body: object = {}) =>
  who.put(`${PATH}/${applyId}/${move}`, body);
/** As if the application had been for another time, that many milliseconds from now. */
async function shift(applyId: number, from: number, to: number) {
  const [start, end] = [wallTime(Date.now() + from), wallTime(Date.now() + to)];
  await sql(`UPDATE repair_area_booking SET period = tstzrange('${start}', '${end}') WHERE apply_id = ${applyId};
    UPDATE repair_area_apply SET start_time = '${start}', end_time = '${end}' WHERE apply_id = ${applyId}`);
}

test('less than two hours before it begins only those who look after the room cancel', async () => {
  const roomId = await venues.makeRoom();
  const applyId = await venues.approved(roomId);
  await shift(applyId, 100 * MINUTE, 3 * HOUR);
  expect(await act(people.applicant, applyId, 'cancel', { reason: '改期' })).toMatchObject({
    msg: '距开始不足2小时，请联系场地管理员取消',
  });
  expect(await act(people.stranger, applyId, 'forceRelease', { reason: 'x' })).toMatchObject({ code: 404 });
  expect(await act(people.applicant, applyId, 'forceRelease', { reason: 'x' })).toMatchObject({ code: 403 });
  expect(await act(people.siteAdmin, applyId, 'forceRelease', { reason: '设备检修' })).toMatchObject({
    data: { status: '70' },
  });
  expect(await venues.detail(applyId)).toMatchObject({ cancelReason: '设备检修', occurrences: [{ status: '0' }] });
  const { rows } = await people.applicant.get('/system/notify/message/my/list');
  expect(rows[0].templateContent).toMatch(/^场地申请 CD\d{8}-\d{4}（班组例会）已被取消：设备检修$/);
});

test('an application ends with its process when the applicant cancels it, whichever way', async () => {
  const roomId = await venues.makeRoom();
  const first = await venues.draft(people.applicant, roomId);
  await venues.submit(people.applicant, first);
  const { version, instanceId } = await venues.detail(first);
  expect(await act(people.applicant, first, 'cancel', { reason: '改期', version: version - 1 })).toMatchObject({
    code: 409,
  });
  expect(await act(people.applicant, first, 'cancel', { reason: '改期', version })).toMatchObject({
    data: { status: '70' },
  });
  const { rows } = await sql(`SELECT result FROM bpm_instance WHERE instance_id = ${instanceId}`);
  expect(rows).toEqual([{ result: 4 }]);
  const second = await venues.draft(people.applicant, roomId);
  await venues.submit(people.applicant, second);
  const { instanceId: other } = await venues.detail(second);
  await people.applicant.raw({
    method: 'DELETE',
    url: '/bpm/process-instance/cancel',
    payload: { id: other, reason: '改期' },
  });
  expect(await venues.detail(second)).toMatchObject({ status: '70', occurrences: [{ status: '0' }] });
});

test('who decides and who cancels at once do not wait for each other, and one of them wins', async () => {
  const roomId = await venues.makeRoom();
  for (let time = 0; time < 4; time += 1) {
    const applyId = await venues.draft(people.applicant, roomId);
    await venues.submit(people.applicant, applyId);
    await venues.decide(people.leader, applyId);
    await Promise.all([
      // When the other one is faster there is nothing left to decide.
      venues.decide(people.siteAdmin, applyId).catch(() => undefined),
      act(people.applicant, applyId, 'cancel', { reason: '改期' }),
    ]);
    const { status: now, occurrences, timeline } = await venues.detail(applyId);
    expect(['20', '70']).toContain(now);
    expect(occurrences).toMatchObject([{ status: now === '20' ? '1' : '0' }]);
    expect(timeline.at(-1).toStatus).toBe(now);
    if (now === '20') await act(people.siteAdmin, applyId, 'forceRelease', { reason: '测试结束' });
  }
});

const states = Object.keys(applyStates) as (keyof typeof applyStates)[];
const moves = Object.keys(applyLife.transitions) as (keyof typeof applyLife.transitions)[];
test('every move in every state: those that are not offered say so and change nothing', async () => {
  const roomId = await venues.makeRoom();
  const applyId = await venues.draft(people.applicant, roomId);
  const table: string[] = [];
  for (const state of states)
    for (const move of moves) {
      await sql(`UPDATE repair_area_apply SET status = '${state}' WHERE apply_id = ${applyId}`);
      const label = applyLife.transitions[move].label;
      if (applyLife.allowed(state).includes(move)) {
        table.push(`${state} ${move}`);
        continue;
      }
      const who = move === 'forceRelease' ? people.siteAdmin : people.applicant;
      const answer = await act(who, applyId, move, { reason: '测试原因' });
      const msg = `当前状态为【${applyStates[state]}】，不能执行【${label}】`;
      expect([state, move, answer.code, answer.msg]).toEqual([state, move, 500, msg]);
      expect(await status(applyId)).toBe(state);
    }
  expect(table).toEqual([
    '0 submit',
    '10 cancel',
    '10 forceRelease',
    '20 cancel',
    '20 checkin',
    '20 forceRelease',
    '30 checkout',
  ]);
  const { rows } = await sql(
    `SELECT count(*)::int AS n FROM repair_event WHERE biz_type = 'areaApply' AND biz_id = ${applyId}`,
  );
  expect(rows).toEqual([{ n: 0 }]);
  await sql(`UPDATE repair_area_apply SET status = '40' WHERE apply_id = ${applyId}`);
  expect(await people.applicant.put(PATH, { applyId, title: '新' })).toMatchObject({
    msg: '当前状态为【已结束】，不能执行【修改】',
  });
});
