import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xlsxStream } from '../../kernel/sheet/xlsx.ts';
import { readXlsx } from '../../kernel/sheet/xlsx-read.ts';
import { type Answer, type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { grantPermissions } from '../../testing/grants.ts';

const SITE_ADMIN = 6;
let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const titles = [
  ...['楼宇*', '楼层*', '房间号*', '房间名称', '房间类型', '容纳人数', '面积（㎡）'],
  ...['使用部门', '可借用', '状态', '备注'],
];
const sheet = (rows: string[][]) =>
  buffer(
    xlsxStream({
      sheet: '房间',
      columns: titles.map((title) => ({ title })),
      batches: (async function* () {
        yield rows;
      })(),
    }),
  );

async function send(caller: Caller, call: string, rows: string[][]): Promise<Answer> {
  const head = Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="rooms.xlsx"\r\n\r\n');
  const reply = await caller.raw({
    method: 'POST',
    url: `/repair/area/room/${call}`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([head, await sheet(rows), Buffer.from('\r\n--x--\r\n')]),
  });
  return reply.json();
}
const roomsOf = async (keyword: string) => (await admin.get(`/repair/area/room/list?keyword=${keyword}`)).rows;
const line = (place: string, floor: string, no: string, ...rest: string[]) =>
  [place, floor, no, ...rest].concat(Array(titles.length).fill('')).slice(0, titles.length);

test('the template names its columns', async () => {
  const { rawPayload } = await admin.raw({
    method: 'POST',
    url: '/repair/area/room/importTemplate',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'a=1',
  });
  expect(await readXlsx(rawPayload, 10)).toEqual([{ line: 1, cells: titles }]);
});

test('a workbook brings rooms; a dry run writes nothing, and existing ones change only when asked to', async () => {
  const rows = [
    line('明理楼', '1', 'IM1', '导入一', '会议室', '40', '55.5', '水暖班', '是', '可用', '备注'),
    line('东湖校区/博学楼', '2', 'IM2'),
  ];
  const { data } = await send(admin, 'importPreview', rows);
  expect(data).toMatchObject({ created: 2, updated: 0, failed: 0 });
  expect(data.rows[0]).toEqual({ line: 2, cells: rows[0], errors: [], action: 'create' });
  expect(await roomsOf('IM1')).toEqual([]);
  expect((await send(admin, 'importData', rows)).msg).toBe('导入完成：新增 2 条，更新 0 条');
  expect(await roomsOf('IM1')).toMatchObject([
    { placeId: 11, floorNo: 1, roomType: '5', capacity: 40, areaSqm: '55.5', deptId: 101, bookable: 'Y', status: '0' },
  ]);
  expect(await roomsOf('IM2')).toMatchObject([{ placeId: 12, roomType: '1', bookable: 'N', createBy: 'admin' }]);
  const again = [line('明理楼', '2', 'IM1', '', '', '60')];
  expect((await send(admin, 'importData', again)).msg).toBe('导入失败，数据未写入。第2行 房间号：房间号已存在：IM1');
  expect((await send(admin, 'importData?updateSupport=1', again)).updated).toBe(1);
  const [room] = await roomsOf('IM1');
  expect(room).toMatchObject({ floorNo: 2, capacity: 60, name: '导入一', version: 1 });
  const { rows: history } = await admin.get(`/system/history/room/${room.roomId}`);
  expect(history.map(({ action }: { action: string }) => action)).toEqual(['edit', 'add']);
});

test('each wrong cell is told in Chinese, and one of them keeps the whole file out', async () => {
  const rows = [
    line('明理楼', '1', 'OK1'),
    line('没有这楼', '一', '', '', '宫殿', '很多', '1.234', '没有这部门', '也许', '坏'),
    line('明理楼', '9', 'FAR'),
    line('明理楼', '1', 'OK1'),
    line('', '', 'NONE'),
  ];
  const { data } = await send(admin, 'importPreview', rows);
  const told = data.rows.map((row: { errors: { message: string }[] }) => row.errors.map(({ message }) => message));
  expect(told).toEqual([
    [],
    [
      ...['楼层格式不正确', '房间号不能为空', '容纳人数格式不正确', '面积（㎡）应为数字，最多2位小数'],
      '楼宇“没有这楼”不存在或已停用',
      expect.stringMatching(/^请填写教室、.+之一$/),
      '部门“没有这部门”不存在或已停用',
      '请填写是、否之一',
      '请填写可用、停用、维修中之一',
    ],
    [expect.stringMatching(/^明理楼没有楼层 9（地上\d+层/)],
    ['房间号与第2行重复'],
    ['楼层不能为空', '楼宇不能为空'],
  ]);
  expect((await send(admin, 'importData', rows)).msg).toMatch(/^导入失败，数据未写入。第3行 /);
  expect(await roomsOf('OK1')).toEqual([]);
  expect((await send(admin, 'importData?skipInvalid=1', rows)).msg).toBe('导入完成：新增 1 条，更新 0 条，跳过 4 条');
  expect(await roomsOf('OK1')).toHaveLength(1);
});

test('an import needs its right, and reaches the own buildings only', async () => {
  const site = await app.signIn('linfx');
  expect((await send(site, 'importData', [line('明理楼', '1', 'S1')])).code).toBe(403);
  await grantPermissions(app, SITE_ADMIN, ['repair:room:import']);
  await expect.poll(async () => (await send(site, 'importPreview', [line('明理楼', '1', 'S1')])).code).toBe(200);
  const { data } = await send(site, 'importPreview', [line('明理楼', '1', 'S1'), line('求是楼', '1', 'S2')]);
  expect(data.rows.map(({ action }: { action: string }) => action)).toEqual(['create', 'error']);
  expect(data.rows[1].errors[0].message).toBe('楼宇“求是楼”不存在或已停用');
});
