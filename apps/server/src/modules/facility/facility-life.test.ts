import { facilityLife } from '@jiaoyan/contract/facility/facility';
import { facilityStates } from '@jiaoyan/contract/facility/status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantPermissions } from '../../testing/grants.ts';
import { ELSEWHERE, type Facilities, openFacilities, PLACE, RECEIVER, TEAM } from './facility.fixture.ts';

const SITE_ADMIN_ROLE = 6;
const LEADER_ROLE = 5;
let s: Facilities;
beforeAll(async () => {
  s = await openFacilities();
});
afterAll(() => s.app.stop());

const path = '/repair/facility';
const sql = async (text: string) => (await s.app.services.database.execute(text)).rows;
const inputs: Readonly<Record<string, object>> = {
  stop: { kind: '3', reason: '改造' },
  start: {},
  idle: {},
  move: { placeId: PLACE, location: '东侧' },
  pin: { planX: null, planY: null, version: 0 },
  handOver: { managerId: RECEIVER },
  scrap: { reason: '报废' },
};
const statusOf = async (facilityId: number) => (await s.file(facilityId)).data.status;
const eventsOf = async (facilityId: number) =>
  (await s.people.admin.get(`${path}/${facilityId}/history`)).data.rows.map(({ event }: { event: string }) => event);

const cases = Object.keys(facilityStates).flatMap((status) =>
  Object.keys(inputs).map((move) => [status, move] as const),
);
test.each(cases)('in state %s the move %s does what the lifecycle says, and nothing else', async (status, move) => {
  const facilityId = await s.aFacility();
  await sql(`UPDATE facility SET status = '${status}' WHERE facility_id = ${facilityId}`);
  const answer = await s.act(facilityId, move, inputs[move]);
  const { from, to, label } = facilityLife.transitions[move as keyof typeof facilityLife.transitions];
  const state = facilityStates[status as keyof typeof facilityStates];
  if ((from as readonly string[]).includes(status)) {
    expect(answer.code).toBe(200);
    const leads = typeof to === 'string' ? to : status;
    expect(answer.data).toMatchObject({ status: leads, version: 1 });
    expect(await statusOf(facilityId)).toBe(leads);
    return;
  }
  const said = status === '60' ? '已报废设施不能操作' : `当前状态为【${state}】，不能执行【${label}】`;
  expect(answer).toMatchObject({ code: 500, msg: said });
  expect(await statusOf(facilityId)).toBe(status);
  expect(await eventsOf(facilityId)).toEqual(['CREATE']);
});

test('of two people who looked at the same facility one is told that it has changed', async () => {
  const facilityId = await s.aFacility();
  const both = await Promise.all([
    s.act(facilityId, 'idle', { version: 0 }),
    s.act(facilityId, 'stop', { ...inputs.stop, version: 0 }),
  ]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
});

test('what is scrapped is neither changed nor removed', async () => {
  const facilityId = await s.aFacility();
  await sql(`UPDATE facility SET status = '60' WHERE facility_id = ${facilityId}`);
  expect((await s.people.admin.put(path, { facilityId, name: '改名' })).msg).toBe('已报废设施不能操作');
  expect((await s.people.admin.delete(`${path}/${facilityId}`)).msg).toBe('已报废设施不能操作');
});

test('a facility moves at once, with from and to in its log, into rooms of that building only', async () => {
  const facilityId = await s.aFacility({ location: '门口' });
  const { rows } = await s.people.admin.get(`/repair/area/room/list?area=p${ELSEWHERE}`);
  const { roomId, roomNo } = rows[0];
  expect(await s.act(facilityId, 'move', { placeId: PLACE, roomId })).toMatchObject({
    msg: '所选房间不属于该楼宇',
    field: 'roomId',
  });
  expect((await s.act(facilityId, 'move', { placeId: PLACE, location: '门口' })).msg).toBe('位置没有变化');
  expect((await s.act(facilityId, 'move', { placeId: ELSEWHERE, roomId, reason: '调整' })).code).toBe(200);
  expect((await s.file(facilityId)).data).toMatchObject({ placeId: ELSEWHERE, roomId, location: '' });
  const [latest] = (await s.people.admin.get(`${path}/${facilityId}/history`)).data.rows;
  expect(latest).toMatchObject({ event: 'MOVE', content: `明理楼 门口 → 博学楼 ${roomNo}：调整` });
});

test('[FAC-08] a hand-over waits for the receiver: he takes it, or refuses and everything stays', async () => {
  const facilityId = await s.aFacility({ name: '移交甲' });
  const mine = async () =>
    (await s.people.receiver.get(`${path}/transfer/my`)).data.find(
      (one: { facilityId: number; status: string }) => one.facilityId === facilityId && one.status === '10',
    );
  expect((await s.act(facilityId, 'handOver', { managerId: RECEIVER, reason: '换岗' })).code).toBe(200);
  expect((await s.act(facilityId, 'handOver', { managerId: RECEIVER })).msg).toBe('该设施有待确认的移交');
  expect((await s.file(facilityId)).data).toMatchObject({ managerId: null, isHandedOver: true });
  const { transferId } = await mine();
  const answer = (verb: string, who = s.people.receiver, body: object = {}) =>
    who.put(`${path}/transfer/${transferId}/${verb}`, body);
  expect(await answer('confirm', s.people.worker)).toMatchObject({ code: 404, msg: '数据不存在或无权查看' });
  expect((await answer('refuse')).code).toBe(500);
  expect((await answer('refuse', s.people.receiver, { reason: '不在岗' })).code).toBe(200);
  expect((await s.file(facilityId)).data).toMatchObject({ managerId: null, isHandedOver: false });
  expect((await answer('confirm')).msg).toBe('该移交已处理');

  await s.act(facilityId, 'handOver', { managerId: RECEIVER });
  const second = await mine();
  expect((await s.people.receiver.put(`${path}/transfer/${second.transferId}/confirm`, {})).code).toBe(200);
  expect((await s.file(facilityId)).data).toMatchObject({ managerId: RECEIVER, managerName: '雷振强' });
  expect(await eventsOf(facilityId)).toEqual(['TAKE_OVER', 'HAND_OVER', 'REFUSE_OVER', 'HAND_OVER', 'CREATE']);
  const own = (await s.people.receiver.get(`${path}/my`)).rows;
  expect(own.map((row: { facilityId: number }) => row.facilityId)).toContain(facilityId);
  const { rows: messages } = await s.people.receiver.get('/system/notify/message/my/list');
  const told = messages.map((one: { templateContent: string }) => one.templateContent);
  expect(told.filter((text: string) => text.includes('移交甲 移交给您'))).toHaveLength(2);
});

test('a hand-over is taken back by those who may hand over, never by others', async () => {
  const facilityId = await s.aFacility();
  await s.act(facilityId, 'handOver', { managerId: RECEIVER });
  const [row] = await sql(`SELECT transfer_id FROM facility_transfer WHERE facility_id = ${facilityId}`);
  const withdraw = (who: typeof s.people.admin) => who.put(`${path}/transfer/${row?.transfer_id}/withdraw`, {});
  expect((await withdraw(s.people.siteAdmin)).code).toBe(403);
  expect((await withdraw(s.people.deputy)).code).toBe(200);
  expect((await withdraw(s.people.deputy)).msg).toBe('该移交已处理');
});

test('[FAC-22] building managers, leaders and workers reach exactly what is theirs, whatever they ask', async () => {
  const here = await s.aFacility({ teamId: s.otherTeam });
  const team = await s.aFacility({ placeId: ELSEWHERE, teamId: TEAM });
  // Of both: 凌芳霞 looks after 11, 12 and 13, so what is hers lies elsewhere than on the south campus.
  const none = await s.aFacility({ placeId: 21, teamId: s.otherTeam });
  const own = await s.aFacility({ placeId: 21, teamId: s.otherTeam, managerId: 105 });
  const { siteAdmin, leader, worker, deputy } = s.people;
  const all = [here, team, none, own];
  const reached = async (who: typeof siteAdmin, expected: readonly number[]) => {
    for (const id of all) {
      const { code, msg } = await s.file(id, who);
      expect([id, code, code === 404 && msg]).toEqual(
        expected.includes(id) ? [id, 200, false] : [id, 404, '数据不存在或无权查看'],
      );
      expect((await who.get(`${path}/${id}`)).code).toBe(expected.includes(id) ? 200 : 404);
      for (const part of ['history', 'life', 'cost'])
        expect((await who.get(`${path}/${id}/${part}`)).code).toBe(expected.includes(id) ? 200 : 404);
      expect((await who.get(`/system/history/facility/${id}`)).code).toBe(expected.includes(id) ? 200 : 404);
    }
  };
  const listed = async (who: typeof siteAdmin) => {
    const { rows } = await who.get(`${path}/list?pageSize=5000`);
    return all.filter((id) => rows.some((row: { facilityId: number }) => row.facilityId === id));
  };
  await reached(siteAdmin, [here, team]);
  expect(await listed(siteAdmin)).toEqual([here, team]);
  await reached(leader, [team]);
  expect(await listed(leader)).toEqual([team]);
  await reached(worker, [team, own]);
  await reached(deputy, all);
  expect(await listed(deputy)).toEqual(all);
  // Moves ask the same question, of where it is and of where it goes.
  expect((await s.act(none, 'move', inputs.move, siteAdmin)).code).toBe(404);
  expect((await s.act(here, 'move', { placeId: 21 }, siteAdmin)).code).toBe(404);
  expect((await s.file(here)).data.placeId).toBe(PLACE);
  expect((await s.act(here, 'move', inputs.move, siteAdmin)).code).toBe(200);
  expect((await s.act(here, 'stop', inputs.stop, siteAdmin)).code).toBe(403);
  // So do those who were given more than their role has.
  await grantPermissions(s.app, SITE_ADMIN_ROLE, [
    'repair:facility:edit',
    'repair:facility:add',
    'repair:facility:remove',
  ]);
  await grantPermissions(s.app, LEADER_ROLE, ['repair:facility:export', 'repair:facility:edit']);
  await expect.poll(async () => (await siteAdmin.put(path, { facilityId: here, remark: '可改' })).code).toBe(200);
  expect((await siteAdmin.put(path, { facilityId: none, remark: '不可改' })).code).toBe(404);
  expect((await siteAdmin.delete(`${path}/${none}`)).code).toBe(404);
  expect((await siteAdmin.put(`${path}/${none}/copy`, { count: 1 })).code).toBe(404);
  const { data } = await s.file(here);
  const foreign = { name: '别处', classifyId: data.classifyId, placeId: 21 };
  expect((await siteAdmin.post(path, foreign)).code).toBe(404);
  // A leader does not give away what he reaches, nor take what he does not.
  expect((await leader.put(path, { facilityId: team, teamId: s.otherTeam })).code).toBe(404);
  expect((await s.file(team)).data.teamId).toBe(TEAM);
});

test('[FAC-22] amounts are for those who keep the register or the books', async () => {
  const facilityId = await s.aFacility({ teamId: TEAM, price: '1200', useDate: '2026-01-01', lifeMonths: 12 });
  expect((await s.file(facilityId, s.people.deputy)).data.price).toBe('1200');
  const { data } = await s.file(facilityId, s.people.worker);
  expect([data.price, data.netValue, data.repairCost]).toEqual(['', '', '']);
});
