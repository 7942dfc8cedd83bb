import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendSheet, sheetErrors } from '../../testing/sheet.ts';
import { ELSEWHERE, FAR_AWAY, MONDAY, made, next, openPatrols, PATH, type Patrols, PLACE } from './patrol.fixture.ts';

let s: Patrols;
beforeAll(async () => {
  s = await openPatrols();
});
afterAll(() => s.app.stop());

test('[PAT-01] a check item refuses what cannot be, drops what does not belong to it, and is copied', async () => {
  const { admin } = s.people;
  const term = (body: object) => admin.post(`${PATH}/term`, { name: next(), code: next(), ...body });
  expect(await term({ inputType: '3', options: ['好'] })).toMatchObject({
    code: 500,
    field: 'options',
    msg: '单选至少添加两个选项',
  });
  expect(await term({ inputType: '2', min: '5', max: '3' })).toMatchObject({ field: 'max', msg: '上限不能小于下限' });
  expect(await term({ inputType: '2', min: '1e3' })).toMatchObject({ field: 'min', msg: '下限应为数字，最多3位小数' });
  const termId = made(await term({ inputType: '2', min: '0.3', max: '0.6', unit: 'MPa', meterName: '压力' }));
  const copied = made(await admin.post(`${PATH}/term/${termId}/copy`));
  const [before, after] = [
    (await admin.get(`${PATH}/term/${termId}`)).data,
    (await admin.get(`${PATH}/term/${copied}`)).data,
  ];
  expect(after).toMatchObject({ min: '0.3', max: '0.6', unit: 'MPa', code: `${before.code}-1` });
  expect(await term({ code: before.code })).toMatchObject({ field: 'code', msg: `检查项编号已存在：${before.code}` });
  made({ ...(await admin.put(`${PATH}/term`, { termId, inputType: '1' })), data: 0 });
  expect((await admin.get(`${PATH}/term/${termId}`)).data).toMatchObject({ min: '', max: '', unit: '', meterName: '' });
});

test('terms, points and paths in use stay (M §10)', async () => {
  const { admin } = s.people;
  const termId = await s.aTerm();
  const pointId = await s.aPoint();
  made(await admin.put(`${PATH}/point/${pointId}/terms`, { termIds: [termId] }));
  expect(await admin.delete(`${PATH}/term/${termId}`)).toMatchObject({
    code: 500,
    msg: '检查项被1个点位使用，不能删除',
  });
  const pathId = await s.aPath([pointId]);
  expect(await admin.delete(`${PATH}/point/${pointId}`)).toMatchObject({
    code: 500,
    msg: '点位被1条路线使用，不能删除',
  });
  await s.aPlan({ pathId });
  expect(await admin.delete(`${PATH}/path/${pathId}`)).toMatchObject({ code: 500, msg: '路线被1个计划使用，不能删除' });
});

test('a building and a room that has points stays', async () => {
  const [place] = await s.sql(
    `INSERT INTO repair_place (subcamp_id, code, name, place_type, floor_count) SELECT subcamp_id, '${next()}', '${next()}', place_type, 3
     FROM repair_place WHERE place_id = ${PLACE} RETURNING place_id, name`,
  );
  const placeId = Number(place?.place_id);
  await s.aPoint({ placeId, floorNo: 2 });
  expect(await s.people.admin.delete(`/repair/area/place/${placeId}`)).toMatchObject({
    code: 500,
    msg: `${place?.name}下存在1个巡检点位，不能删除`,
  });
});

test('a point lies where its building has floors, with a facility of that building, and a position when one is asked for', async () => {
  const { admin } = s.people;
  const point = (body: object) =>
    admin.post(`${PATH}/point`, { name: next(), code: next(), placeId: PLACE, floorNo: 1, ...body });
  expect(await point({ floorNo: 50 })).toMatchObject({ field: 'floorNo', msg: '该楼宇没有所填楼层' });
  const [room] = await s.sql(`SELECT room_id FROM repair_room WHERE place_id = ${ELSEWHERE} ORDER BY room_id LIMIT 1`);
  expect(await point({ roomId: Number(room?.room_id) })).toMatchObject({
    field: 'roomId',
    msg: '所选房间不属于该楼宇',
  });
  expect(await point({ verify: '2' })).toMatchObject({ field: 'lng', msg: '扫码+定位的点位须填写经度和纬度' });
  expect(await point({ name: '<img src=x onerror=alert(1)>' })).toMatchObject({ code: 200 });
});

test('[PAT-01] points are made of rooms in one go, each once, and pinned on the plan', async () => {
  const { admin } = s.people;
  const rooms = await s.sql(`SELECT room_id FROM repair_room WHERE place_id = ${PLACE} ORDER BY room_id DESC LIMIT 3`);
  const ids = rooms.map(({ room_id: id }) => Number(id));
  const termIds = [await s.aTerm(), await s.aTerm()];
  const batch = () => admin.post(`${PATH}/point/batch`, { by: 'room', ids, termIds });
  expect((await batch()).data).toEqual({ created: 3, existing: 0 });
  expect((await batch()).data).toEqual({ created: 0, existing: 3 });
  const { rows } = await admin.get(`${PATH}/point/list?termId=${termIds[1]}&limit=50`);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({ termIds, placeId: PLACE, isCoded: false });
  const [{ pointId, version }] = rows;
  expect(await admin.put(`${PATH}/point/${pointId}/pin`, { planX: 0.5, planY: null })).toMatchObject({
    field: 'planY',
  });
  expect(await admin.put(`${PATH}/point/${pointId}/pin`, { planX: 0.5, planY: 0.25, version })).toMatchObject({
    code: 200,
  });
  expect(await admin.put(`${PATH}/point/${pointId}/pin`, { planX: 0.1, planY: 0.2, version })).toMatchObject({
    code: 409,
  });
});

test('[PAT-01] a path takes points of its campus in their order; a better order is only proposed', async () => {
  const { admin } = s.people;
  const floors = [1, 4, 2, 5, 3];
  const points: number[] = [];
  for (const floorNo of floors) points.push(await s.aPoint({ floorNo }));
  const pathId = await s.aPath(points);
  const { data } = await admin.post(`${PATH}/path/${pathId}/optimise`, { pointIds: points });
  expect(data.after).toBeLessThan(data.before);
  const byFloor = floors.map((_, at) => points[floors.indexOf(at + 1)]);
  expect([byFloor, byFloor.toReversed()]).toContainEqual(data.pointIds);
  const order = async () =>
    (await admin.get(`${PATH}/path/${pathId}/file`)).data.points.map(({ pointId }: { pointId: number }) => pointId);
  expect(await order()).toEqual(points);
  const put = (ids: readonly number[]) =>
    admin.put(`${PATH}/path/${pathId}/points`, { points: ids.map((pointId) => ({ pointId })) });
  made(await put(data.pointIds));
  expect(await order()).toEqual(data.pointIds);
  const far = await s.aPoint({ placeId: FAR_AWAY });
  expect(await put([...points, far])).toMatchObject({ code: 500, field: 'points' });
  expect(await put([points[0] as number, points[0] as number])).toMatchObject({ code: 500, msg: '点位不能重复' });
  expect(await order()).toEqual(data.pointIds);
  const copied = made(await admin.post(`${PATH}/path/${pathId}/copy`));
  expect((await admin.get(`${PATH}/path/${copied}/file`)).data.points).toHaveLength(5);
});

test('a building manager sees the points of his buildings only: list, detail and choices', async () => {
  const [own, other] = [await s.aPoint(), await s.aPoint({ placeId: ELSEWHERE })];
  const { siteAdmin, worker } = s.people;
  const { rows } = await siteAdmin.get(`${PATH}/point/list?limit=500`);
  const ids = rows.map(({ pointId }: { pointId: number }) => pointId);
  expect(ids).toContain(own);
  expect(ids).not.toContain(other);
  expect(await siteAdmin.get(`${PATH}/point/${own}`)).toMatchObject({ code: 200 });
  expect(await siteAdmin.get(`${PATH}/point/${other}`)).toMatchObject({ code: 404 });
  expect(
    await siteAdmin.post(`${PATH}/point`, { name: next(), code: next(), placeId: PLACE, floorNo: 1 }),
  ).toMatchObject({ code: 403 });
  expect(await worker.get(`${PATH}/point/list`)).toMatchObject({ code: 403 });
});

test('the label of a point leads whoever reaches it there', async () => {
  const { admin, siteAdmin, worker } = s.people;
  const pointId = await s.aPoint();
  made({ ...(await admin.post('/repair/qrcode/generate', { bizType: 'point', bizIds: [pointId] })), data: 0 });
  const [code] = await s.sql(`SELECT token FROM qr_code WHERE biz_type = 'point' AND biz_id = ${pointId}`);
  for (const who of [siteAdmin, worker])
    expect((await who.get(`/repair/qrcode/resolve/${code?.token}`)).data).toMatchObject({
      bizType: 'point',
      bizId: pointId,
    });
  const { rows } = await admin.get(`${PATH}/point/list?uncoded=N&limit=500`);
  expect(rows.map((row: { pointId: number }) => row.pointId)).toContain(pointId);
});

test('the label of a point offers the round that passes there, from the grace before its window to the one after', async () => {
  const { admin, worker, second } = s.people;
  const pointId = await s.aPoint();
  const planId = await s.aPlan({ pathId: await s.aPath([pointId]), graceMins: 20 });
  made({ ...(await s.enable(planId)), data: 0 });
  const [task] = await s.tasks(`planId=${planId}&dueDate=${MONDAY}`);
  made({ ...(await admin.post('/repair/qrcode/generate', { bizType: 'point', bizIds: [pointId] })), data: 0 });
  const [code] = await s.sql(`SELECT token FROM qr_code WHERE biz_type = 'point' AND biz_id = ${pointId}`);
  const offered = async (at: string, who = worker) => {
    s.at(`${MONDAY} ${at}`);
    const { data } = await who.get(`/repair/qrcode/resolve/${code?.token}`);
    return data.actions.find(({ key }: { key: string }) => key === 'patrol')?.link;
  };
  const link = `/my/patrol?id=${task?.taskId}`;
  expect([await offered('07:39'), await offered('07:40'), await offered('10:20')]).toEqual([undefined, link, link]);
  expect([await offered('10:21'), await offered('09:00', second)]).toEqual([undefined, undefined]);
  s.at(`${MONDAY} 07:00`);
});

test('points come in from a workbook: where they are, what is looked at, mistakes by cell; again it changes them', async () => {
  const { admin, siteAdmin } = s.people;
  const [one, two, bad] = [next(), next(), next()];
  const [name, other] = [next(), next()];
  const [place] = await s.sql(`SELECT name, floor_count FROM repair_place WHERE place_id = ${PLACE}`);
  const [room] = await s.sql(
    `SELECT room_no, room_id, floor_no FROM repair_room WHERE place_id = ${PLACE} AND floor_no > 1 ORDER BY room_id LIMIT 1`,
  );
  const terms = [await s.aTerm(), await s.aTerm()];
  const codes = (await s.sql(`SELECT code FROM patrol_term WHERE term_id IN (${terms}) ORDER BY term_id DESC`)).map(
    (row) => row.code,
  );
  const base = { 楼宇: String(place?.name) };
  const good = {
    ...base,
    点位编号: one,
    点位名称: name,
    房间: String(room?.room_no),
    检查项: codes.join('；'),
    核验方式: '扫码+定位',
    经度: '113.27',
    纬度: '22.59',
  };
  const far = await s.aPoint({ placeId: FAR_AWAY });
  const [known] = await s.sql(`SELECT code FROM patrol_point WHERE point_id = ${far}`);
  const sheet = [
    good,
    { ...base, 点位编号: two, 点位名称: other, 楼层: '99' },
    { ...base, 点位编号: bad, 点位名称: other, 核验方式: '扫码+定位', 检查项: '没有的项' },
    { 点位编号: String(known?.code), 点位名称: next(), 楼宇: '没有的楼', 经度: 'x' },
    { ...base, 点位编号: one, 点位名称: '', 超距拒绝: '也许', 纬度: '22' },
  ];
  const { data } = await sendSheet(admin, `${PATH}/point`, 'importPreview', sheet);
  expect(sheetErrors(data)).toEqual([
    [3, '该楼宇没有所填楼层'],
    [4, '扫码+定位的点位须填写经度和纬度'],
    [4, '检查项“没有的项”不存在或已停用'],
    [4, '点位名称与第3行重复'],
    [5, `点位编号已存在：${known?.code}`],
    [5, '楼宇“没有的楼”不存在或已停用'],
    [5, expect.stringContaining('经度')],
    [6, expect.stringContaining('点位名称')],
    [6, '超距拒绝应为“是”或“否”'],
    [6, '经度和纬度须同时填写'],
    [6, '点位编号与第2行重复'],
  ]);
  expect(await sendSheet(admin, `${PATH}/point`, 'importData', sheet)).toMatchObject({ code: 500 });
  const done = await sendSheet(admin, `${PATH}/point`, 'importData?skipInvalid=1', sheet);
  expect(done).toMatchObject({ code: 200, created: 1, failed: 4 });
  const read = async () => (await admin.get(`${PATH}/point/list?keyword=${one}`)).rows;
  const [row] = await read();
  expect(row).toMatchObject({
    name,
    placeId: PLACE,
    roomId: Number(room?.room_id),
    floorNo: Number(room?.floor_no),
    verify: '2',
    radius: 80,
    termIds: terms.toReversed(),
  });
  made({ ...(await admin.put(`${PATH}/point/${row.pointId}/pin`, { planX: 0.5, planY: 0.5 })), data: 0 });
  const again = [{ ...base, 点位编号: one, 点位名称: other, 楼层: '1', 允许距离: '', 超距拒绝: '是' }];
  const updated = await sendSheet(admin, `${PATH}/point`, 'importData?updateSupport=1', again);
  expect(updated).toMatchObject({ code: 200, created: 0, updated: 1 });
  // What the row leaves out stays; on another floor the pin is gone.
  expect(await read()).toMatchObject([
    { name: other, strict: true, floorNo: 1, termIds: terms.toReversed(), lng: 113.27, planX: null, version: 2 },
  ]);
  expect(await sendSheet(siteAdmin, `${PATH}/point`, 'importPreview', [good])).toMatchObject({ code: 403 });
});

test('check items come in from a workbook: mistakes by cell, the rest is written', async () => {
  const { admin } = s.people;
  const [good, bad] = [next(), next()];
  const sheet = [
    {
      检查项编号: good,
      检查项名称: `压力${good}`,
      类别: '消防',
      填写方式: '数值',
      单位: 'MPa',
      下限: '0.3',
      上限: '0.6',
      严重程度: '较大',
    },
    { 检查项编号: bad, 检查项名称: `外观${bad}`, 类别: '不存在', 填写方式: '正常/异常' },
    { 检查项编号: good, 检查项名称: '', 类别: '消防', 填写方式: '正常/异常' },
  ];
  const { data } = await sendSheet(admin, `${PATH}/term`, 'importPreview', sheet);
  expect(sheetErrors(data)).toEqual([
    [3, '类别“不存在”不存在'],
    [4, '检查项名称不能为空'],
    [4, '检查项编号与第2行重复'],
  ]);
  expect(await sendSheet(admin, `${PATH}/term`, 'importData', sheet)).toMatchObject({ code: 500 });
  const done = await sendSheet(admin, `${PATH}/term`, 'importData?skipInvalid=1', sheet);
  expect(done).toMatchObject({ code: 200, created: 1, failed: 2 });
  const { rows } = await admin.get(`${PATH}/term/list?code=${good}`);
  expect(rows).toMatchObject([{ min: '0.3', max: '0.6', severity: '2', needPhoto: '1' }]);
});
