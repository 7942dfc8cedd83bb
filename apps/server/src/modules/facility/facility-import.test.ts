import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xlsxStream } from '../../kernel/sheet/xlsx.ts';
import { readXlsx } from '../../kernel/sheet/xlsx-read.ts';
import type { Answer, Caller } from '../../testing/app.ts';
import { grantPermissions } from '../../testing/grants.ts';
import { type Facilities, next, openFacilities } from './facility.fixture.ts';

const SITE_ADMIN_ROLE = 6;
let s: Facilities;
let titles: readonly string[];
let classCode: string;
beforeAll(async () => {
  s = await openFacilities();
  const { rawPayload } = await s.people.admin.raw({
    method: 'POST',
    url: '/repair/facility/importTemplate',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'a=1',
  });
  titles = (await readXlsx(rawPayload, 2))[0]?.cells ?? [];
  classCode = next();
  const fields = [{ key: 'f1', label: '功率', kind: 'number', min: '1', max: '100', required: true }];
  const parentId = await s.aClass({ name: `上${classCode}` });
  await s.aClass({ parentId, name: `下${classCode}`, code: classCode, fields, lifeMonths: 60 });
});
afterAll(() => s.app.stop());

type Row = Readonly<Record<string, string>>;
/** A line of the workbook, by the titles of its columns. */
const cells = (row: Row) => titles.map((title) => row[title.replace('*', '')] ?? '');

async function send(call: string, rows: readonly Row[], who: Caller = s.people.admin): Promise<Answer> {
  const stream = xlsxStream({
    sheet: '设施',
    columns: titles.map((title) => ({ title })),
    batches: (async function* () {
      yield rows.map(cells);
    })(),
  });
  const head = Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="f.xlsx"\r\n\r\n');
  const reply = await who.raw({
    method: 'POST',
    url: `/repair/facility/${call}`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([head, await buffer(stream), Buffer.from('\r\n--x--\r\n')]),
  });
  return reply.json();
}
const row = (change: Row = {}): Row => ({
  设施名称: '导入泵',
  设施分类: `上${classCode}/下${classCode}`,
  楼宇: 'DH01',
  房间号: '101',
  专用字段: '功率=7.5',
  ...change,
});
const found = async (keyword: string) =>
  (await s.people.admin.get(`/repair/facility/list?pageSize=500&keyword=${keyword}`)).rows;

test('[FAC-02] 300 rows with 5 bad cells: the dry run marks them, 295 come in, once more adds none', async () => {
  const mark = next();
  const rows = Array.from({ length: 300 }, (_, at) => row({ 设施编号: `${mark}-${at}` }));
  const bad: readonly (readonly [number, Row, string])[] = [
    [3, { 专用字段: '功率=101' }, '【功率】应在1~100之间'],
    [50, { 设施分类: '没有这类' }, '设施分类“没有这类”不存在或已停用'],
    [99, { 房间号: '无此房' }, '所选房间不属于该楼宇'],
    [150, { 购置日期: '2026-02-30' }, '购置日期格式不正确'],
    [299, { '原值（元）': '一百' }, '原值（元）应为数字，最多2位小数'],
  ];
  for (const [at, change] of bad) rows[at] = { ...rows[at], ...change };
  const { data } = await send('importPreview', rows);
  expect(data).toMatchObject({ created: 295, updated: 0, failed: 5 });
  const told = data.rows.flatMap((one: { line: number; errors: { column: number; message: string }[] }) =>
    one.errors.map(({ message }) => [one.line - 2, message]),
  );
  expect(told).toEqual(bad.map(([at, , message]) => [at, message]));
  expect(await found(mark)).toEqual([]);
  expect((await send('importData', rows)).msg).toMatch(/^导入失败，数据未写入。第5行 专用字段：/);
  expect(await found(mark)).toEqual([]);
  expect((await send('importData?skipInvalid=1', rows)).msg).toBe('导入完成：新增 295 条，更新 0 条，跳过 5 条');
  expect(await found(mark)).toHaveLength(295);
  const good = rows.filter((_, at) => !bad.some(([wrong]) => wrong === at));
  expect((await send('importData', good)).code).toBe(500);
  expect((await send('importData?updateSupport=1', good)).msg).toBe('导入完成：新增 0 条，更新 295 条');
  expect(await found(mark)).toHaveLength(295);
});

test('what comes in is a facility like any other: numbered, logged, with what its class gives', async () => {
  const mark = next();
  await send('importData', [row({ 设施名称: mark, 责任人: 'leizq', 供应商: '捷迅电梯维保有限公司' })]);
  const [made] = await found(mark);
  expect(made).toMatchObject({
    placeId: 11,
    roomNo: '101',
    lifeMonths: 60,
    managerName: '雷振强',
    custom: { f1: '7.5' },
  });
  expect(made.code).toMatch(/^SS\d{8}-\d{4}$/);
  const { data } = await s.people.admin.get(`/repair/facility/${made.facilityId}/history`);
  expect(data.rows).toMatchObject([{ event: 'CREATE', content: '批量导入' }]);
});

test('an update moves nothing and hands nothing over; numbers are unique in the file and outside of it', async () => {
  const mark = next();
  await send('importData', [row({ 设施编号: mark, 设施名称: mark, 出厂编号: `S${mark}` })]);
  const errors = async (...rows: Row[]) => {
    const { data } = await send('importPreview?updateSupport=1', rows);
    return data.rows.flatMap((one: { errors: { message: string }[] }) => one.errors.map(({ message }) => message));
  };
  expect(await errors(row({ 设施编号: mark, 楼宇: 'DH02', 房间号: '' }))).toEqual([
    '位置与登记不一致，请通过【移位】修改',
  ]);
  expect(await errors(row({ 设施编号: mark, 责任人: 'leizq' }))).toEqual(['责任人请通过【移交】修改']);
  expect(await errors(row({ 出厂编号: `S${mark}` }))).toEqual([`出厂编号已存在：S${mark}`]);
  expect(await errors(row({ 国资编号: 'G1' }), row({ 国资编号: 'G1' }))).toEqual(['国资编号与第2行重复']);
  expect(await errors(row({ 专用字段: '' }))).toEqual(['【功率】不能为空']);
  expect(await errors(row({ 专用字段: '重量=3' }))).toEqual([`下${classCode}没有专用字段【重量】`, '【功率】不能为空']);
  expect(await errors(row({ 设施编号: mark, 专用字段: '' }))).toEqual([]);
  expect(await errors(row({ 启用日期: '2024-01-01', 购置日期: '2024-02-01' }))).toEqual(['启用日期不能早于购置日期']);
});

test('an import needs its right, and brings nothing where one does not reach', async () => {
  const { siteAdmin } = s.people;
  expect((await send('importData', [row()], siteAdmin)).code).toBe(403);
  await grantPermissions(s.app, SITE_ADMIN_ROLE, ['repair:facility:import']);
  const mark = next();
  const south = row({ 设施名称: mark, 楼宇: 'NS01', 房间号: '' });
  await expect.poll(async () => (await send('importData', [south], siteAdmin)).code).toBe(404);
  expect(await found(mark)).toEqual([]);
  expect((await send('importData', [row({ 设施名称: mark })], siteAdmin)).code).toBe(200);
});
