import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { leaveTable } from '../bpm/leave.table.ts';
import { fault } from '../repair/report/report.fixture.ts';
import { CHEN, GAO, MA, openDuties, PATH, TANG, XIAO } from './duty.fixture.ts';

type Fixture = Awaited<ReturnType<typeof openDuties>>;
let app: TestApp;
let fixture: Fixture;
beforeAll(async () => {
  fixture = await openDuties();
  ({ app } = fixture);
});
afterAll(() => app.stop());

type Who = keyof Fixture['people'];
const ask = (who: Who, dutyId: number, toUserId: number, reason = '家中有事') =>
  fixture.people[who].post(`${PATH}/${dutyId}/swap`, { toUserId, reason });
const answer = (who: Who, swapId: number, move: string, body = {}) =>
  fixture.people[who].put(`${PATH}/swap/${swapId}/${move}`, body);
const swapsOf = async (who: Who) => (await fixture.people[who].get(`${PATH}/swap/my`)).data;

test('somebody stands in after agreeing: leader, telephone and roster follow, and both hear of it', async () => {
  const { people, plan, setClock, texts } = fixture;
  setClock('2032-01-01 12:00:00');
  const dutyId = await plan('2032-01-05', MA, { memberIds: [XIAO], phone: '13900000005' });
  expect(await ask('ma', dutyId, MA)).toMatchObject({ code: 500, msg: '不能与自己换班', field: 'toUserId' });
  expect((await ask('ma', dutyId, XIAO)).msg).toBe('肖大河 已在本班次值班');
  expect((await ask('ma', dutyId, TANG, ' ')).msg).toBe('换班原因不能为空');
  expect((await ask('tang', dutyId, GAO)).code).toBe(404);
  const { swapId } = (await ask('ma', dutyId, TANG)).data;
  expect((await ask('ma', dutyId, GAO)).msg).toBe('该班次已有待确认的换班申请');
  expect(await texts(people.tang)).toContain('马青山 申请由您代班：2032-01-05 东湖校区白班，原因：家中有事');
  expect(await swapsOf('tang')).toMatchObject([
    { swapId, fromName: '马青山', status: '10', moves: ['agree', 'refuse'] },
  ]);
  expect(await swapsOf('ma')).toMatchObject([{ swapId, toName: '唐文礼', moves: ['withdraw'] }]);
  for (const [who, move] of [
    ['ma', 'agree'],
    ['xiao', 'refuse'],
    ['tang', 'withdraw'],
  ] as const)
    expect((await answer(who, swapId, move)).code).toBe(404);
  expect((await answer('tang', swapId, 'agree')).data).toEqual({ status: '20' });
  const { data } = await people.admin.get(`${PATH}/${dutyId}/detail`);
  expect(data).toMatchObject({ leaderId: TANG, leaderName: '唐文礼', phone: '13900000006', memberNames: ['肖大河'] });
  expect((await people.admin.get(`${PATH}/list?userId=${MA}&dutyDateBegin=2032-01-05`)).total).toBe(0);
  expect(await texts(people.ma)).toContain('唐文礼 同意了换班申请：2032-01-05 东湖校区白班');
  expect((await answer('tang', swapId, 'agree')).msg).toBe('当前状态为【已同意】，不能执行【同意】');
});

test('what changed since the request is looked at again when it is agreed to', async () => {
  const { people, plan, setClock } = fixture;
  setClock('2032-02-01 12:00:00');
  const dutyId = await plan('2032-02-02', MA);
  const { swapId } = (await ask('ma', dutyId, TANG)).data;
  const other = await plan('2032-02-02', TANG, { subcampId: 2 });
  expect(await answer('tang', swapId, 'agree')).toMatchObject({
    code: 500,
    msg: '唐文礼 在 2032-02-02 与其他班次时间重叠',
  });
  await people.admin.delete(`${PATH}/${other}`);
  const leave = { type: '1', reason: '看病', day: 1, result: 2, userId: TANG };
  const times = { startTime: '2032-02-02 09:00:00', endTime: '2032-02-02 18:00:00' };
  await app.services.db.insert(leaveTable).values({ ...leave, ...times });
  expect((await answer('tang', swapId, 'agree')).msg).toBe('唐文礼 当天已请假');
  expect((await answer('tang', swapId, 'refuse', { answer: '当天请假' })).data).toEqual({ status: '30' });
  expect(await swapsOf('ma')).toMatchObject([{ status: '30', answer: '当天请假', moves: [] }, {}]);
  const again = (await ask('ma', dutyId, GAO)).data.swapId;
  expect((await answer('ma', again, 'withdraw')).data).toEqual({ status: '40' });
  const late = (await ask('ma', dutyId, GAO)).data.swapId;
  setClock('2032-02-02 08:00:00');
  expect((await answer('gao', late, 'agree')).msg).toBe('该班次已开始，不能换班');
  expect((await people.admin.get(`${PATH}/${dutyId}/detail`)).data.leaderId).toBe(MA);
});

test('two requests of one day agreed to at once: one success, one clear refusal', async () => {
  const { people, plan, setClock } = fixture;
  setClock('2032-03-01 12:00:00');
  const mine = await plan('2032-03-02', MA);
  const his = await plan('2032-03-02', XIAO, { subcampId: 2 });
  const swaps = [(await ask('ma', mine, TANG)).data.swapId, (await ask('xiao', his, TANG)).data.swapId];
  const answers = await Promise.all(swaps.map((swapId) => answer('tang', swapId, 'agree')));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 500]);
  expect(answers.find(({ code }) => code === 500)?.msg).toBe('唐文礼 在 2032-03-02 与其他班次时间重叠');
  expect((await people.admin.get(`${PATH}/list?userId=${TANG}&dutyDateBegin=2032-03-02`)).total).toBe(1);
  const one = await plan('2032-03-03', MA);
  const { swapId } = (await ask('ma', one, TANG)).data;
  const twice = await Promise.all([answer('tang', swapId, 'agree'), answer('ma', swapId, 'withdraw')]);
  expect(twice.map(({ code }) => code).sort()).toEqual([200, 500]);
  expect(twice.find(({ code }) => code === 500)?.msg).toMatch(/^当前状态为【已(同意|撤销)】，不能执行【(同意|撤销)】$/);
});

test('outside working hours an urgent report goes to the duty leader, who receives and dispatches during the shift only', async () => {
  const { people, plan, setClock, texts } = fixture;
  const dutyId = await plan('2032-04-05', CHEN, { shift: '2' });
  const { data } = await people.admin.get('/repair/template/list?trade=1');
  const items = data as { templateId: number; parentId: number; needPhoto: boolean; autoDispatch: string }[];
  const item = items.find((row) => row.parentId > 0 && !row.needPhoto && row.autoDispatch === '0');
  const templateId = item?.templateId ?? 0;
  await app.services.database.execute(
    `UPDATE repair_template SET default_priority = '1' WHERE template_id = ${templateId}`,
  );
  const reporter = await app.signIn('leizq');
  const report = async (change: object = {}) =>
    (await reporter.post('/repair/report', fault(templateId, change))).data as { reportId: number; code: string };
  const accept = (reportId: number) => people.chen.put(`/repair/receive/${reportId}/accept`, {});
  setClock('2032-04-05 22:00:00');
  const [first, second, far] = [await report(), await report(), await report({ placeId: 21 })];
  expect((await texts(people.chen)).filter((text) => text.includes(first.code))).toHaveLength(1);
  expect((await texts(people.chen)).filter((text) => text.includes(far.code))).toEqual([]);
  expect((await accept(first.reportId)).code).toBe(200);
  const dispatched = await people.chen.put(`/repair/distribute/${first.reportId}`, { workers: [{ workerId: MA }] });
  expect(dispatched.code).toBe(200);
  expect((await accept(far.reportId)).code).toBe(404);
  setClock('2032-04-06 08:00:00');
  expect((await accept(second.reportId)).code).toBe(404);
  setClock('2032-04-06 07:59:59');
  await app.services.database.execute(`UPDATE repair_duty SET status = '30' WHERE duty_id = ${dutyId}`);
  expect((await accept(second.reportId)).code).toBe(404);
  await app.services.database.execute(`UPDATE repair_duty SET status = '20' WHERE duty_id = ${dutyId}`);
  expect((await accept(second.reportId)).code).toBe(200);
});

test('a handover is drafted from what is open on the campus', async () => {
  const { people, plan, setClock } = fixture;
  const dutyId = await plan('2032-04-12', MA);
  setClock('2032-04-12 17:00:00');
  const { data } = await people.ma.get(`${PATH}/${dutyId}/handoverDraft`);
  expect(data.content).toMatch(
    /^【未销号重大隐患】无\n【未结紧急报修】2 项\n1\. BX20320405-0001 .+（处理中）\n2\. BX20320405-0002 .+（待派单）/,
  );
  expect(data.content).toContain('【超时工单】1 项\n1. GD20320405-0001');
  expect(data.content).toContain('【挂起到今日的工单】无\n');
  expect(data).toMatchObject({ handoverTo: null, handoverToName: '' });
});
