import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import { next, PLACE, TEAM } from './facility.fixture.ts';
import { fixed, openQuests, PHOTO, plan, type Quests, WORKER } from './quest.fixture.ts';

let q: Quests;
let s: Quests['s'];
beforeAll(async () => {
  q = await openQuests();
  s = q.s;
});
afterAll(() => s.app.stop());

test('put right by a report: one transaction, its words and photos, and its confirmation asks for the review', async () => {
  const facilityId = await s.aFacility({ teamId: TEAM });
  const questId = await q.one({ facilityId, level: '2', images: PHOTO, description: '管道接头渗水严重' });
  const { siteAdmin, leader, worker, deputy, admin } = s.people;
  expect((await q.act(questId, 'report', { templateId: 999_999 })).msg).toBe('请选择报修项目');
  expect((await q.act(questId, 'report', { templateId: q.templateId })).data.status).toBe('20');
  const quest = await q.get(questId);
  expect(quest).toMatchObject({ handle: '1', handleLink: expect.stringContaining('/repair/report?id=') });
  const reportId = Number(quest.handleLink.split('=')[1]);
  const report = (await admin.get(`/repair/report/${reportId}`)).data;
  expect(report).toMatchObject({
    images: PHOTO,
    facilityId,
    priority: '2',
    source: '5',
    description: '管道接头渗水严重',
  });
  expect(report.code).toBe(quest.handleCode);
  const done = `隐患由 ${report.code} 处置，完成后自动转为待复查`;
  expect((await q.act(questId, 'fix', fixed)).msg).toBe(done);
  expect((await q.act(questId, 'handle', { handle: '4', ownerId: WORKER })).msg).toBe(`隐患已由 ${report.code} 处置`);
  await siteAdmin.put(`/repair/receive/${reportId}/accept`, {});
  await leader.put(`/repair/distribute/${reportId}`, { workers: [{ workerId: WORKER }], force: true });
  const { orderId } = (await admin.get(`/repair/report/${reportId}`)).data.orders[0];
  for (const [move, body] of [
    ['take', {}],
    ['arrive', { images: PHOTO }],
    ['finish', { solution: '更换接头', laborMins: 30, afterImages: PHOTO }],
  ] as const)
    expect((await worker.put(`/repair/order/${orderId}/${move}`, body)).code).toBe(200);
  expect((await q.get(questId)).status).toBe('20');
  expect((await deputy.put(`/repair/report/${reportId}/confirm`, {})).code).toBe(200);
  expect(await q.get(questId)).toMatchObject({
    status: '30',
    fixText: '更换接头',
    fixImages: PHOTO,
    fixName: '马青山',
  });
  expect((await q.act(questId, 'review', { pass: true })).code).toBe(200);
});

test('a report that is sent back leaves its danger to whoever answers for it; a merged one hands it on', async () => {
  const { siteAdmin, leader, admin } = s.people;
  const questId = await q.one({ ownerId: WORKER });
  await q.act(questId, 'report', { templateId: q.templateId });
  const reportOf = async (id: number) => Number((await q.get(id)).handleLink.split('=')[1]);
  await siteAdmin.put(`/repair/receive/${await reportOf(questId)}/reject`, { reason: '不属于报修范围' });
  expect(await q.get(questId)).toMatchObject({ status: '20', handle: '' });
  expect(await q.told(s.people.worker, '已驳回：不属于报修范围')).toBe(1);
  expect((await q.act(questId, 'report', { templateId: q.templateId })).code).toBe(200);
  const target = await q.one({});
  await q.act(target, 'report', { templateId: q.templateId });
  const [from, to] = [await reportOf(questId), await reportOf(target)];
  expect((await admin.put(`/repair/receive/${from}/merge`, { targetId: to })).code).toBe(200);
  expect(await reportOf(questId)).toBe(to);
  expect((await q.get(questId)).handleCode).toBe((await q.get(target)).handleCode);
  expect(leader).toBeDefined();
});

test('put right by a company: its acceptance asks for the review, its refusal opens it again', async () => {
  const questId = await q.one({ ownerId: WORKER });
  const { admin } = s.people;
  const today = wallTime(s.app.services.clock()).slice(0, 10);
  const body = { companyId: 4, budget: '500', expectEnd: today };
  expect((await q.act(questId, 'company', { ...body, expectEnd: '2020-01-01' })).msg).toBe('要求完成日不能早于今天');
  expect((await q.get(questId)).status).toBe('10');
  expect((await q.act(questId, 'company', body)).data.status).toBe('20');
  const orderOf = async () => Number((await q.get(questId)).handleLink.split('=')[1]);
  const first = await orderOf();
  expect((await admin.put(`/repair/company/order/${first}/cancel`, { reason: '改为自修' })).code).toBe(200);
  expect(await q.get(questId)).toMatchObject({ status: '20', handle: '' });
  await q.act(questId, 'company', body);
  const second = await orderOf();
  expect(second).not.toBe(first);
  await q.sql(`UPDATE repair_company_order SET status = '40', quote_by = null, final_amount = 100, approved_amount = 100,
    actual_end = now(), after_images = '${PHOTO}', finish_remark = '已加固' WHERE company_order_id = ${second}`);
  expect((await admin.put(`/repair/company/order/${second}/verify`, { pass: true, score: 5 })).code).toBe(200);
  expect(await q.get(questId)).toMatchObject({ status: '30', fixText: '已加固', fixImages: PHOTO });
});

test('scrapping a facility, the record of its file and the handover of the shift know its dangers', async () => {
  const facilityId = await s.aFacility({ teamId: TEAM });
  const title = next();
  const questId = await q.one({ facilityId, title, level: '3' });
  const history = (await s.people.admin.get(`/repair/facility/${facilityId}/history?source=quest`)).data.rows;
  expect(history).toMatchObject([{ title: '隐患', link: `/my/quest?id=${questId}` }]);
  const life = (await s.people.admin.get(`/repair/facility/${facilityId}/life`)).data;
  expect(life.find(({ key }: Answer) => key === 'quest').items).toMatchObject([{ tone: 'danger', to: '' }]);
  const { handoverQuests } = await import('./quest-work.ts');
  const [place] = await q.sql(`SELECT subcamp_id FROM repair_place WHERE place_id = ${PLACE}`);
  const lines = async (subcampId: number) =>
    (await handoverQuests.lines(s.app.services.db, { subcampId } as never, 0)).filter((line) => line.includes(title));
  expect(await lines(Number(place?.subcamp_id))).toHaveLength(1);
  expect(await lines(999)).toEqual([]);
  await q.act(questId, 'handle', { handle: '5', ownerId: WORKER, ...plan });
  expect((await s.act(facilityId, 'scrap', { reason: '存在重大隐患' })).code).toBe(200);
  const [scrap] = await q.sql(`SELECT instance_id FROM facility_scrap WHERE facility_id = ${facilityId}`);
  const { rows } = await s.people.deputy.get('/bpm/task/todo-page?pageSize=100');
  const id = rows.find(({ instance }: Answer) => instance.instanceId === scrap?.instance_id)?.taskId;
  await s.people.deputy.put('/bpm/task/claim', { id });
  expect((await s.people.deputy.put('/bpm/task/approve', { id, reason: '同意' })).code).toBe(200);
  expect(await q.get(questId)).toMatchObject({ status: '30', fixText: '设施已报废' });
  expect((await q.act(await q.one({}), 'handle', { handle: '5' })).msg).toBe('没有设施的隐患不能以报废处置');
});
