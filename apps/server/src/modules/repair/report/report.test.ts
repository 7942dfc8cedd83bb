import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { fault, LEADER, openReports, type People, PHOTO, PLACE, WORKER } from './report.fixture.ts';

let app: TestApp;
let people: People;
let templateId: number;
beforeAll(async () => {
  ({ app, people, templateId } = await openReports());
});
afterAll(() => app.stop());

/** 1号宿舍, which 凌芳霞 does not look after. */
const DORM = 16;
const submit = async (change: object = {}) =>
  (await people.reporter.post('/repair/report', fault(templateId, change))).data.reportId as number;
const detail = async (reportId: number, who = people.admin) => (await who.get(`/repair/report/${reportId}`)).data;
const messagesOf = async (who: People['admin']) =>
  ((await who.get('/system/notify/message/my/list?pageSize=100')).rows as { templateContent: string }[]).map(
    ({ templateContent }) => templateContent,
  );

test('a report goes from the broken tap to its archive through everybody whom it concerns', async () => {
  const { data } = await people.reporter.post('/repair/report', fault(templateId));
  expect(data.code).toMatch(/^BX\d{8}-\d{4}$/);
  const { reportId } = data;
  expect(await messagesOf(people.siteAdmin)).toContainEqual(expect.stringContaining(`新报修 ${data.code}`));

  const { rows } = await people.siteAdmin.get('/repair/receive/list');
  const row = rows.find((one: { reportId: number }) => one.reportId === reportId);
  expect(row).toMatchObject({ status: '10', reporterName: '雷振强', waitedMins: 0 });
  expect(
    await people.siteAdmin.put(`/repair/receive/${reportId}/accept`, { priority: '2', version: row.version }),
  ).toMatchObject({
    code: 200,
    data: { status: '20' },
  });

  const workers = await people.leader.get(`/repair/distribute/workers?reportId=${reportId}`);
  expect(workers.data.find((one: { userId: number }) => one.userId === WORKER)).toMatchObject({
    hasTrade: true,
    obstacle: '',
  });
  await people.leader.put(`/repair/distribute/${reportId}`, { workers: [{ workerId: WORKER }] });
  const mine = await people.worker.get('/repair/order/my');
  const order = mine.rows.find((one: { report: { reportId: number } }) => one.report.reportId === reportId);
  expect(order.code).toMatch(/^GD\d{8}-\d{4}$/);
  expect(order.moves).toEqual(['take', 'refuse']);

  const act = (move: string, body: object = {}) => people.worker.put(`/repair/order/${order.orderId}/${move}`, body);
  expect(await act('take')).toMatchObject({ code: 200, data: { status: '20' } });
  expect(await act('finish', { solution: '换了阀芯', laborMins: 30, afterImages: PHOTO })).toMatchObject({
    code: 500,
    msg: '当前状态为【已接单】，不能执行【完工】',
  });
  expect(await act('arrive', { images: PHOTO })).toMatchObject({ code: 200, data: { status: '30' } });
  const done = { solution: '换了阀芯', laborMins: 30, afterImages: PHOTO };
  const materials = [{ name: '阀芯', unit: '个', qty: '2', price: '15.50' }];
  expect(await act('finish', { ...done, afterImages: '' })).toMatchObject({
    code: 500,
    msg: '请上传完工照片',
    field: 'afterImages',
  });
  expect(await act('finish', { ...done, materials })).toMatchObject({ code: 200, data: { status: '60' } });

  expect(await detail(reportId)).toMatchObject({
    status: '40',
    orders: [{ materialCost: '31.00', laborCost: '30.00' }],
  });
  expect(await people.reporter.put(`/repair/report/${reportId}/confirm`, {})).toMatchObject({ data: { status: '50' } });
  const stars = { speed: 5, quality: 5, attitude: 4, overall: 5, tags: ['来得快'], content: '很好' };
  expect((await people.reporter.post('/repair/rate', { reportId, ...stars })).code).toBe(200);
  const end = await detail(reportId);
  expect(end).toMatchObject({
    status: '60',
    confirmType: '1',
    materialCost: '31.00',
    rate: { overall: 5, isAuto: false },
  });
  expect(end.timeline.map(({ event }: { event: string }) => event)).toEqual([
    ...['SUBMIT', 'ACCEPT', 'DISPATCH', 'TAKE', 'ARRIVE', 'FINISH', 'FINISHED', 'CONFIRM', 'RATE'],
  ]);
  const heard = await messagesOf(people.reporter);
  for (const text of ['已受理', '马青山 已接单', '已到场', '已完工，请在 3 天内验收'])
    expect(heard.filter((one) => one.includes(data.code) && one.includes(text))).toHaveLength(1);
  const own = await detail(reportId, people.reporter);
  expect(own).toMatchObject({ materialCost: '', laborCost: '', orders: [{ materialCost: '', materials: [] }] });
});

test('[REP-2] the same fault of the same place is offered to be followed, and reported again only when meant', async () => {
  const same = fault(templateId, { location: '二楼东侧' });
  const { data: first } = await people.reporter.post('/repair/report', same);
  const second = await people.other.post('/repair/report', same);
  expect(second.data).toMatchObject({
    reportId: null,
    duplicates: [{ code: first.code }],
    message: `该位置已有相同报修 ${first.code}，可点击“我也遇到”`,
  });
  expect((await people.other.post(`/repair/report/${first.reportId}/follow`, {})).code).toBe(200);
  expect(await people.reporter.post(`/repair/report/${first.reportId}/follow`, {})).toMatchObject({
    msg: '这是您自己的报修',
  });
  expect(await detail(first.reportId)).toMatchObject({ followers: 1 });
  const seen = await detail(first.reportId, people.other);
  expect(seen).toMatchObject({ isFollowing: true, reporterName: '', reporterPhone: '', moves: [] });
  expect((await people.other.post('/repair/report', { ...same, force: true })).data.reportId).toBeGreaterThan(
    first.reportId,
  );
});

test('a report that is sent twice by a client with a bad connection is stored once', async () => {
  const body = fault(templateId, { clientKey: 'attempt-0001', force: true });
  const first = await people.reporter.post('/repair/report', body);
  expect((await people.reporter.post('/repair/report', body)).data).toMatchObject({
    reportId: first.data.reportId,
    code: first.data.code,
  });
});

test('what cannot be meant is refused by name', async () => {
  const cases: [object, string, string][] = [
    [{ templateId: 0 }, '请选择报修项目', 'templateId'],
    [{ description: '坏了' }, '请填写至少5个字的故障描述', 'description'],
    [{ reporterPhone: '123' }, '联系电话格式不正确', 'reporterPhone'],
    [{ roomId: 1, placeId: 15 }, '所选房间不属于该楼宇', 'roomId'],
    [{ placeId: 99_999 }, '所选楼宇不存在', 'placeId'],
    [{ expectFrom: '2020-01-01 08:00' }, '预约上门时间不能早于当前时间', 'expectFrom'],
    [{ images: Array(6).fill(PHOTO).join(',') }, '图片最多上传 5 张', 'images'],
    [{ images: 'https://elsewhere/x.png' }, '故障照片格式不正确', 'images'],
  ];
  for (const [change, msg, field] of cases)
    expect(await people.reporter.post('/repair/report', fault(templateId, change))).toMatchObject({
      code: 500,
      msg,
      field,
    });
});

test('[REP-3] two people accept at once: one event, one refusal', async () => {
  const reportId = await submit();
  const { version } = await detail(reportId, people.siteAdmin);
  expect((await people.siteAdmin.put(`/repair/receive/${reportId}/accept`, { version })).code).toBe(200);
  expect(await people.deputy.put(`/repair/receive/${reportId}/accept`, { version })).toMatchObject({
    code: 409,
    msg: '数据已被他人修改，请刷新后重试',
  });
  const { timeline } = await detail(reportId);
  expect(timeline.filter(({ event }: { event: string }) => event === 'ACCEPT')).toHaveLength(1);
});

test('[REP-4] a report of a foreign building does not exist for a site administrator', async () => {
  const reportId = await submit({ placeId: DORM });
  for (const answer of [
    await people.siteAdmin.get(`/repair/report/${reportId}`),
    await people.siteAdmin.put(`/repair/receive/${reportId}/accept`, {}),
  ])
    expect(answer).toMatchObject({ code: 404, msg: '数据不存在或无权查看' });
  const { rows } = await people.siteAdmin.get('/repair/receive/list?pageSize=100');
  expect(rows.map((row: { reportId: number }) => row.reportId)).not.toContain(reportId);
  expect(await people.worker.get(`/repair/report/${reportId}`)).toMatchObject({ code: 404 });
});

test('a rejected report is sent in again and starts anew', async () => {
  const reportId = await submit();
  expect(await people.siteAdmin.put(`/repair/receive/${reportId}/reject`, { reason: '不清' })).toMatchObject({
    msg: '驳回原因至少填写5个字',
  });
  await people.siteAdmin.put(`/repair/receive/${reportId}/reject`, { reason: '请说明具体位置' });
  const { version } = await detail(reportId, people.reporter);
  const again = fault(templateId, { reportId, version, description: '二楼男卫生间水龙头漏水' });
  expect(await people.reporter.put('/repair/report', again)).toMatchObject({ data: { status: '10' } });
  expect(await people.other.put('/repair/report', { ...again, version: undefined })).toMatchObject({ code: 404 });
});

test('reports of one building are merged, and their reporters hear of the one that is left', async () => {
  const target = (await people.other.post('/repair/report', fault(templateId))).data.reportId;
  const reportId = await submit();
  const { rows } = await people.siteAdmin.get('/repair/receive/list?pageSize=100');
  const row = rows.find((one: { reportId: number }) => one.reportId === reportId);
  expect(row.duplicates).toBeGreaterThan(0);
  expect(row.nearby).toBeGreaterThanOrEqual(row.duplicates);
  expect(await people.siteAdmin.put(`/repair/receive/${reportId}/merge`, { targetId: reportId })).toMatchObject({
    msg: '只能合并到同一楼宇的未结报修',
  });
  expect(await people.siteAdmin.put(`/repair/receive/${reportId}/merge`, { targetId: target })).toMatchObject({
    data: { status: '90' },
  });
  expect(await detail(target)).toMatchObject({ followers: 1 });
  expect(await detail(reportId)).toMatchObject({ mergedToId: target });
});

test('somebody who takes a call reports for another; others may not', async () => {
  const body = fault(templateId, { reporterId: LEADER });
  expect(await people.reporter.post('/repair/report', body)).toMatchObject({ code: 403 });
  const { data } = await people.siteAdmin.post('/repair/report', body);
  expect(await detail(data.reportId)).toMatchObject({ reporterName: '高建东', agentName: '凌芳霞', source: '3' });
});

test('a report is urged now and then, and taken back while nobody is there', async () => {
  const reportId = await submit();
  expect((await people.reporter.put(`/repair/report/${reportId}/urge`, {})).code).toBe(200);
  expect(await people.reporter.put(`/repair/report/${reportId}/urge`, {})).toMatchObject({
    msg: '请勿频繁催办，120分钟后可再次催办',
  });
  expect(await people.reporter.put(`/repair/report/${reportId}/cancel`, { reason: '自己修好了' })).toMatchObject({
    data: { status: '80' },
  });
  expect(await people.reporter.put(`/repair/report/${reportId}/cancel`, { reason: '再来' })).toMatchObject({
    msg: '当前状态为【已撤销】，不能执行【撤销】',
  });
});

test('lists are narrowed by every filter and by what the caller reaches', async () => {
  const reportId = await submit({ description: '只此一家的故障描述' });
  const found = async (query: string) =>
    (await people.admin.get(`/repair/report/list?pageSize=500&${query}`)).rows.map(
      (row: { reportId: number }) => row.reportId,
    );
  const { code } = await detail(reportId);
  for (const query of [
    `code=${code}`,
    'keyword=只此一家',
    `placeId=${PLACE}`,
    'status=10',
    'status=10,20',
    `templateId=${templateId}`,
    'trade=1',
    'open=Y',
    'reporterName=雷振强',
    'overdue=N',
  ])
    expect([query, (await found(query)).includes(reportId)]).toEqual([query, true]);
  for (const query of ['placeId=x', 'status=60', 'trade=2', 'open=N', 'overdue=Y', 'roomId=1', 'workerId=105'])
    expect([query, (await found(query)).includes(reportId)]).toEqual([query, false]);
  expect((await people.reporter.get('/repair/report/my?pageSize=1')).rows[0].reportId).toBe(reportId);
  expect(await people.reporter.get('/repair/report/list')).toMatchObject({ code: 403 });
});

test('the log of what happened cannot be changed', async () => {
  await submit();
  for (const statement of ["UPDATE repair_event SET content = 'x'", 'DELETE FROM repair_event'])
    await expect(app.services.database.execute(statement)).rejects.toThrow('append-only');
});
