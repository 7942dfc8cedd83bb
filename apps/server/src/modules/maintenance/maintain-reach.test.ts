import { afterAll, beforeAll, expect, test } from 'vitest';
import { readXlsx } from '../../kernel/sheet/xlsx-read.ts';
import { COMPANY } from '../company/company.fixture.ts';
import { ELSEWHERE, type Maintenance, ORDER, openMaintenance, PHOTO, TASK } from './maintain.fixture.ts';

let m: Maintenance;
beforeAll(async () => {
  m = await openMaintenance();
});
afterAll(() => m.app.stop());

test('[FAC-15] people of a company see and do their own rounds, and nothing else', async () => {
  const mine = await m.round(1, { executor: '3', companyId: COMPANY, workerIds: [], visitPrice: '360' });
  const other = await m.round(1);
  const { company, stranger, admin } = m.people;
  const ids = ((await company.get(`${ORDER}/my`)).data as { taskId: number }[]).map(({ taskId }) => taskId);
  expect(ids).toContain(mine.taskId);
  expect(ids).not.toContain(other.taskId);
  expect((await company.get(`${ORDER}/${mine.taskId}`)).code).toBe(200);
  expect((await company.get(`${ORDER}/${other.taskId}`)).code).toBe(404);
  expect((await stranger.get(`${ORDER}/${mine.taskId}`)).code).toBe(404);
  expect((await m.work(other.taskId, 'start', { images: PHOTO }, company)).code).toBe(404);
  for (const path of ['/repair/order/pool', '/repair/order/my', `${TASK}/list`, '/repair/report/list'])
    expect((await company.get(path)).code).toBe(403);
  await m.complete(mine.taskId, company);
  const [report] = await m.sql(
    `SELECT company_cost FROM repair_report r JOIN facility_task t ON t.report_id = r.report_id WHERE t.task_id = ${mine.taskId}`,
  );
  expect(report?.company_cost).toBe('360.00');
  const costs = (await admin.get(`/repair/facility/${mine.facilityIds[0]}/cost`)).data as {
    source: string;
    amount: string;
  }[];
  expect(costs.filter(({ source }) => source === '维保').map(({ amount }) => amount)).toEqual(['360.00']);
});

test('[FAC-22] building managers reach their places, leaders their teams, in list, detail, calendar, export and moves', async () => {
  const here = await m.round(1);
  const far = await m.round(1, { facilityIds: [await m.aFacility({ placeId: ELSEWHERE })] });
  await m.sql(`UPDATE facility_task SET team_id = 102 WHERE task_id = ${far.taskId}`);
  const { siteAdmin, leader } = m.people;
  for (const who of [siteAdmin, leader]) {
    const list = ((await who.get(`${TASK}/list?pageSize=500`)).rows as { taskId: number }[]).map(
      ({ taskId }) => taskId,
    );
    const month = ((await who.get(`${TASK}/month?month=${m.today().slice(0, 7)}`)).data as { taskId: number }[]).map(
      ({ taskId }) => taskId,
    );
    for (const ids of [list, month]) {
      expect(ids).toContain(here.taskId);
      expect(ids).not.toContain(far.taskId);
    }
    expect((await who.get(`${TASK}/${here.taskId}`)).code).toBe(200);
    expect((await who.get(`${TASK}/${far.taskId}`)).code).toBe(404);
    expect((await m.lead(far.taskId, 'verify', { pass: true }, who)).code).toBe(404);
  }
  expect((await m.lead(here.taskId, 'skip', { reason: '停用' }, siteAdmin)).code).toBe(403);
});

test('[FAC-22] who works on it reads it, whatever team it is of, but does not decide about it; who gave it back has nothing to do with it', async () => {
  const { leader, worker, other, stranger } = m.people;
  const { taskId, facilityIds } = await m.round(1);
  const order = `report_id = (SELECT report_id FROM facility_task WHERE task_id = ${taskId})`;
  expect((await worker.get(`${TASK}/${taskId}`)).code).toBe(200);
  expect((await other.get(`${TASK}/${taskId}`)).code).toBe(404);
  await m.sql(`UPDATE facility_task SET team_id = 102 WHERE task_id = ${taskId}`);
  expect((await leader.get(`${TASK}/${taskId}`)).code).toBe(404);
  await m.sql(`UPDATE repair_order SET helper_ids = '{104}' WHERE ${order}`);
  expect((await leader.get(`${TASK}/${taskId}`)).code).toBe(200);
  expect((await m.lead(taskId, 'skip', { reason: '封楼改造' })).code).toBe(404);
  const at = async (who: typeof worker) => (await who.get(`${ORDER}/at/${facilityIds[0]}`)).data;
  expect([await at(worker), await at(stranger)]).toEqual([[taskId], []]);
  await m.sql(`UPDATE facility_task SET team_id = 101 WHERE task_id = ${taskId}`);
  await m.sql(`UPDATE repair_order SET helper_ids = '{}' WHERE ${order}`);
  expect((await m.lead(taskId, 'reassign', { workerId: 106 })).code).toBe(200);
  expect((await worker.get(`${TASK}/${taskId}`)).code).toBe(404);
  expect((await worker.get(`${ORDER}/${taskId}`)).code).toBe(404);
  expect((await other.get(`${ORDER}/${taskId}`)).code).toBe(200);
});

test('[FAC-22] figures and workbooks count what is within reach, and nothing else', async () => {
  const { siteAdmin, leader, deputy, director, admin } = m.people;
  const figures = async (who: typeof admin) => {
    const { data } = await who.get(`${TASK}/summary`);
    const { data: days } = await who.get(`${TASK}/year?year=${m.today().slice(0, 4)}`);
    return { ...data, year: days.reduce((all: number, { total }: { total: number }) => all + total, 0) };
  };
  // What other plans have due by now is not in the way.
  await m.generate();
  const [siteBefore, leaderBefore, deputyBefore] = [
    await figures(siteAdmin),
    await figures(leader),
    await figures(deputy),
  ];
  const far = await m.round(1, { facilityIds: [await m.aFacility({ placeId: ELSEWHERE })], firstDate: m.today() });
  await m.sql(`UPDATE facility_task SET team_id = 102 WHERE task_id = ${far.taskId}`);
  expect(await figures(siteAdmin)).toEqual(siteBefore);
  expect(await figures(leader)).toEqual(leaderBefore);
  const { open, today, year } = deputyBefore;
  expect(await figures(deputy)).toMatchObject({ open: open + 1, today: today + 1, year: year + 1 });
  await m.round(1, { firstDate: m.today() });
  expect(await figures(siteAdmin)).toMatchObject({ open: siteBefore.open + 1, year: siteBefore.year + 1 });
  expect(await figures(leader)).toMatchObject({ open: leaderBefore.open + 1, year: leaderBefore.year + 1 });
  const sheet = async (who: typeof admin, path: string) => {
    const { msg, code } = await who.get(`${TASK}/${path}`);
    if (code !== 200) return code;
    const { rawPayload } = await who.raw({
      method: 'GET',
      url: `/common/download?fileName=${encodeURIComponent(msg)}&delete=true`,
    });
    return (await readXlsx(rawPayload, 5000)).flatMap(({ cells }) => cells).join(' ');
  };
  const wide = await sheet(deputy, 'export');
  expect(wide).toContain(far.code);
  const calendar = await sheet(deputy, `year/export?year=${m.today().slice(0, 4)}`);
  const { title } = (await deputy.get(`${TASK}/${far.taskId}`)).data;
  expect(calendar).toContain(title);
  expect(calendar).toContain(`${Number(m.today().slice(8))}日`);
  for (const who of [siteAdmin, leader])
    for (const path of ['export', `year/export?year=${m.today().slice(0, 4)}`])
      expect(await sheet(who, path)).toBe(403);
  expect(await sheet(director, 'export')).toContain(far.code);
});
