import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DutyRow } from '../duty/duty.table.ts';
import { type Maintenance, openMaintenance, PHOTO, TASK } from './maintain.fixture.ts';
import { handoverMaintenance } from './maintain-handover.ts';
import { acceptOverdue, watchTasks } from './maintain-job.ts';

let m: Maintenance;
beforeAll(async () => {
  m = await openMaintenance();
});
afterAll(() => m.app.stop());

test('[FAC-21] a day is moved before anybody begins, within the days ahead; what the law asks for only earlier', async () => {
  const usual = await m.round(1, { firstDate: m.today(3), aheadDays: 3 });
  const legal = await m.round(1, { firstDate: m.today(3), aheadDays: 3, kind: '2' });
  const move = async (taskId: number, days: number) =>
    (await m.lead(taskId, 'reschedule', { planDay: m.today(days) })).msg;
  expect(await move(usual.taskId, 6)).toBe('操作成功');
  expect(await move(usual.taskId, 7)).toBe('只能在应完成日前后3天内调整');
  expect(await move(usual.taskId, -1)).toBe('计划日期不能早于今天');
  expect(await move(legal.taskId, 4)).toBe('法定维保只能提前');
  expect(await move(legal.taskId, 1)).toBe('操作成功');
  expect(await m.taskOf(legal.planId)).toMatchObject({ dueDate: m.today(3), planDay: m.today(1) });
  expect((await m.lead(legal.taskId, 'skip', { reason: '封楼' })).msg).toBe('法定维保不能跳过');
  await m.work(usual.taskId, 'start', { images: PHOTO });
  expect(await move(usual.taskId, 2)).toBe('维保已开始，不能调整日期');
  expect((await m.lead(usual.taskId, 'skip', { reason: '封楼' })).msg).toBe('维保已开始，不能跳过');
});

test('one that is left out says why, and its worker has nothing more to do with it', async () => {
  const { taskId, planId } = await m.round(1);
  expect((await m.lead(taskId, 'skip', { reason: '封楼改造' })).code).toBe(200);
  expect((await m.tasksOf(planId)).at(-1)).toMatchObject({ status: '60', skipReason: '封楼改造', moves: [] });
  expect((await m.work(taskId, 'start', { images: PHOTO })).code).toBe(404);
});

test('two who move the same task: one does, the other hears that it has changed', async () => {
  const { taskId, version } = await m.round(1, { firstDate: m.today(3) });
  const answers = await Promise.all(
    [1, 2].map((days) => m.lead(taskId, 'reschedule', { planDay: m.today(days), version })),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
});

test('on its day it is not late yet; acceptance is asked for from the day after on, and what could not be done was not maintained', async () => {
  const { taskId, facilityIds, planId } = await m.round(2, { firstDate: m.today() });
  expect(await m.taskOf(planId)).toMatchObject({ dueDate: m.today(), isLate: false });
  await m.work(taskId, 'start', { images: PHOTO });
  const [done = 0, locked = 0] = facilityIds;
  await m.record(taskId, done);
  await m.record(taskId, locked, { conclusion: '3', answers: [], remark: '房门锁闭' });
  await m.work(taskId, 'finish', { laborMins: 10, afterImages: PHOTO });
  const asked = () =>
    m.sql(
      `SELECT 1 FROM sys_notify_message WHERE template_code = 'site_maintain_verify' AND template_content LIKE '%' ||
        (SELECT code FROM facility_task WHERE task_id = ${taskId}) || '%'`,
    );
  await watchTasks(m.app.repair);
  expect(await asked()).toHaveLength(0);
  m.pass(1);
  await watchTasks(m.app.repair);
  expect((await asked()).length).toBeGreaterThan(0);
  await m.lead(taskId, 'verify', { pass: true });
  const [row, other] = await m.sql(
    `SELECT last_maintain_date::text AS day FROM facility WHERE facility_id IN (${done}, ${locked}) ORDER BY facility_id`,
  );
  expect([row?.day, other?.day]).toEqual([m.today(-1), null]);
});

test('only a visit of a company costs what the plan says; a handover names what its campus has to do today', async () => {
  const { taskId } = await m.round(1, { visitPrice: '360', firstDate: m.today() });
  const later = await m.round(1, { firstDate: m.today(1) });
  const [code, soon] = [(await m.people.admin.get(`${TASK}/${taskId}`)).data.code, later.code];
  const named = async (subcampId: number) => {
    const duty = { subcampId } as unknown as DutyRow;
    const lines = await handoverMaintenance.lines(m.app.services.db, duty, m.app.services.clock());
    return [code, soon].map((one) => lines.some((line) => line.startsWith(one)));
  };
  expect([await named(1), await named(2)]).toEqual([
    [true, false],
    [false, false],
  ]);
  await m.complete(taskId);
  const [report] = await m.sql(
    `SELECT company_cost FROM repair_report r JOIN facility_task t ON t.report_id = r.report_id WHERE t.task_id = ${taskId}`,
  );
  expect(report?.company_cost).toBe('0.00');
});

test('every day those who lead hear of what is late, once a day and not of what is done', async () => {
  const { taskId, code } = await m.round(1, { firstDate: m.today() });
  const told = async () =>
    (
      await m.sql(
        `SELECT user_id FROM sys_notify_message WHERE template_code = 'site_maintain_late' AND template_content LIKE '%${code}%'`,
      )
    ).length;
  await watchTasks(m.app.repair);
  expect(await told()).toBe(0);
  m.pass(1);
  await watchTasks(m.app.repair);
  const once = await told();
  expect(once).toBeGreaterThan(0);
  await watchTasks(m.app.repair);
  expect(await told()).toBe(once);
  m.pass(1);
  await Promise.all([watchTasks(m.app.repair), watchTasks(m.app.repair)]);
  expect(await told()).toBe(2 * once);
  await m.complete(taskId);
  m.pass(1);
  await watchTasks(m.app.repair);
  expect(await told()).toBe(2 * once);
});

test('where nobody has to look at it, it counts as accepted after some days; what has to be looked at never does', async () => {
  const alone = await m.round(1, { requireVerify: false });
  const watched = await m.round(1, { requireVerify: true });
  for (const { taskId, facilityIds } of [alone, watched]) {
    await m.work(taskId, 'start', { images: PHOTO });
    await m.record(taskId, facilityIds[0] ?? 0);
    await m.work(taskId, 'finish', { laborMins: 10, afterImages: PHOTO });
  }
  m.pass(30);
  await acceptOverdue(m.app.repair);
  expect((await m.tasksOf(alone.planId)).at(-1)?.status).toBe('50');
  expect((await m.tasksOf(watched.planId)).at(-1)?.status).toBe('40');
});
