import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { grantPermissions } from '../../testing/grants.ts';

const PLACE = 31;
const SITE_ADMIN = 6;
let app: TestApp;
let admin: Caller;
let site: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
  await grantPermissions(app, SITE_ADMIN, ['repair:room:list', 'repair:room:query']);
  // Looks after building 31, not after 11.
  site = await app.signIn('hanxl');
});
afterAll(() => app.stop());

const plansOf = async (placeId = PLACE) => (await admin.get(`/repair/area/place/${placeId}/plans`)).data;
const setPlan = async (floorNo: number, img: string, who = admin, version?: number) =>
  who.put(`/repair/area/place/${PLACE}/plan`, { floorNo, img, version: version ?? (await plansOf()).version });

async function upload(who = admin, name = '一层.png'): Promise<string> {
  const mark = 'x-boundary';
  const head = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const payload = Buffer.concat([Buffer.from(head), png, Buffer.from(`\r\n--${mark}--\r\n`)]);
  const headers = { 'content-type': `multipart/form-data; boundary=${mark}` };
  return (await who.raw({ method: 'POST', url: '/common/upload', payload, headers })).json().fileName;
}

test('a floor has one plan, which is replaced and removed; each change counts as one of the building', async () => {
  const [first, second] = [await upload(), await upload()];
  expect((await setPlan(2, first)).code).toBe(200);
  expect((await setPlan(1, first)).code).toBe(200);
  expect((await setPlan(2, second)).code).toBe(200);
  expect(await plansOf()).toMatchObject({
    version: 3,
    plans: [
      { floorNo: 1, img: first },
      { floorNo: 2, img: second },
    ],
  });
  expect(await setPlan(2, first, admin, 1)).toMatchObject({ code: 409 });
  expect((await setPlan(2, '')).code).toBe(200);
  expect((await plansOf()).plans).toEqual([{ floorNo: 1, img: first }]);
  const { rows } = await admin.get(`/system/history/place/${PLACE}`);
  expect(JSON.stringify(rows)).toContain('楼层平面图');
});

test('floors that are not there, files of others and what is no upload are refused', async () => {
  const own = await upload();
  const refused: [number, string, string, string][] = [
    [99, own, '楼层', 'floorNo'],
    [40, own, '没有楼层 40', 'floorNo'],
    [0, own, '没有楼层 0', 'floorNo'],
    [1, 'https://elsewhere/x.png', '平面图格式不正确', 'img'],
    [1, '/profile/upload/../secret.png', '平面图格式不正确', 'img'],
    [1, '/profile/upload/2026/01/01/none.png', '平面图不存在，请重新上传', 'img'],
    [1, await upload(site), '平面图不存在，请重新上传', 'img'],
  ];
  for (const [floorNo, img, text, field] of refused)
    expect(await setPlan(floorNo, img)).toMatchObject({ code: 500, msg: expect.stringContaining(text), field });
  const { floorCount } = (await admin.get(`/repair/area/place/${PLACE}`)).data;
  const { data: added } = await admin.put('/repair/area/place', { placeId: PLACE, floorCount: floorCount + 1 });
  expect(added).toBeUndefined();
  expect((await setPlan(floorCount + 1, own)).code).toBe(200);
  expect(await admin.put('/repair/area/place', { placeId: PLACE, floorCount })).toMatchObject({
    msg: `第${floorCount + 1}层已有平面图，请先删除`,
    field: 'floorCount',
  });
});

test('a room is put on the plan of its floor, taken off when it moves to another, and never put where there is none', async () => {
  await setPlan(1, await upload());
  const [room] = (await plansOf()).rooms.filter(({ floorNo }: { floorNo: number }) => floorNo === 1);
  const [other] = (await plansOf()).rooms.filter(({ floorNo }: { floorNo: number }) => floorNo === 2);
  const pin = (roomId: number, body: object) => admin.put(`/repair/area/room/${roomId}/pin`, body);
  const now = async () => (await plansOf()).rooms.find(({ roomId }: { roomId: number }) => roomId === room.roomId);
  expect(room).toMatchObject({ planX: null, planY: null });
  const { version } = room;
  expect(await pin(room.roomId, { planX: 0.25, planY: 1, version })).toMatchObject({
    code: 200,
    data: { version: version + 1 },
  });
  expect(await now()).toMatchObject({ planX: 0.25, planY: 1, version: version + 1 });
  const refused: [object, string][] = [
    [{ planX: 1.01, planY: 0.5 }, '横坐标应在 0 到 1 之间'],
    [{ planX: 0.5, planY: -0.01 }, '纵坐标应在 0 到 1 之间'],
    [{ planX: 0.5, planY: null }, '横坐标和纵坐标须同时填写'],
  ];
  for (const [body, msg] of refused)
    expect(await pin(room.roomId, { ...body, version: version + 1 })).toMatchObject({ code: 500, msg });
  expect(await pin(room.roomId, { planX: 0, planY: 0, version })).toMatchObject({ code: 409 });
  expect(await pin(other.roomId, { planX: 0, planY: 0, version: other.version })).toMatchObject({
    msg: '该楼层还没有平面图，请先上传',
  });
  await admin.put('/repair/area/room', { roomId: room.roomId, floorNo: 2 });
  expect(await now()).toMatchObject({ floorNo: 2, planX: null, planY: null });
  await admin.put('/repair/area/room', { roomId: room.roomId, floorNo: 1 });
});

test('a room tells its unfinished reports and bookings; foreign buildings are out of reach', async () => {
  const [room] = (await plansOf(11)).rooms;
  const { data: items } = await admin.get('/repair/template/list?trade=1');
  const item = items.find((row: { parentId: number; needPhoto: boolean }) => row.parentId > 0 && !row.needPhoto);
  const fault = { placeId: 11, roomId: room.roomId, templateId: item.templateId, description: '水龙头一直漏水' };
  const { data: made } = await admin.post('/repair/report', { ...fault, reporterPhone: '13900000001' });
  const { data: profile } = await admin.get(`/repair/area/room/${room.roomId}/profile`);
  expect(profile).toMatchObject({ roomNo: room.roomNo, placeName: '明理楼', openCount: 1 });
  expect(profile.reports).toMatchObject([{ reportId: made.reportId, status: '10' }]);
  const { rooms } = await plansOf(11);
  expect(rooms).toContainEqual(expect.objectContaining({ roomId: room.roomId, openCount: 1 }));
  expect((await admin.get('/repair/area/place/list?name=明理楼')).rows).toMatchObject([{ openCount: 1 }]);

  const far = { code: 404, msg: '数据不存在或无权查看' };
  const [foreign] = (await plansOf(11)).rooms;
  expect(await site.get('/repair/area/place/11/plans')).toMatchObject(far);
  expect(await site.get(`/repair/area/room/${foreign.roomId}/profile`)).toMatchObject(far);
  expect((await site.get(`/repair/area/place/${PLACE}/plans`)).code).toBe(200);
  const reporter = await app.signIn('leizq');
  for (const [path, body] of [
    [`/repair/area/place/${PLACE}/plan`, { floorNo: 1, img: '', version: 0 }],
    [`/repair/area/room/${foreign.roomId}/pin`, { planX: null, planY: null, version: 0 }],
  ] as const)
    expect((await reporter.put(path, body)).code).toBe(403);
});
