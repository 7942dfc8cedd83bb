import { dutyLife, dutyStates, swapLife, swapStates } from '@jiaoyan/contract/duty/duty-life';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { CHEN, GAO, MA, openDuties, PATH, TANG } from './duty.fixture.ts';
import { noteMissed } from './duty-job.ts';

type Fixture = Awaited<ReturnType<typeof openDuties>>;
let app: TestApp;
let fixture: Fixture;
beforeAll(async () => {
  fixture = await openDuties();
  ({ app } = fixture);
});
afterAll(() => app.stop());
const sql = (text: string) => app.services.database.execute(text);

test('people come within half an hour of the start, go, and hand over to the next leader', async () => {
  const { people, setClock, plan, statusOf, texts } = fixture;
  const dutyId = await plan('2031-01-06', MA, { memberIds: [TANG] });
  await plan('2031-01-06', GAO, { shift: '2' });
  const call = (who: keyof typeof people, move: string, body = {}) =>
    people[who].put(`${PATH}/${dutyId}/${move}`, body);
  const movesOf = async (who: keyof typeof people) => (await people[who].get(`${PATH}/${dutyId}/detail`)).data.moves;
  setClock('2031-01-06 07:29:59');
  expect(await call('ma', 'checkin')).toMatchObject({
    code: 500,
    msg: '未到签到时间，请在 2031-01-06 07:30~08:30 之间签到',
  });
  expect(await movesOf('ma')).toEqual(['swap']);
  setClock('2031-01-06 08:30:01');
  expect((await call('ma', 'checkin')).msg).toBe('已超过签到时间（2031-01-06 07:30~08:30），请联系班组长');
  expect(await statusOf(dutyId)).toBe('10');
  setClock('2031-01-06 07:30:00');
  expect(await movesOf('tang')).toEqual(['checkin', 'swap']);
  expect((await call('xiao', 'checkin')).code).toBe(404);
  expect((await call('tang', 'checkin')).data.status).toBe('20');
  expect((await call('tang', 'checkin')).msg).toBe('您已签到，无需重复签到');
  expect((await call('ma', 'handover', { content: '一切正常' })).msg).toBe('您还没有签到，不能交班');
  expect((await call('ma', 'checkin')).code).toBe(200);
  setClock('2031-01-06 17:50:00');
  expect((await call('tang', 'checkout')).code).toBe(200);
  expect((await call('tang', 'checkout')).msg).toBe('您已签退，无需重复签退');
  expect((await call('gao', 'takeover')).msg).toBe('上一班还没有交班');
  expect(await call('ma', 'handover', { content: ' ' })).toMatchObject({ msg: '交班内容不能为空', field: 'content' });
  expect((await call('ma', 'handover', { content: '一切正常', handoverTo: MA })).msg).toBe('接班人不能是本人');
  const { data: draft } = await people.ma.get(`${PATH}/${dutyId}/handoverDraft`);
  expect(draft).toMatchObject({ handoverTo: GAO, handoverToName: '高建东' });
  expect((await call('ma', 'handover', { content: '一切正常' })).data.status).toBe('20');
  expect(await texts(people.gao)).toContain('马青山 已交班（2031-01-06 东湖校区白班），请确认接班');
  expect((await call('tang', 'takeover')).code).toBe(404);
  expect(await movesOf('gao')).toEqual(['takeover']);
  expect((await call('gao', 'takeover', { version: 0 })).code).toBe(409);
  expect((await call('gao', 'takeover')).data.status).toBe('30');
  const { data } = await people.admin.get(`${PATH}/${dutyId}/detail`);
  expect(data).toMatchObject({ handover: '一切正常', handoverToName: '高建东', from: '2031-01-06 08:00:00' });
  expect(data.people.map((one: { name: string; checkOut: string }) => [one.name, one.checkOut])).toEqual([
    ['马青山', '2031-01-06 17:50:00'],
    ['唐文礼', '2031-01-06 17:50:00'],
  ]);
  const { rows } = await sql(
    `SELECT event FROM repair_event WHERE biz_type = 'duty' AND biz_id = ${dutyId} ORDER BY event_id`,
  );
  expect(rows.map((row) => (row as { event: string }).event)).toEqual([
    ...['CHECKIN', 'CHECKIN', 'CHECKOUT', 'HANDOVER', 'TAKEOVER'],
  ]);
});

test('a shift at which nobody checks in is missed after an hour, and those who lead teams hear of it once', async () => {
  const { people, setClock, plan, statusOf, texts } = fixture;
  const missed = await plan('2031-02-03', MA, { shift: '2' });
  const held = await plan('2031-02-03', TANG, { subcampId: 2, shift: '2' });
  setClock('2031-02-03 18:10:00');
  expect((await people.tang.put(`${PATH}/${held}/checkin`)).code).toBe(200);
  setClock('2031-02-03 18:59:59');
  await noteMissed(app.duty);
  expect(await statusOf(missed)).toBe('10');
  setClock('2031-02-03 19:00:00');
  await Promise.all([noteMissed(app.duty), noteMissed(app.duty)]);
  await noteMissed(app.duty);
  expect([await statusOf(missed), await statusOf(held)]).toEqual(['40', '20']);
  for (const who of ['gao', 'chen'] as const)
    expect((await texts(people[who])).filter((text) => text.includes('无人签到'))).toEqual([
      '2031-02-03 东湖校区夜班 开班 60 分钟无人签到，值班人：马青山',
    ]);
  expect((await people.ma.put(`${PATH}/${missed}/checkin`)).msg).toBe('当前状态为【缺岗】，不能执行【签到】');
});

test('every move is refused in every state that does not offer it, and changes nothing', async () => {
  const { people, setClock, plan } = fixture;
  const dutyId = await plan('2031-03-03', MA);
  await plan('2031-03-03', CHEN, { shift: '2' });
  setClock('2031-03-03 07:45:00');
  const { swapId } = (await people.ma.post(`${PATH}/${dutyId}/swap`, { toUserId: TANG, reason: '家中有事' })).data;
  const snapshot = async () =>
    JSON.stringify([
      (await sql(`SELECT * FROM repair_duty WHERE duty_id = ${dutyId}`)).rows,
      (await sql(`SELECT * FROM repair_duty_member WHERE duty_id = ${dutyId}`)).rows,
      (await sql(`SELECT * FROM repair_duty_swap WHERE duty_id = ${dutyId}`)).rows,
    ]);
  const inputs: Record<string, object> = { swap: { toUserId: TANG, reason: '有事' }, handover: { content: '正常' } };
  for (const [state, label] of Object.entries(dutyStates)) {
    await sql(`UPDATE repair_duty SET status = '${state}' WHERE duty_id = ${dutyId}`);
    const before = await snapshot();
    for (const [move, { from, label: name }] of Object.entries(dutyLife.transitions)) {
      if ((from as readonly string[]).includes(state)) continue;
      const who = move === 'takeover' ? people.chen : people.ma;
      const { msg } = await who[move === 'swap' ? 'post' : 'put'](`${PATH}/${dutyId}/${move}`, inputs[move] ?? {});
      expect([state, move, msg]).toEqual([state, move, `当前状态为【${label}】，不能执行【${name}】`]);
    }
    expect(await snapshot()).toBe(before);
  }
  for (const [state, label] of Object.entries(swapStates)) {
    await sql(`UPDATE repair_duty_swap SET status = '${state}' WHERE swap_id = ${swapId}`);
    const before = await snapshot();
    for (const [move, { from, label: name }] of Object.entries(swapLife.transitions)) {
      if ((from as readonly string[]).includes(state)) continue;
      const who = move === 'withdraw' ? people.ma : people.tang;
      const { msg } = await who.put(`${PATH}/swap/${swapId}/${move}`, {});
      expect([state, move, msg]).toEqual([state, move, `当前状态为【${label}】，不能执行【${name}】`]);
    }
    expect(await snapshot()).toBe(before);
  }
});

test('rights are looked at: without them nothing can be done, and foreign duties stay unseen', async () => {
  const { people, plan } = fixture;
  const dutyId = await plan('2031-04-07', MA);
  const reporter = await app.signIn('leizq');
  for (const move of ['checkin', 'checkout', 'handover', 'takeover'])
    expect((await reporter.put(`${PATH}/${dutyId}/${move}`, { content: '好' })).code).toBe(403);
  expect((await reporter.post(`${PATH}/${dutyId}/swap`, { toUserId: TANG, reason: '好' })).code).toBe(403);
  expect((await reporter.get(`${PATH}/${dutyId}/detail`)).code).toBe(404);
  expect((await people.xiao.get(`${PATH}/${dutyId}/handoverDraft`)).code).toBe(404);
  expect((await people.ma.get(`${PATH}/987654/detail`)).msg).toBe('数据不存在或无权查看');
});
