import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantPermissions } from '../../testing/grants.ts';
import { ELSEWHERE, type Facilities, made, next, openFacilities, PLACE, TEAM } from './facility.fixture.ts';

const ROOMS = '/repair/area/room';
const PLACES = '/repair/area/place';
const WORKER_ROLE = 7;
let facilities: Facilities;
beforeAll(async () => {
  facilities = await openFacilities();
});
afterAll(() => facilities.app.stop());

const aRoom = async (placeId = PLACE) =>
  made(await facilities.people.admin.post(ROOMS, { placeId, floorNo: 1, roomNo: next().slice(-20), roomType: '1' }));
const profile = async (roomId: number, who = facilities.people.admin) => {
  const answer = await who.get(`${ROOMS}/${roomId}/profile`);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};
const countOf = async (roomId: number) => {
  const { rooms } = (await facilities.people.admin.get(`${PLACES}/${PLACE}/plans`)).data;
  return rooms.find((room: { roomId: number }) => room.roomId === roomId).facilityCount;
};

test('a room shows what there is in it with its state, and its floor and building count it', async () => {
  const [roomId, other] = [await aRoom(), await aRoom()];
  const counted = async () => (await facilities.people.admin.get(`${PLACES}/list?name=明理楼`)).rows[0].facilityCount;
  const before = await counted();
  const [first, second] = [await facilities.aFacility({ roomId }), await facilities.aFacility({ roomId })];
  await facilities.aFacility({ roomId: other });
  const { data: file } = await facilities.file(second);
  await facilities.act(second, 'idle', { version: file.version });
  const shown = await profile(roomId);
  expect(shown).toMatchObject({ facilityCount: 2 });
  expect(shown.facilities).toMatchObject([
    { facilityId: first, status: '10' },
    { facilityId: second, status: '40', code: file.code, name: file.name, classifyName: file.classifyName },
  ]);
  expect(await countOf(roomId)).toBe(2);
  expect(await counted()).toBe(before + 3);
});

test('what is scrapped is no longer shown', async () => {
  const roomId = await aRoom();
  const facilityId = await facilities.aFacility({ roomId });
  await facilities.app.services.database.execute("UPDATE facility SET status = '60' WHERE facility_id = $1", [
    facilityId,
  ]);
  expect(await profile(roomId)).toMatchObject({ facilityCount: 0, facilities: [] });
  expect(await countOf(roomId)).toBe(0);
});

test('[FAC-22] only facilities that the reader reaches are shown and counted', async () => {
  const { app, people, aFacility, otherTeam } = facilities;
  const roomId = await aRoom();
  const own = await aFacility({ roomId, teamId: TEAM });
  await aFacility({ roomId, teamId: otherTeam });
  await grantPermissions(app, WORKER_ROLE, ['repair:room:query', 'repair:place:list', 'repair:room:list']);
  const worker = await app.signIn('maqs');
  const seen = await profile(roomId, worker);
  expect(seen.facilityCount).toBe(1);
  expect(seen.facilities).toMatchObject([{ facilityId: own }]);
  expect(await profile(roomId)).toMatchObject({ facilityCount: 2 });
  expect((await profile(roomId, people.siteAdmin)).facilityCount).toBe(2);
});

test('a room or building that facilities refer to stays, and it is said how many there are', async () => {
  const { admin } = facilities.people;
  const roomId = await aRoom(ELSEWHERE);
  const { roomNo } = await profile(roomId);
  const scrapped = await facilities.aFacility({ placeId: ELSEWHERE, roomId });
  await facilities.aFacility({ placeId: ELSEWHERE, roomId });
  await facilities.app.services.database.execute("UPDATE facility SET status = '60' WHERE facility_id = $1", [
    scrapped,
  ]);
  expect(await admin.delete(`${ROOMS}/${roomId}`)).toMatchObject({
    code: 500,
    msg: `${roomNo}下存在2条设施，不能删除`,
  });
  const [name, code] = [next(), next()];
  const place = { subcampId: 1, name, code, placeType: '1', floorCount: 1 };
  const placeId = made(await admin.post(PLACES, place));
  const facilityId = await facilities.aFacility({ placeId });
  expect(await admin.delete(`${PLACES}/${placeId}`)).toMatchObject({
    code: 500,
    msg: `${name}下存在1条设施，不能删除`,
  });
  expect(await admin.delete(`/repair/facility/${facilityId}`)).toMatchObject({ code: 200 });
  expect(await admin.delete(`${PLACES}/${placeId}`)).toMatchObject({ code: 200 });
});
