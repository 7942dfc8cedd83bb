import { eq } from 'drizzle-orm';
import decodeQR from 'qr/decode.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { grantPermissions } from '../../testing/grants.ts';
import { qrModules } from './label-pdf.ts';
import { qrCodeTable } from './qrcode.table.ts';

const SITE_ADMIN = 6;
let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const path = '/repair/qrcode';
const base = 'https://repair.example.edu.cn';
const far = { code: 404, msg: '数据不存在或无权查看' };
let serial = 0;
/** Rooms of one's own in a building of the second campus, none of which has a code. */
async function makeRooms(count: number, placeId = 21): Promise<number[]> {
  serial += 1;
  const rule = { placeId, floors: [1], from: 1, to: count, pattern: `Q${serial}-{nnn}` };
  await admin.post('/repair/area/room/batch', rule);
  const { rows } = await admin.get(`/repair/area/room/list?area=p${placeId}&keyword=Q${serial}-&pageSize=500`);
  return rows.map((row: { roomId: number }) => row.roomId);
}
const generate = (bizIds: number[], caller = admin) => caller.post(`${path}/generate`, { bizType: 'room', bizIds });
const codeOf = async (bizId: number) => (await admin.get(`${path}/of?bizType=room&bizId=${bizId}`)).data;
const tokenOf = async (qrId: number) => {
  const [code] = await app.services.db.select().from(qrCodeTable).where(eq(qrCodeTable.qrId, qrId));
  return code?.token ?? '';
};
const scan = (token: string, caller = admin) => caller.get(`${path}/resolve/${token}`);

test('calls that meet give each object one code, whatever their number and order', async () => {
  const rooms = await makeRooms(12);
  const calls = Array.from({ length: 8 }, (_, at) => generate(at % 2 ? rooms : [...rooms].reverse()));
  const answers = await Promise.all(calls);
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200));
  expect(answers.reduce((sum, { data }) => sum + data.created, 0)).toBe(12);
  const [first] = answers;
  for (const { data } of answers) expect(new Set(data.qrIds)).toEqual(new Set(first?.data.qrIds));
  expect((await generate(rooms)).data).toMatchObject({ created: 0, existing: 12 });
  expect(await tokenOf(first?.data.qrIds[0])).toMatch(/^[0-9A-Za-z]{22}$/);
});

test('a whole floor gets its codes at once, and what has one is no longer offered', async () => {
  const rooms = await makeRooms(5, 22);
  const keyword = `Q${serial}-`;
  const open = await admin.get(`${path}/uncoded?bizType=room&area=f22.1&keyword=${keyword}`);
  expect(open.total).toBe(5);
  expect(open.rows[0]).toEqual({
    bizId: rooms[0],
    label: expect.stringContaining(`${keyword}001`),
    place: expect.any(String),
    campus: '南山校区',
  });
  const { data } = await admin.post(`${path}/generate`, { bizType: 'room', area: 'f22.1' });
  expect(data.created).toBeGreaterThanOrEqual(5);
  expect((await admin.get(`${path}/uncoded?bizType=room&area=f22.1`)).total).toBe(0);
  expect((await admin.get(`${path}/uncoded?bizType=room&area=f22.2`)).total).toBeGreaterThan(0);
  expect(await admin.post(`${path}/generate`, { bizType: 'room', area: 'x1' })).toMatchObject({ code: 500 });
  expect(await admin.post(`${path}/generate`, { bizType: 'survey', bizIds: [1] })).toMatchObject({
    msg: '暂不支持该类型的二维码',
    field: 'bizType',
  });
  expect(await generate([987_654])).toMatchObject(far);
});

test('a scan counts and tells what a person may do; unknown, void and replaced codes say so', async () => {
  const [roomId = 0] = await makeRooms(1);
  await generate([roomId]);
  const { qrId, version } = await codeOf(roomId);
  const token = await tokenOf(qrId);
  const { data } = await scan(token);
  expect(data).toMatchObject({ bizType: 'room', bizId: roomId, placeId: 21, roomId, campus: '南山校区' });
  expect(data.actions.map((action: { key: string }) => action.key)).toEqual(['report', 'quest', 'info', 'reports']);
  expect(data.actions[0].link).toBe(`/my/report?placeId=21&roomId=${roomId}&from=scan`);
  await scan(token);
  expect(await codeOf(roomId)).toMatchObject({ scanCount: 2, lastScanTime: expect.stringMatching(/^\d{4}-/) });
  const invalid = { code: 500, msg: '二维码无效或已作废' };
  for (const wrong of ['x', 'A'.repeat(22), `${token}x`, "'--"]) expect(await scan(wrong)).toMatchObject(invalid);

  expect(await admin.put(`${path}/${qrId}/replace`, { version: version + 1 })).toMatchObject({ code: 409 });
  const { data: nextId } = await admin.put(`${path}/${qrId}/replace`, { version });
  expect(await scan(token)).toMatchObject({ code: 500, msg: '该二维码已更换新码，请扫描新标签' });
  expect((await scan(await tokenOf(nextId))).data.bizId).toBe(roomId);
  expect(await admin.put(`${path}/${qrId}/replace`, { version: version + 1 })).toMatchObject({
    code: 500,
    msg: '当前状态为【作废】，不能执行【更换】',
  });
  expect((await admin.put(`${path}/${nextId}/revoke`, { version: 0 })).data).toBe(nextId);
  expect(await scan(await tokenOf(nextId))).toMatchObject(invalid);
  expect(await admin.put(`${path}/${nextId}/revoke`, { version: 1 })).toMatchObject({
    msg: '当前状态为【作废】，不能执行【作废】',
  });
  expect(await codeOf(roomId)).toBeNull();
  expect((await generate([roomId])).data.created).toBe(1);
});

test('of twenty who replace one code at once, one does, and one live code is left', async () => {
  const [roomId = 0] = await makeRooms(1);
  await generate([roomId]);
  const { qrId, version } = await codeOf(roomId);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => admin.put(`${path}/${qrId}/replace`, { version })),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  const rows = await app.services.db.select().from(qrCodeTable).where(eq(qrCodeTable.bizId, roomId));
  expect(rows.filter(({ bizType, status }) => bizType === 'room' && status === '1')).toHaveLength(1);
});

test('nothing but labels and numbers leaves: no answer of lists holds a token', async () => {
  const page = await admin.get(`${path}/list?bizType=place&pageSize=5`);
  expect(page.rows).toHaveLength(5);
  expect(Object.keys(page.rows[0])).not.toContain('token');
  expect(page.rows[0]).toMatchObject({ object: page.rows[0].label });
  const reply = await admin.raw({ method: 'POST', url: `${path}/export`, payload: { bizType: 'place' } });
  expect(reply.headers['content-type']).toContain('spreadsheetml');
});

test('a site administrator reaches only codes of the places that he looks after', async () => {
  const verbs = ['list', 'query', 'generate', 'print', 'revoke', 'replace'];
  await grantPermissions(
    app,
    SITE_ADMIN,
    verbs.map((verb) => `repair:qrcode:${verb}`),
  );
  const site = await app.signIn('hanxl');
  await expect.poll(async () => (await site.get(`${path}/list`)).code).toBe(200);
  const { rows } = await site.get(`${path}/list?bizType=place`);
  expect(rows.map((row: { label: string }) => row.label).sort()).toEqual(
    ['西苑教学楼', '5号宿舍', '综合楼', '西苑运动场'].sort(),
  );
  const foreign = (await admin.get(`${path}/list?bizType=place&label=明理楼`)).rows[0];
  expect(await site.get(`${path}/${foreign.qrId}/svg?base=${base}`)).toMatchObject(far);
  expect(await site.put(`${path}/${foreign.qrId}/revoke`, { version: 0 })).toMatchObject(far);
  expect(await site.put(`${path}/${foreign.qrId}/replace`, { version: 0 })).toMatchObject(far);
  expect(await site.post(`${path}/print`, { ids: [foreign.qrId], templateId: 3, base })).toMatchObject(far);
  const [roomId = 0] = await makeRooms(1);
  expect(await generate([roomId], site)).toMatchObject(far);
  expect((await site.get(`${path}/uncoded?bizType=room&area=p21`)).total).toBe(0);
  expect((await site.post(`${path}/generate`, { bizType: 'room', area: 'p21' })).data.created).toBe(0);
  expect(await codeOf(roomId)).toBeNull();
});

test('a reporter may neither list nor make, print or give up codes', async () => {
  const reporter = await app.signIn('leizq');
  for (const call of [
    reporter.get(`${path}/list`),
    reporter.post(`${path}/generate`, { bizType: 'room', bizIds: [1] }),
    reporter.post(`${path}/print`, { ids: [1], templateId: 1, base }),
    reporter.put(`${path}/1/revoke`, { version: 0 }),
  ])
    expect(await call).toMatchObject({ code: 403 });
});

test('a code holds the address of its token and reads back', () => {
  const modules = qrModules(`${base}/scan/0123456789ABCDEFGHIJKL`);
  const scale = 4;
  const size = modules.length * scale;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (modules[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
  expect(decodeQR({ width: size, height: size, data })).toBe(`${base}/scan/0123456789ABCDEFGHIJKL`);
});

test('a sheet of 200 labels is a PDF of nine pages; what does not fit together is refused', async () => {
  const { rows } = await admin.get(`${path}/list?bizType=room&status=1&pageSize=200`);
  const ids = rows.map((row: { qrId: number }) => row.qrId);
  expect(ids).toHaveLength(200);
  const reply = await admin.raw({ method: 'POST', url: `${path}/print`, payload: { ids, templateId: 1, base } });
  expect(reply.headers['content-type']).toBe('application/pdf');
  const text = reply.rawPayload.toString('latin1');
  expect(text.startsWith('%PDF-1.7')).toBe(true);
  expect(text).toContain('/Count 9 ');
  expect(text).toContain('/MediaBox [0 0 595.276 841.89]');
  expect(reply.rawPayload.length).toBeLessThan(1_000_000);
  // A sheet of which seventeen are used up leaves them empty, so there is one page more.
  const skipped = await admin.raw({
    method: 'POST',
    url: `${path}/print`,
    payload: { ids, templateId: 1, base, skip: 17 },
  });
  expect(skipped.rawPayload.toString('latin1')).toContain('/Count 10 ');
  const places = (await admin.get(`${path}/list?bizType=place&pageSize=1`)).rows;
  const refused: [object, string][] = [
    [{ ids: [ids[0], places[0].qrId], templateId: 1 }, '请选择同一类型的二维码打印'],
    [{ ids: [places[0].qrId], templateId: 1 }, '模板【房间标签 A4 24枚】不适用于楼宇二维码'],
    [{ ids: [ids[0]], templateId: 987_654 }, '所选模板不存在'],
    [{ ids: [], templateId: 1 }, '二维码'],
    [{ ids: Array.from({ length: 501 }, (_, at) => at + 1), templateId: 1 }, '一次最多打印500个标签'],
    [{ ids: [ids[0]], templateId: 1, base: 'javascript:alert(1)' }, '站点地址格式不正确'],
  ];
  for (const [body, msg] of refused)
    expect(await admin.post(`${path}/print`, { base, ...body })).toMatchObject({
      code: 500,
      msg: expect.stringContaining(msg),
    });
});
