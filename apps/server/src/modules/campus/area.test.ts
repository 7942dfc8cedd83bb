import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { grantPermissions } from '../../testing/grants.ts';

const SITE_ADMIN = 6;
let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const subcamps = '/repair/area/subcamp';
const places = '/repair/area/place';
const rooms = '/repair/area/room';
let serial = 0;
/** A campus of one's own. */
const makeSubcamp = async () => {
  serial += 1;
  return (await admin.post(subcamps, { code: `T${serial}`, name: `测试校区${serial}` })).data as number;
};
/** A building of one's own, with three floors. */
const makePlace = async (subcampId: number, change: object = {}) => {
  serial += 1;
  const body = { subcampId, code: `P${serial}`, name: `测试楼${serial}`, placeType: '1', floorCount: 3, ...change };
  return (await admin.post(places, body)).data as number;
};

test('the demo campus has 3 campuses, 18 buildings and its rooms, 26 of them to be borrowed besides the half halls', async () => {
  const { rows } = await admin.get(`${subcamps}/list`);
  const demo = rows.filter((row: { subcampId: number }) => row.subcampId < 100);
  expect(demo.map((row: { name: string; placeCount: number }) => [row.name, row.placeCount])).toEqual([
    ['东湖校区', 8],
    ['南山校区', 6],
    ['西苑校区', 4],
  ]);
  expect((await admin.get(`${rooms}/list?pageSize=1`)).total).toBeGreaterThan(1150);
  const { rows: bookable } = await admin.get(`${rooms}/list?bookable=Y&pageSize=100`);
  expect(bookable.filter((row: { parentRoomId: number | null }) => row.parentRoomId === null)).toHaveLength(26);
  expect(bookable).toHaveLength(28);
  const { rows: found } = await admin.get(`${rooms}/list?area=f14.1&keyword=报告厅a`);
  expect(found).toMatchObject([{ roomNo: '101A', placeName: '图书馆', subcampName: '东湖校区' }]);
});

test('a campus is unique by code and name, names its manager and stays while it has buildings', async () => {
  const good = { code: 'BY', name: '北苑校区', managerId: 104, phone: '0531-88880000', lng: '117.123456' };
  const { data: subcampId } = await admin.post(subcamps, good);
  const { rows } = await admin.get(`${subcamps}/list?name=北苑`);
  expect(rows).toMatchObject([{ subcampId, managerName: '高建东', placeCount: 0, lng: '117.123456', lat: '' }]);
  const refused: [object, string, string][] = [
    [{ ...good, name: '北苑二' }, '校区编码已存在：BY', 'code'],
    [{ ...good, code: 'BY2' }, '校区名称已存在：北苑校区', 'name'],
    [{ code: 'X', name: '' }, '校区名称不能为空', 'name'],
    [{ code: '中文', name: 'x' }, '校区编码只能包含字母、数字、横线和下划线', 'code'],
    [{ code: 'X', name: 'x', phone: '123' }, '联系电话格式不正确，请填写手机号或带区号的座机', 'phone'],
    [{ code: 'X', name: 'x', managerId: 987654 }, '所选负责人不存在或已停用', 'managerId'],
    [{ code: 'X', name: 'x', lng: '1.2.3' }, '经度应为数字，最多6位小数', 'lng'],
  ];
  for (const [body, msg, field] of refused)
    expect(await admin.post(subcamps, body)).toMatchObject({ code: 500, msg, field });
  expect(await admin.delete(`${subcamps}/1`)).toMatchObject({ code: 500, msg: '东湖校区下存在8条楼宇，不能删除' });
  expect((await admin.put(subcamps, { subcampId, status: '1', version: 0 })).code).toBe(200);
  expect((await admin.put(subcamps, { subcampId, status: '0', version: 0 })).code).toBe(409);
  expect(await admin.post(places, { subcampId, code: 'BY01', name: '北楼' })).toMatchObject({
    msg: '所选校区已停用',
    field: 'subcampId',
  });
  const { data: options } = await admin.get(`${subcamps}/optionselect`);
  expect(options).toContainEqual({ id: subcampId, label: '北苑校区', disabled: true });
  expect((await admin.delete(`${subcamps}/${subcampId}`)).code).toBe(200);
});

test('a building belongs to a campus, keeps the floors that have rooms and stays while it has rooms', async () => {
  const subcampId = await makeSubcamp();
  const placeId = await makePlace(subcampId, { code: 'KX', name: '科学楼', areaSqm: '1200.50' });
  expect((await admin.get(`${places}/${placeId}`)).data).toMatchObject({ areaSqm: '1200.5', floorCount: 3 });
  expect(await admin.post(places, { subcampId, code: 'KX', name: '别的楼' })).toMatchObject({
    msg: '楼宇编码已存在：KX',
    field: 'code',
  });
  expect(await admin.post(places, { subcampId, code: 'KX2', name: '科学楼' })).toMatchObject({
    msg: '楼宇名称已存在：科学楼',
    field: 'name',
  });
  expect(await admin.post(places, { subcampId: 987654, code: 'KX3', name: '楼' })).toMatchObject({
    msg: '所选校区不存在',
    field: 'subcampId',
  });
  await admin.post(rooms, { placeId, floorNo: 3, roomNo: '301' });
  expect(await admin.put(places, { placeId, floorCount: 2 })).toMatchObject({
    msg: '第3层已有房间，地上层数不能小于3',
    field: 'floorCount',
  });
  expect(await admin.delete(`${places}/${placeId}`)).toMatchObject({ msg: '科学楼下存在1条房间，不能删除' });
  expect((await admin.get(`${places}/${placeId}`)).data.floorCount).toBe(3);
});

test('managers are replaced as a whole, must exist, and the list is searched by them', async () => {
  const placeId = await makePlace(await makeSubcamp());
  const path = `${places}/${placeId}/managers`;
  expect((await admin.put(path, { userIds: [123, 124, 123], version: 0 })).code).toBe(200);
  const { rows } = await admin.get(
    `${places}/list?managerId=124&subcampId=${(await admin.get(`${places}/${placeId}`)).data.subcampId}`,
  );
  expect(rows).toMatchObject([{ placeId, managers: [{ nickName: '凌芳霞' }, { nickName: '朱玉梅' }] }]);
  expect(await admin.put(path, { userIds: [], version: 0 })).toMatchObject({ code: 409 });
  expect(await admin.put(path, { userIds: [987654], version: 1 })).toMatchObject({
    code: 500,
    msg: '所选管理员不存在或已停用',
  });
  expect((await admin.put(path, { userIds: [124], version: 1 })).code).toBe(200);
  expect((await admin.get(`${places}/list?managerId=124`)).rows).toContainEqual(
    expect.objectContaining({ placeId, managers: [{ userId: 124, nickName: '朱玉梅' }] }),
  );
});

test('rooms are made by a rule, all or none, and numbers that are taken are named or left out', async () => {
  const placeId = await makePlace(await makeSubcamp(), { underFloors: 1 });
  const rule = { placeId, floors: [1, 2], from: 1, to: 20, pattern: '{floor}{nn}', roomType: '1', capacity: 50 };
  expect((await admin.post(`${rooms}/batch`, rule)).data).toEqual({ created: 40, skipped: 0 });
  expect((await admin.get(`${rooms}/list?area=f${placeId}.2&pageSize=50`)).total).toBe(20);
  const total = async () => (await admin.get(`${rooms}/list?area=p${placeId}`)).total;
  expect(await admin.post(`${rooms}/batch`, { ...rule, floors: [2, 3] })).toMatchObject({
    code: 500,
    msg: '房间号已存在：201、202、203、204、205 等20个',
    field: 'pattern',
  });
  expect(await total()).toBe(40);
  expect((await admin.post(`${rooms}/batch`, { ...rule, floors: [2, 3], skipExisting: true })).data).toEqual({
    created: 20,
    skipped: 20,
  });
  const below = { ...rule, floors: [-1], from: 3, to: 3, pattern: '{floor}-{n}' };
  expect((await admin.post(`${rooms}/batch`, below)).data.created).toBe(1);
  expect((await admin.get(`${rooms}/list?area=f${placeId}.-1`)).rows).toMatchObject([{ roomNo: 'B1-3', floorNo: -1 }]);
  const refused: [object, string, string][] = [
    [{ ...rule, floors: [4] }, '没有楼层 4（地上3层，地下1层）', 'floors'],
    [{ ...rule, floors: [0] }, '没有楼层 0', 'floors'],
    [{ ...rule, from: 9, to: 3 }, '结束序号不能小于起始序号', 'to'],
    [{ ...rule, pattern: '{nn}' }, '多个楼层的编号规则须包含 {floor}', 'pattern'],
    [{ ...rule, pattern: '{floor}' }, '编号规则须包含序号 {n}、{nn} 或 {nnn}', 'pattern'],
    [{ ...rule, pattern: '{floor}{nn}{x}' }, '编号规则只能使用', 'pattern'],
    [{ ...rule, to: 900 }, '一次最多添加500个房间', 'to'],
    [{ ...rule, placeId: 987654 }, '所选楼宇不存在', 'placeId'],
  ];
  for (const [body, msg, field] of refused)
    expect(await admin.post(`${rooms}/batch`, body)).toMatchObject({
      code: 500,
      msg: expect.stringContaining(msg),
      field,
    });
  expect(await total()).toBe(61);
});

test('a room has a floor of its building, a number of its own there, and parts on one level only', async () => {
  const subcampId = await makeSubcamp();
  const [placeId, otherId] = [await makePlace(subcampId), await makePlace(subcampId)];
  const add = (body: object) => admin.post(rooms, { placeId, floorNo: 1, ...body });
  const { data: hall } = await add({ roomNo: 'H', roomType: '6', name: '大厅' });
  const { data: half } = await add({ roomNo: 'H-A', parentRoomId: hall });
  expect(await add({ roomNo: 'H' })).toMatchObject({ msg: '房间号已存在：H', field: 'roomNo' });
  expect(await add({ roomNo: '901', floorNo: 9 })).toMatchObject({ field: 'floorNo' });
  expect(await add({ roomNo: 'H-A-1', parentRoomId: half })).toMatchObject({ field: 'parentRoomId' });
  expect(await admin.post(rooms, { placeId: otherId, floorNo: 1, roomNo: '1', parentRoomId: hall })).toMatchObject({
    msg: '上级房间须属于同一楼宇',
  });
  expect(await admin.put(rooms, { roomId: hall, parentRoomId: hall })).toMatchObject({ msg: '上级房间不能是房间自己' });
  expect(await admin.put(rooms, { roomId: hall, placeId: otherId })).toMatchObject({ field: 'placeId' });
  expect(await add({ roomNo: '7', deptId: 987654 })).toMatchObject({ msg: '所选部门不存在', field: 'deptId' });
  expect(await admin.delete(`${rooms}/${hall}`)).toMatchObject({ msg: 'H下存在1条下级房间，不能删除' });
  expect((await admin.get(`${rooms}/list?area=p${placeId}`)).total).toBe(2);
});

test('a site administrator reaches only the places that he looks after', async () => {
  const codes = [
    'place:list',
    'place:query',
    'place:edit',
    'place:manager',
    'room:list',
    'room:query',
    'room:add',
    'room:edit',
  ];
  await grantPermissions(
    app,
    SITE_ADMIN,
    codes.map((code) => `repair:${code}`),
  );
  const site = await app.signIn('hanxl');
  await expect.poll(async () => (await site.get(`${places}/list`)).code).toBe(200);
  const { rows } = await site.get(`${places}/list?subcampId=3`);
  expect(rows.map((row: { name: string }) => row.name)).toEqual(['西苑教学楼', '5号宿舍', '综合楼', '西苑运动场']);
  expect((await site.get(`${places}/list`)).total).toBe(4);
  expect((await site.get(`${rooms}/list?area=p11`)).total).toBe(0);
  expect((await site.get(`${places}/tree`)).data.map((campus: { name: string }) => campus.name)).toEqual(['西苑校区']);
  const far = { code: 404, msg: '数据不存在或无权查看' };
  expect(await site.get(`${places}/11`)).toMatchObject(far);
  expect(await site.put(places, { placeId: 11, name: '改名' })).toMatchObject(far);
  expect(await site.put(`${places}/11/managers`, { userIds: [126], version: 0 })).toMatchObject(far);
  expect(await site.post(rooms, { placeId: 11, floorNo: 1, roomNo: 'X1' })).toMatchObject(far);
  expect(
    await site.post(`${rooms}/batch`, { placeId: 11, floors: [1], from: 1, to: 2, pattern: 'Z{n}' }),
  ).toMatchObject(far);
  const [foreign] = (await admin.get(`${rooms}/list?area=p11`)).rows;
  expect(await site.get(`${rooms}/${foreign.roomId}`)).toMatchObject(far);
  expect(await site.put(rooms, { roomId: foreign.roomId, name: '改名' })).toMatchObject(far);
  expect((await admin.get(`${places}/11`)).data.name).toBe('明理楼');
  // Moving an own room into a foreign building would smuggle it out of reach.
  const [own] = (await site.get(`${rooms}/list?area=p31`)).rows;
  expect(await site.put(rooms, { roomId: own.roomId, placeId: 11 })).toMatchObject(far);
  expect((await site.put(rooms, { roomId: own.roomId, name: '改名' })).code).toBe(200);
  expect((await site.delete(`${rooms}/${own.roomId}`)).code).toBe(403);
});

test('an export holds the names of what a row refers to', async () => {
  const reply = await admin.raw({ method: 'POST', url: `${places}/export`, payload: { subcampId: '3' } });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toContain('spreadsheetml');
  expect(reply.rawPayload.length).toBeGreaterThan(1000);
});
