import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Facilities, made, next, openFacilities, PLACE } from './facility.fixture.ts';

const FLOOR = 2;
const PATH = '/repair/facility';
let s: Facilities;
let roomId: number;
beforeAll(async () => {
  s = await openFacilities();
  roomId = await aRoom(FLOOR);
});
afterAll(() => s.app.stop());

const aRoom = async (floorNo: number, placeId = PLACE) =>
  made(await s.people.admin.post('/repair/area/room', { placeId, roomNo: next().slice(-20), floorNo, roomType: '1' }));
const setPlan = (img: string) =>
  s.app.services.database.execute(
    `UPDATE repair_place SET floor_plans = '${img ? JSON.stringify([{ floorNo: FLOOR, img }]) : '[]'}' WHERE place_id = ${PLACE}`,
  );
const onFloor = async (floorNo = FLOOR, who = s.people.admin, placeId = PLACE) =>
  (await who.get(`${PATH}/plan?placeId=${placeId}&floorNo=${floorNo}`)).data as { facilityId: number }[];
const found = async (facilityId: number) => (await onFloor()).find((one) => one.facilityId === facilityId);
const pin = (facilityId: number, change: object = {}, who = s.people.admin) =>
  s.act(facilityId, 'pin', { planX: 0.25, planY: 0.75, version: 0, ...change }, who);

test('a facility is put on the plan of the floor of its room, moved there, and taken off', async () => {
  const facilityId = await s.aFacility({ roomId });
  expect(await found(facilityId)).toMatchObject({ planX: null, planY: null, version: 0 });
  await setPlan('');
  expect((await pin(facilityId)).msg).toBe('该楼层还没有平面图，请先上传');
  await setPlan('/profile/upload/2024/01/01/plan.png');
  expect((await pin(facilityId)).data).toMatchObject({ version: 1 });
  expect(await found(facilityId)).toMatchObject({ planX: 0.25, planY: 0.75 });
  // Whoever looked at it before is told; both parts belong together, and lie on the picture.
  expect((await pin(facilityId)).code).toBe(409);
  expect((await pin(facilityId, { planY: null, version: 1 })).msg).toBe('横坐标和纵坐标须同时填写');
  expect((await pin(facilityId, { planX: 1.01, version: 1 })).msg).toBe('横坐标应在 0 到 1 之间');
  expect((await pin(facilityId, { planX: null, planY: null, version: 1 })).code).toBe(200);
  expect(await found(facilityId)).toMatchObject({ planX: null });
  expect((await pin(await s.aFacility({ roomId: null }))).msg).toBe('设施没有所在房间，不能标注位置');
});

test('what goes to another room is on no plan until it is put there, and what is scrapped is shown nowhere', async () => {
  const facilityId = await s.aFacility({ roomId });
  await setPlan('/profile/upload/2024/01/01/plan.png');
  await pin(facilityId);
  await s.act(facilityId, 'move', { placeId: PLACE, roomId: await aRoom(FLOOR), reason: '调整' });
  expect(await found(facilityId)).toMatchObject({ planX: null });
  await s.act(facilityId, 'move', { placeId: PLACE, roomId: await aRoom(FLOOR + 1), reason: '调整' });
  expect(await found(facilityId)).toBeUndefined();
  const scrapped = await s.aFacility({ roomId });
  await s.app.services.database.execute(`UPDATE facility SET status = '60' WHERE facility_id = ${scrapped}`);
  expect(await found(scrapped)).toBeUndefined();
});

test('[FAC-22] a building manager sees and places what stands in his buildings, a leader sees only what his team looks after', async () => {
  await setPlan('/profile/upload/2024/01/01/plan.png');
  const own = await s.aFacility({ roomId, teamId: s.otherTeam });
  const away = await aRoom(FLOOR, 21);
  const far = await s.aFacility({ placeId: 21, roomId: away, teamId: s.otherTeam });
  const ids = async (who: typeof s.people.admin, placeId = PLACE) =>
    (await onFloor(FLOOR, who, placeId)).map(({ facilityId }) => facilityId);
  const { siteAdmin, leader, worker } = s.people;
  expect(await ids(siteAdmin)).toContain(own);
  expect(await ids(siteAdmin, 21)).toEqual([]);
  expect(await ids(leader)).not.toContain(own);
  expect((await worker.get(`${PATH}/plan?placeId=${PLACE}&floorNo=${FLOOR}`)).code).toBe(403);
  expect((await pin(own, {}, siteAdmin)).code).toBe(200);
  expect((await pin(far, {}, siteAdmin)).code).toBe(404);
  expect((await pin(own, { version: 1 }, leader)).code).toBe(403);
});
