import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Caller, openTestApp, type TestApp } from '../../../testing/app.ts';
import { reportTable } from './report.table.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const templates = '/repair/template';
const slas = '/repair/sla';
type Row = Record<string, unknown> & { templateId: number; parentId: number; name: string };
const listed = async (query = ''): Promise<Row[]> => (await admin.get(`${templates}/list${query}`)).data;
const find = async (name: string) => (await listed()).find((row) => row.name === name) as Row;
const make = async (body: object) => (await admin.post(templates, { trade: '1', ...body })).data as number;
const refused = (answer: Answer, msg: string, field?: string) =>
  expect(answer).toMatchObject({ code: 500, msg, ...(field && { field }) });

/** A report as the domain stores it, as far as items look at it. */
const insertReport = (templateId: number, code: string, createTime: string) =>
  app.services.db.insert(reportTable).values({
    code,
    templateId,
    createTime,
    slaStart: createTime,
    reporterId: 129,
    reporterName: '雷振强',
    reporterPhone: '13900000029',
    subcampId: 1,
    placeId: 11,
    trade: '1',
    priority: '3',
    title: '水龙头漏水',
    description: '一直滴水',
    status: '60',
  });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('the product brings eleven categories with items, four promises, and the demo its teams', async () => {
  const rows = await listed();
  const tops = rows.filter((row) => row.parentId === 0);
  expect(tops.map((row) => row.name)).toEqual([
    ...['给排水', '电气照明', '空调', '门窗锁具', '家具', '土建修缮', '供暖', '网络弱电', '多媒体', '消防', '电梯'],
  ]);
  expect(rows.length - tops.length).toBeGreaterThanOrEqual(45);
  for (const row of rows.filter(({ parentId }) => parentId > 0)) {
    expect(tops.find(({ templateId }) => templateId === row.parentId)?.trade).toBe(row.trade);
    expect((row.hints as string[]).length, row.name).toBeGreaterThan(1);
    expect((row.checklist as string[]).length, row.name).toBeGreaterThan(0);
  }
  expect(await find('水管爆裂跑水')).toMatchObject({ defaultPriority: '1', teamName: '水暖班', slaName: '' });
  expect(await find('桌椅损坏')).toMatchObject({ autoDispatch: '2', teamName: '土木家具班' });
  const { rows: promises } = await admin.get(`${slas}/list`);
  expect(promises.map((row: Record<string, unknown>) => [row.priority, row.acceptMins, row.finishMins])).toEqual([
    ['1', 10, 1440],
    ['2', 30, 2880],
    ['3', 30, 1440],
    ['4', 480, 4800],
  ]);
});

test('the form of a report is offered what is in use, with hints and first aid', async () => {
  const reporter = await app.signIn('leizq');
  const parentId = await make({ name: '空分类' });
  const templateId = await make({ parentId, name: '停用项目', status: '1' });
  const offered = async () => (await reporter.get(`${templates}/options`)).data as { name: string; items: Row[] }[];
  expect((await offered()).map(({ name }) => name)).not.toContain('空分类');
  expect((await admin.put(templates, { templateId, status: '0' })).code).toBe(200);
  expect((await offered()).find(({ name }) => name === '空分类')?.items.map(({ name }) => name)).toEqual(['停用项目']);
  const tap = (await offered()).flatMap(({ items }) => items).find(({ name }) => name === '水龙头漏水');
  expect(tap).toMatchObject({ trade: '1', defaultPriority: '3', needPhoto: false });
  expect(tap?.selfHelp).toContain('1. ');
  expect(tap).not.toHaveProperty('version');
  const { data: tree } = await admin.get(`${templates}/tree`);
  const pipes = tree.find((node: { id: number }) => node.id === 1);
  expect(pipes).toMatchObject({ label: '给排水', disabled: false });
  expect(pipes.children[0]).toMatchObject({ id: 21, label: '水管爆裂跑水' });
});

test('items keep to two levels, to the trade of their category and to categories in use', async () => {
  const parentId = await make({ name: '绿化', trade: '6' });
  const item = await make({ parentId, name: '树木倾倒', trade: '1' });
  expect((await admin.get(`${templates}/${item}`)).data.trade).toBe('6');
  refused(await admin.post(templates, { parentId, name: '树木倾倒' }), '项目名称已存在：树木倾倒', 'name');
  refused(
    await admin.post(templates, { parentId: item, name: '枝条' }),
    '报修项目最多两级，请选择一级分类',
    'parentId',
  );
  refused(await admin.put(templates, { templateId: parentId, parentId: 1 }), '报修项目最多两级，请先移走下级项目');
  refused(await admin.put(templates, { templateId: parentId, parentId }), '所属分类不能选择自己');
  refused(await admin.post(templates, { parentId: 987654, name: '无主' }), '所选分类不存在', 'parentId');
  refused(
    await admin.put(templates, { templateId: parentId, status: '1' }),
    '绿化下存在1条启用的项目，不能停用',
    'status',
  );
  expect((await admin.put(templates, { templateId: parentId, trade: '5' })).code).toBe(200);
  expect((await admin.get(`${templates}/${item}`)).data.trade).toBe('5');
  expect((await admin.put(templates, { templateId: item, status: '1' })).code).toBe(200);
  expect((await admin.put(templates, { templateId: parentId, status: '1' })).code).toBe(200);
  refused(await admin.put(templates, { templateId: item, status: '0' }), '所选分类已停用', 'parentId');
  refused(await admin.post(templates, { parentId, name: '草坪' }), '所选分类已停用', 'parentId');
  expect((await admin.put(templates, { templateId: item, parentId: 1 })).code).toBe(200);
  expect((await admin.get(`${templates}/${item}`)).data).toMatchObject({ parentId: 1, trade: '1' });
  expect((await listed('?name=树木')).map(({ name }) => name)).toEqual(['给排水', '树木倾倒']);
});

test('an item refers to a team and a promise that fit, and says in words what is wrong', async () => {
  const add = (body: object) => admin.post(templates, { parentId: 1, trade: '1', name: '试项目', ...body });
  refused(await add({ name: '' }), '项目名称不能为空', 'name');
  refused(await add({ name: '长'.repeat(41) }), '项目名称长度不能超过40个字符', 'name');
  refused(await add({ slaId: 1 }), '时限标准的优先级与默认优先级不一致', 'slaId');
  refused(await add({ slaId: 987654 }), '所选时限标准不存在', 'slaId');
  refused(await add({ teamId: 987654 }), '所选班组不存在', 'teamId');
  for (const [body, field] of [
    [{ trade: '123' }, 'trade'],
    [{ defaultPriority: '9' }, 'defaultPriority'],
    [{ hints: ['好', ''] }, 'hints'],
    [{ needPhoto: 'yes' }, 'needPhoto'],
    [{ warrantyDays: -1 }, 'warrantyDays'],
  ] as const)
    expect(await add(body)).toMatchObject({ code: 500, field: expect.stringContaining(field) });
  const { data: templateId } = await add({ slaId: 3, teamId: 101, hints: ['滴水', '滴水', ' 渗水 '] });
  const { data } = await admin.get(`${templates}/${templateId}`);
  expect(data).toMatchObject({ hints: ['滴水', '渗水'], slaId: 3, warrantyDays: 30, autoDispatch: '0' });
  refused(await admin.put(templates, { templateId, defaultPriority: '1' }), '时限标准的优先级与默认优先级不一致');
  expect((await admin.put(templates, { templateId, name: '改名', version: 5 })).code).toBe(409);
  expect((await admin.delete(`${templates}/${templateId}`)).code).toBe(200);
});

test('what was reported stays, counts for ninety days, and its category counts along', async () => {
  const parentId = await make({ name: '水景' });
  const templateId = await make({ parentId, name: '喷泉' });
  await insertReport(templateId, 'BXT-1', daysAgo(3));
  await insertReport(templateId, 'BXT-2', daysAgo(89));
  await insertReport(templateId, 'BXT-3', daysAgo(120));
  expect(await find('喷泉')).toMatchObject({ reportCount: 2 });
  expect(await find('水景')).toMatchObject({ reportCount: 2 });
  refused(await admin.delete(`${templates}/${templateId}`), '喷泉下存在3条报修单，不能删除');
  refused(await admin.delete(`${templates}/${parentId}`), '水景下存在1条报修项目，不能删除');
  const book = await admin.raw({ method: 'POST', url: `${templates}/export`, payload: { name: '喷泉' } });
  expect(book.headers['content-type']).toContain('spreadsheetml');
});

test('the order is saved for many at once', async () => {
  const parentId = await make({ name: '排序', orderNum: 90 });
  const [first, second] = [await make({ parentId, name: '甲' }), await make({ parentId, name: '乙' })];
  const order = async () => (await listed('?name=')).filter((row) => row.parentId === parentId).map(({ name }) => name);
  const sort = (templateIds: string, orderNums: string) =>
    admin.put(`${templates}/updateSort`, { templateIds, orderNums });
  expect((await sort(`${second},${first}`, '1,2')).code).toBe(200);
  expect(await order()).toEqual(['乙', '甲']);
  expect((await sort(`${first}`, '1,2')).code).toBe(500);
  expect((await sort('987654', '1')).code).toBe(404);
});

test('a promise stays while items use it, and every priority keeps one', async () => {
  const good = {
    name: '特急',
    priority: '1',
    calendar: '1',
    acceptMins: 5,
    takeMins: 5,
    arriveMins: 15,
    finishMins: 240,
  };
  refused(await admin.delete(`${slas}/2`), '每个优先级至少保留一个启用的时限标准');
  refused(await admin.put(slas, { slaId: 2, status: '1' }), '每个优先级至少保留一个启用的时限标准');
  refused(await admin.put(slas, { slaId: 2, priority: '1' }), '每个优先级至少保留一个启用的时限标准');
  const { data: slaId } = await admin.post(slas, good);
  refused(await admin.post(slas, good), '标准名称已存在：特急', 'name');
  refused(await admin.put(slas, { slaId, arriveMins: 500 }), '到场时限不能大于完工时限', 'arriveMins');
  for (const body of [{ acceptMins: 0 }, { remindPct: 100 }, { escalate: [{ pct: 150, roleKey: 'nobody' }] }])
    expect((await admin.put(slas, { slaId, ...body })).code).toBe(500);
  const templateId = await make({ parentId: 11, name: '坠梯', defaultPriority: '1', slaId });
  expect(await find('坠梯')).toMatchObject({ slaName: '特急' });
  refused(await admin.delete(`${slas}/${slaId}`), '特急下存在1条报修项目，不能删除');
  refused(await admin.put(slas, { slaId, status: '1' }), '特急下存在1条报修项目，不能停用', 'status');
  refused(await admin.put(slas, { slaId, priority: '2' }), '特急下存在1条报修项目，不能修改优先级', 'priority');
  expect((await admin.put(slas, { slaId, finishMins: 300, version: 0 })).code).toBe(200);
  expect((await admin.put(slas, { slaId, finishMins: 300, version: 0 })).code).toBe(409);
  expect((await admin.delete(`${templates}/${templateId}`)).code).toBe(200);
  expect((await admin.put(slas, { slaId, status: '1' })).code).toBe(200);
  refused(await admin.post(templates, { parentId: 11, name: '坠', defaultPriority: '1', slaId }), '所选时限标准已停用');
  const { data: options } = await (await app.signIn('leizq')).get(`${slas}/optionselect`);
  expect(options).toContainEqual({ id: slaId, label: '特急', priority: '1', disabled: true });
  expect((await admin.delete(`${slas}/${slaId}`)).code).toBe(200);
});

test('who has no right is refused, whatever the page hides', async () => {
  const reporter = await app.signIn('leizq');
  const calls: [keyof Pick<Caller, 'get' | 'post' | 'put' | 'delete'>, string][] = [
    ['get', `${templates}/list`],
    ['get', `${templates}/tree`],
    ['get', `${templates}/21`],
    ['post', templates],
    ['put', templates],
    ['put', `${templates}/updateSort`],
    ['delete', `${templates}/21`],
    ['post', `${templates}/export`],
    ['get', `${slas}/list`],
    ['put', slas],
    ['delete', `${slas}/1`],
    ['get', '/repair/distribute/rule/list'],
    ['post', '/repair/distribute/rule'],
    ['get', '/repair/workCalendar/list?from=2026-01-01&to=2026-01-31'],
    ['put', '/repair/workCalendar'],
  ];
  for (const [verb, path] of calls) expect((await reporter[verb](path, {})).code, `${verb} ${path}`).toBe(403);
  expect((await app.guest.get(`${templates}/options`)).code).toBe(401);
});

test('two who close the last promises of a priority at once leave one; a category that goes takes no new item', async () => {
  const limits = { calendar: '1', acceptMins: 5, takeMins: 5, arriveMins: 15, finishMins: 240 };
  const { data: slaId } = await admin.post(slas, { name: '备用计划', priority: '4', ...limits });
  const closed = await Promise.all([slaId, 4].map((id) => admin.put(slas, { slaId: id, status: '1' })));
  expect(closed.map(({ code }) => code).sort()).toEqual([200, 500]);
  for (let round = 0; round < 5; round++) {
    const parentId = await make({ name: `临时${round}` });
    const [added, removed] = await Promise.all([
      admin.post(templates, { parentId, name: '同时', trade: '1' }),
      admin.delete(`${templates}/${parentId}`),
    ]);
    expect([added.code, removed.code].sort()).toEqual([200, 500]);
  }
});

test('who helps himself is counted for the item and its category, and for nothing else', async () => {
  const reporter = await app.signIn('leizq');
  const parentId = await make({ name: '自助分类' });
  const templateId = await make({ parentId, name: '跳闸', selfHelp: '先看漏电保护开关' });
  const plain = await make({ parentId, name: '没有步骤' });
  const answers = await Promise.all([1, 2, 3].map(() => reporter.post(`${templates}/${templateId}/solved`, {})));
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
  expect(await find('跳闸')).toMatchObject({ solvedCount: 3, version: 0 });
  expect(await find('自助分类')).toMatchObject({ solvedCount: 3 });
  for (const id of [plain, parentId, 987_654])
    expect((await reporter.post(`${templates}/${id}/solved`, {})).code).toBe(404);
  expect((await app.guest.post(`${templates}/${templateId}/solved`, {})).code).toBe(401);
});
