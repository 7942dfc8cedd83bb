import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { items, type Maintenance, openMaintenance, PHOTO } from './maintain.fixture.ts';

let m: Maintenance;
beforeAll(async () => {
  m = await openMaintenance();
});
afterAll(() => m.app.stop());

/** The label of a facility. */
async function labelOf(facilityId: number): Promise<string> {
  await m.people.admin.post('/repair/qrcode/generate', { bizType: 'facility', bizIds: [facilityId] });
  const [row] = await m.sql(`SELECT token FROM qr_code WHERE biz_type = 'facility' AND biz_id = ${facilityId}`);
  return String(row?.token);
}
const high = [
  { key: 'p', value: '1.3' },
  { key: 't', value: 'Y' },
];

test('[FAC-11] a round: wrong label, right label, out of range becomes a danger and a report, and none may be left', async () => {
  const { taskId, facilityIds, planId } = await m.round(6, { requireScan: true });
  const [first = 0, second = 0, ...others] = facilityIds;
  const tokens = new Map(await Promise.all(facilityIds.map(async (id) => [id, await labelOf(id)] as const)));
  const stranger = await labelOf(await m.aFacility());
  expect((await m.work(taskId, 'start')).msg).toBe('请扫描设施二维码，标签损坏请拍照');
  expect((await m.work(taskId, 'start', { token: stranger })).msg).toBe('该设施不在本次维保清单中');
  expect((await m.record(taskId, first, { token: tokens.get(first) })).msg).toMatch(/^当前状态为【待接单】/);
  expect((await m.work(taskId, 'start', { token: tokens.get(first) })).code).toBe(200);
  expect(await m.record(taskId, first, { token: tokens.get(second) })).toMatchObject({
    field: 'token',
    msg: '二维码与当前设施不符',
  });
  expect((await m.record(taskId, first)).msg).toBe('请扫描设施二维码，标签损坏请拍照');
  expect((await m.record(taskId, first, { token: tokens.get(first) })).data).toMatchObject({
    conclusion: '1',
    left: 5,
  });
  const off = { token: tokens.get(second), answers: high, images: PHOTO, withReport: true };
  const { data } = await m.record(taskId, second, off);
  expect(data).toMatchObject({ conclusion: '2', left: 4 });
  expect(data.questCode).toMatch(/^YH/);
  expect(data.reportCode).toMatch(/^BX/);
  const [quest] = await m.sql(`SELECT * FROM facility_quest WHERE code = '${data.questCode}'`);
  expect(quest).toMatchObject({
    source: '3',
    facility_id: second,
    status: '20',
    handle: '1',
    handle_code: data.reportCode,
    images: PHOTO,
  });
  const [fault] = await m.sql(`SELECT * FROM repair_report WHERE code = '${data.reportCode}'`);
  expect(fault).toMatchObject({ kind: '1', facility_id: second, images: PHOTO, source: '6', status: '10' });
  const finish = { laborMins: 40, afterImages: PHOTO };
  for (const id of others.slice(1)) await m.record(taskId, id, { token: tokens.get(id) });
  expect((await m.work(taskId, 'finish', finish)).msg).toBe('还有1台设施未填写维保结果');
  await m.record(taskId, others[0] ?? 0, { images: PHOTO });
  expect((await m.work(taskId, 'finish', { laborMins: 40 })).field).toBe('afterImages');
  expect((await m.work(taskId, 'finish', finish)).code).toBe(200);
  expect((await m.taskOf(planId)).status).toBe('40');
  expect((await m.lead(taskId, 'verify', { pass: true }, m.people.worker)).code).toBe(403);
  expect((await m.lead(taskId, 'verify', { pass: true })).code).toBe(200);
  const [task] = (await m.tasksOf(planId)).slice(-1);
  expect(task).toMatchObject({ status: '50', done: 6, abnormal: 1, lateDays: 0 });
  const rows = await m.sql(
    `SELECT last_maintain_date::text AS day FROM facility WHERE facility_id IN (${facilityIds.join()})`,
  );
  expect(rows.map(({ day }) => day)).toEqual(facilityIds.map(() => m.today()));
});

test('a worker who leads besides does not accept his own work; not accepted, the same people go on', async () => {
  const { taskId, planId, facilityIds } = await m.round(1, { workerIds: [104] });
  const { leader, siteAdmin } = m.people;
  expect((await m.work(taskId, 'start', { images: PHOTO }, leader)).code).toBe(403);
  await m.sql(
    `UPDATE repair_order SET worker_id = 105, helper_ids = '{104}' WHERE report_id = (SELECT report_id FROM facility_task WHERE task_id = ${taskId})`,
  );
  await m.work(taskId, 'start', { images: PHOTO });
  await m.record(taskId, facilityIds[0] ?? 0);
  await m.work(taskId, 'finish', { laborMins: 10, afterImages: PHOTO });
  expect((await m.lead(taskId, 'verify', { pass: true }, leader)).msg).toBe('不能验收本人承修的工单');
  expect((await m.lead(taskId, 'verify', { pass: false }, siteAdmin)).msg).toBe('请填写不通过的原因');
  expect((await m.lead(taskId, 'verify', { pass: false, reason: '未清洁' }, siteAdmin)).code).toBe(200);
  expect(await m.taskOf(planId)).toMatchObject({ status: '10', done: 1, finishTime: null });
  await m.work(taskId, 'start', { images: PHOTO });
  await m.work(taskId, 'finish', { laborMins: 10, afterImages: PHOTO });
  expect((await m.lead(taskId, 'verify', { pass: true }, siteAdmin)).code).toBe(200);
});

test.each<[string, object, string]>([
  ['what is required', { answers: [{ key: 't', value: 'Y' }] }, '【压力】必填'],
  [
    'what is no number',
    {
      answers: [
        { key: 'p', value: '零点八' },
        { key: 't', value: 'Y' },
      ],
    },
    '【压力】应为数字',
  ],
  ['impossible without a word', { conclusion: '3', answers: [] }, '请填写无法执行的原因'],
])('%s is refused, and nothing is written', async (_name, change, msg) => {
  const { taskId, facilityIds } = await m.round(1);
  await m.work(taskId, 'start', { images: PHOTO });
  expect((await m.record(taskId, facilityIds[0] ?? 0, change)).msg).toBe(msg);
  expect(await m.sql(`SELECT conclusion FROM facility_target WHERE task_id = ${taskId}`)).toEqual([{ conclusion: '' }]);
});

test('a picture that is asked for must be there, at the ends of a range it is as it should be', async () => {
  const photo = { key: 'f', name: '铭牌', kind: '5' };
  const { taskId, facilityIds } = await m.round(2, { items: [...items, photo] });
  await m.work(taskId, 'start', { images: PHOTO });
  const [a = 0, b = 0] = facilityIds;
  expect((await m.record(taskId, a)).msg).toBe('【铭牌】请上传照片');
  const at = (value: string) => ({
    answers: [
      { key: 'p', value },
      { key: 't', value: 'Y' },
      { key: 'f', images: PHOTO },
    ],
  });
  expect((await m.record(taskId, a, at('0.4'))).data.conclusion).toBe('1');
  expect((await m.record(taskId, b, at('1.2'))).data.conclusion).toBe('1');
  expect((await m.record(taskId, b, at('1.201'))).data.conclusion).toBe('2');
});

test('sent twice it is stored once: one danger, one finish', async () => {
  const { taskId, facilityIds } = await m.round(1);
  await m.work(taskId, 'start', { images: PHOTO });
  const off = { answers: high, clientKey: 'same-key-1' };
  const answers = await Promise.all([1, 2, 3].map(() => m.record(taskId, facilityIds[0] ?? 0, off)));
  expect(new Set(answers.map(({ data }) => data.questCode)).size).toBe(1);
  expect(await m.sql(`SELECT 1 FROM facility_quest WHERE source = '3' AND source_id = ${taskId}`)).toHaveLength(1);
  const finish = { laborMins: 10, afterImages: PHOTO, clientKey: 'finish-once' };
  expect((await m.work(taskId, 'finish', finish)).code).toBe(200);
  expect((await m.work(taskId, 'finish', finish)).code).toBe(200);
});

test('[FAC-13] two days of rest move the work clock, not the day on which it is due', async () => {
  const { taskId, planId } = await m.round(1, { firstDate: m.today() });
  const clock = async () =>
    (
      await m.sql(
        `SELECT finish_due::text AS due FROM repair_report r JOIN facility_task t ON t.report_id = r.report_id WHERE t.task_id = ${taskId}`,
      )
    )[0]?.due;
  await m.work(taskId, 'start', { images: PHOTO });
  const before = String(await clock()).slice(0, 19);
  const until = wallTime(m.app.services.clock() + 2 * 86_400_000);
  expect((await m.work(taskId, 'suspend', { suspendReason: '1', until })).code).toBe(200);
  expect((await m.taskOf(planId)).status).toBe('30');
  m.pass(2);
  expect((await m.work(taskId, 'resume')).code).toBe(200);
  expect(momentOf(String(await clock()).slice(0, 19)) - momentOf(before)).toBe(2 * 86_400_000);
  await m.complete(taskId);
  expect((await m.tasksOf(planId)).at(-1)).toMatchObject({ lateDays: 2, dueDate: m.today(-2) });
});

test('[FAC-18] an inspection that is over: nothing is as it should be until it is renewed', async () => {
  const { taskId, facilityIds } = await m.round(1);
  const facilityId = facilityIds[0] ?? 0;
  const quality = '/repair/facility/quality';
  const term = (from: number, to: number) => ({ startDate: m.today(from), endDate: m.today(to), agency: '特检院' });
  const over = { kind: '2', facilityIds: [facilityId], ...term(-366, -1) };
  const { code, data } = await m.people.admin.post(quality, over);
  expect(code).toBe(200);
  await m.work(taskId, 'start', { images: PHOTO });
  expect(await m.record(taskId, facilityId)).toMatchObject({ field: 'conclusion', msg: '检验已过期，不能判定正常' });
  expect((await m.people.admin.put(`${quality}/${data[0]}/renew`, { kind: '2', ...term(0, 365) })).code).toBe(200);
  expect((await m.record(taskId, facilityId)).code).toBe(200);
});

test('the number of an item becomes a reading once it is accepted; one below the last is refused at once', async () => {
  const facilityId = await m.aFacility();
  await m.aMeter(facilityId, '运行时间', '700');
  const counted = [{ key: 'h', name: '运行小时', kind: '2', meterName: '运行时间' }];
  const planId = await m.aPlan({ facilityIds: [facilityId], items: counted });
  await m.generate();
  const { taskId } = await m.taskOf(planId);
  m.pass(0, 1);
  await m.work(taskId, 'start', { images: PHOTO });
  const say = (value: string) => m.record(taskId, facilityId, { answers: [{ key: 'h', value }] });
  expect((await say('699')).msg).toMatch(/^读数小于上次 700/);
  expect((await say('700')).code).toBe(200);
  expect((await say('712.5')).code).toBe(200);
  const last = async () => (await m.people.admin.get(`/repair/facility/meter/of/${facilityId}`)).data[0].lastValue;
  expect(await last()).toBe('700');
  await m.work(taskId, 'finish', { laborMins: 10, afterImages: PHOTO });
  await m.lead(taskId, 'verify', { pass: true });
  expect(await last()).toBe('712.5');
});
