import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  admin,
  app,
  counts,
  filled,
  guests,
  openPortal,
  PLACE,
  page,
  photo,
  placeToken,
  ROOM,
  send,
  siteAdmin,
  token,
} from './portal.fixture.ts';
import { portalTable } from './portal.table.ts';

beforeAll(openPortal);
afterAll(() => app.stop());

test('the page is a form without scripts under a strict policy', async () => {
  const reply = await page(`/q/${token}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none';style-src 'sha256-[^']+';/);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.body).not.toMatch(/<script| on\w+=| style=/);
  expect(reply.body).toContain('明理楼');
  expect(reply.body).toContain('<optgroup label="给排水">');
});

test('the page tells what is shut off here', async () => {
  const at = (hours: number) => wallTime(Date.now() + hours * 3_600_000);
  const times = { startTime: at(1), endTime: at(3), kind: '1', subcampId: 1, reason: '水箱清洗' };
  const { data: here } = await admin.post('/repair/area/outage', { ...times, placeIds: [PLACE] });
  const { data: elsewhere } = await admin.post('/repair/area/outage', { ...times, placeIds: [12], reason: '换阀门' });
  for (const id of [here, elsewhere]) await admin.put(`/repair/area/outage/${id}/publish`, { version: 0 });
  const { body } = await page(`/q/${token}`);
  expect(body).toMatch(/停水：水箱清洗/);
  expect(body).not.toContain('换阀门');
});

test('the page tells whom to call when it cannot wait, by day and by night', async () => {
  const { clock } = app.services;
  onTestFinished(() => void Object.assign(app.services, { clock }));
  const plan = (shift: string, leaderId: number, phone: string) =>
    admin.post('/repair/area/duty', { dutyDate: '2030-01-07', subcampId: 1, shift, leaderId, memberIds: [], phone });
  for (const planned of [await plan('1', 104, '13900000004'), await plan('2', 105, '13900000005')])
    expect(planned).toMatchObject({ code: 200 });
  const told: [time: string, phones: readonly string[]][] = [
    ['2030-01-07 07:59:59', []],
    ['2030-01-07 08:00:00', ['13900000004']],
    ['2030-01-07 18:30:00', ['13900000005']],
    ['2030-01-08 00:10:00', ['13900000005']],
    ['2030-01-08 08:00:00', []],
  ];
  for (const [time, phones] of told) {
    Object.assign(app.services, { clock: () => momentOf(time) });
    const { body } = await page(`/q/${token}`);
    const links = [...body.matchAll(/<a href="tel:(\d+)">\1<\/a>/g)].map(([, phone]) => phone);
    expect([time, links]).toEqual([time, phones]);
  }
});

test('a guest reports with photos and follows the report by a secret of which only a hash is kept', async () => {
  const sent = await send(await filled(), { photos: [photo(), photo('b.png')] });
  expect(sent.statusCode).toBe(303);
  const link = String(sent.headers.location);
  const secret = /^\/prod-api\/q\/progress\/([0-9A-Za-z]{22})\?new=1$/.exec(link)?.[1] ?? '';
  const report = (await guests()).at(-1);
  expect(report).toMatchObject({
    reporterId: null,
    reporterName: '游客 张三',
    source: '2',
    status: '10',
    placeId: PLACE,
    roomId: ROOM,
    acceptDue: expect.any(String),
  });
  expect(report?.images.split(',')).toHaveLength(2);
  const [kept] = await app.services.db
    .select()
    .from(portalTable)
    .where(eq(portalTable.reportId, report?.reportId ?? 0));
  expect(kept?.secretHash).not.toContain(secret);
  const progress = await page(`/q/progress/${secret}?new=1`);
  expect(progress.body).toContain(`报修 ${report?.code} 已提交`);
  expect((await page(`/q/progress/${secret.slice(0, -1)}_`)).statusCode).toBe(404);
  const { data } = await siteAdmin.get(`/repair/report/${report?.reportId}`);
  expect(data).toMatchObject({ reporterName: '游客 张三', reporterPhone: report?.reporterPhone });
});

test('the same form twice is one report, and leads to the same page', async () => {
  const values = await filled();
  const first = await send(values);
  const before = await counts();
  const again = await send(values, { photos: [photo()] });
  expect(again.headers.location).toBe(first.headers.location);
  expect(await counts()).toEqual(before);
  // Another fault sent from a page that the browser kept is another report.
  const other = await filled({ secret: values.secret });
  expect((await send(other)).headers.location).not.toBe(first.headers.location);
});

test('what is wrong is named, what was typed is kept and inert, and nothing is stored', async () => {
  const before = await counts();
  const evil = `"><script>alert(1)</script>'&`;
  const wrong: [Record<string, string>, string][] = [
    [{ name: '' }, '姓名不能为空'],
    [{ name: '很'.repeat(21) }, '姓名长度不能超过20个字符'],
    [{ reporterPhone: '12' }, '联系电话格式不正确'],
    [{ templateId: '' }, '请选择报修项目'],
    [{ templateId: '1e9' }, '请选择报修项目'],
    [{ description: '坏了' }, '请填写至少5个字的故障描述'],
    [{ name: '张\0三' }, '姓名含有无法保存的字符'],
    [{ code: '' }, '验证码不能为空'],
    [{ code: '-999' }, '验证码错误'],
  ];
  for (const [change, message] of wrong) {
    const reply = await send(await filled({ description: `坏了坏了${evil}`, ...change }), { photos: [photo()] });
    expect(reply.statusCode, message).toBe(422);
    expect(reply.body).toContain(message);
    expect(reply.body).not.toContain('<script');
    if (!change.description) expect(reply.body).toContain('坏了坏了&quot;&gt;&lt;script&gt;');
    expect(await counts(), message).toEqual(before);
  }
  const building = await send(await filled({}, placeToken), { at: placeToken });
  expect(building.body).toContain('具体位置不能为空');
});

test('a captcha is used once, even by a right answer', async () => {
  const values = await filled();
  expect((await send(values)).statusCode).toBe(303);
  const replay = await send({ ...values, secret: '', description: '另外一个故障在这里' });
  expect(replay.statusCode).toBe(422);
  expect(replay.body).toContain('验证码已失效');
});

test('a fourth photo, a false picture and a foreign file are refused and leave nothing', async () => {
  const before = await counts();
  const four = await send(await filled(), { photos: [photo(), photo(), photo(), photo()] });
  expect(four.body).toContain('照片最多上传 3 张');
  const six = await send(await filled(), { photos: Array.from({ length: 6 }, () => photo()) });
  expect(six.body).toContain('照片最多上传 3 张');
  const fake = await send(await filled(), { photos: [photo(), new File(['<html>'], 'a.png')] });
  expect(fake.body).toContain('文件格式不正确');
  const pdf = await send(await filled(), { photos: [new File(['%PDF-1.4'], 'a.pdf')] });
  expect(pdf.body).toContain('文件格式不正确');
  const big = await send(await filled(), { photos: [new File([new Uint8Array(11 * 1024 * 1024)], 'a.png')] });
  expect(big.body).toContain('上传文件大小不能超过');
  expect(await counts()).toEqual(before);
});

test('forms of other sites are refused before they are read', async () => {
  const before = await counts();
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost:80' },
  ];
  for (const headers of foreign) expect((await send(await filled(), { headers })).statusCode).toBe(403);
  expect(await counts()).toEqual(before);
  const own = await send(await filled(), {
    headers: { origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin' },
  });
  expect(own.statusCode).toBe(303);
});

test('a known fault is a question; a telephone number and an address have their limits', async () => {
  const first = await filled({ force: '' });
  const known = await send(first);
  expect(known.statusCode).toBe(422);
  expect(known.body).toContain('该位置已有相同报修');
  expect(known.body).toContain('name="force"');
  const phone = '13911112222';
  for (let n = 0; n < 5; n += 1) expect((await send(await filled({ reporterPhone: phone }))).statusCode).toBe(303);
  expect((await send(await filled({ reporterPhone: phone }))).body).toContain('24小时内提交次数过多，请稍后再试');
  const values = await filled({ name: '' });
  for (let n = 0; n < 30; n += 1) await send(values, { ip: '10.9.9.9' });
  const flood = await send(values, { ip: '10.9.9.9' });
  expect(flood.statusCode).toBe(429);
  expect(flood.body).toContain('操作过于频繁，请稍后再试');
});
