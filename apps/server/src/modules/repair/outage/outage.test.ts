import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { outageLife, outageStates } from '@jiaoyan/contract/repair/outage-life';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { outageTable } from '../outage.table.ts';
import { fault, openReports, type People, PLACE, WORKER } from '../report/report.fixture.ts';
import { reportTable } from '../report/report.table.ts';
import { runOutages } from './outage-job.ts';

const PATH = '/repair/area/outage';
/** A building of the same campus that 凌芳霞 does not look after, and one of another campus. */
const FAR = 21;
const [SUBCAMP, FOREIGN] = [1, 16];
let app: TestApp;
let people: People;
let templateId: number;
beforeAll(async () => {
  ({ app, people, templateId } = await openReports());
});
afterAll(() => app.stop());

const setClock = (wall: string) => void Object.assign(app.services, { clock: () => momentOf(wall) });
const body = (change: object = {}) => ({
  kind: '1',
  subcampId: SUBCAMP,
  placeIds: [PLACE],
  reason: '管道检修',
  startTime: '2034-01-09 08:00:00',
  endTime: '2034-01-09 12:00:00',
  ...change,
});
const add = async (change: object = {}, who: keyof People = 'admin'): Promise<number> => {
  const { code, msg, data } = await people[who].post(PATH, body(change));
  expect([code, msg]).toEqual([200, '操作成功']);
  return data as number;
};
const move = (outageId: number, name: string, input: object = {}, who: keyof People = 'admin') =>
  people[who].put(`${PATH}/${outageId}/${name}`, input);
const report = async (change: object = {}): Promise<number> =>
  (await people.reporter.post('/repair/report', fault(templateId, change))).data.reportId;
const stored = async (reportId: number) => {
  const [row] = await app.services.db.select().from(reportTable).where(eq(reportTable.reportId, reportId));
  return row as NonNullable<typeof row>;
};
const texts = async (who: keyof People): Promise<string[]> =>
  (await people[who].get('/system/notify/message/my/list?pageSize=50')).rows.map(
    (row: { templateContent: string }) => row.templateContent,
  );

const inputs: Readonly<Record<string, object>> = {
  publish: {},
  extend: { endTime: '2034-12-31 12:00:00', reason: '配件未到' },
  restore: {},
  cancel: { reason: '改期' },
};

test('every move is refused in every state that does not offer it, and changes nothing', async () => {
  setClock('2034-01-01 08:00:00');
  for (const state of Object.keys(outageStates) as (keyof typeof outageStates)[])
    for (const [name, { from, label }] of Object.entries(outageLife.transitions)) {
      const outageId = await add();
      await app.services.db.update(outageTable).set({ status: state }).where(eq(outageTable.outageId, outageId));
      const { code, msg } = await move(outageId, name, inputs[name]);
      const isOffered = (from as readonly string[]).includes(state);
      const refusal = `当前状态为【${outageStates[state]}】，不能执行【${label}】`;
      expect([state, name, code, msg]).toEqual([state, name, isOffered ? 200 : 500, isOffered ? '操作成功' : refusal]);
      const [row] = await app.services.db.select().from(outageTable).where(eq(outageTable.outageId, outageId));
      if (!isOffered) expect(row).toMatchObject({ status: state, version: 0 });
      await app.services.db.delete(outageTable).where(eq(outageTable.outageId, outageId));
    }
});

test('a notice is drafted, checked, told to those whom it concerns, and logged', async () => {
  setClock('2034-01-08 20:00:00');
  await report();
  expect((await people.admin.post(PATH, body({ endTime: '2034-01-09 07:00:00' }))).msg).toBe(
    '结束时间必须晚于开始时间',
  );
  expect((await people.admin.post(PATH, body({ placeIds: [FAR] }))).msg).toBe('所选楼宇不属于该校区');
  const outageId = await add();
  const { data } = await people.admin.get(`${PATH}/${outageId}`);
  expect(data.content).toBe(
    '因管道检修，明理楼将于 2034-01-09 08:00 至 2034-01-09 12:00 停水，请提前做好准备，给您带来不便敬请谅解。',
  );
  expect((await people.reporter.get(`${PATH}/notices?placeId=${PLACE}`)).data).toEqual([]);
  expect((await move(outageId, 'publish', { version: 9 })).code).toBe(409);
  expect((await move(outageId, 'publish')).data).toEqual({ status: '20', version: 1 });
  for (const who of ['reporter', 'siteAdmin'] as const) expect(await texts(who)).toContain(data.content);
  expect(await texts('worker')).not.toContain(data.content);
  const told = [{ outageId, kind: '1', text: '明理楼 01-09 08:00–12:00 停水：管道检修' }];
  expect((await people.reporter.get(`${PATH}/notices?placeId=${PLACE}`)).data).toEqual(told);
  expect((await people.reporter.get(`${PATH}/notices`)).data).toEqual(told);
  expect((await people.reporter.get(`${PATH}/notices?placeId=${FAR}`)).data).toEqual([]);
  expect((await move(outageId, 'extend', { endTime: '2034-01-09 11:00', reason: '提前' })).msg).toBe(
    '延长后的时间必须晚于原预计恢复时间',
  );
  await move(outageId, 'extend', { endTime: '2034-01-09 13:00', reason: '配件未到' });
  expect(await texts('reporter')).toContain('明理楼停水延长至 2034-01-09 13:00：配件未到');
  expect((await people.admin.put(PATH, { ...data, version: 2, reason: '改一改' })).msg).toBe('只有草稿可以修改');
  await move(outageId, 'cancel', { reason: '改期' });
  const { data: log } = await people.admin.get(`${PATH}/${outageId}/log`);
  expect(log.map(({ event }: { event: string }) => event)).toEqual(['PUBLISH', 'EXTEND', 'CANCEL']);
  expect((await people.reporter.get(`${PATH}/notices`)).data).toEqual([]);
});

test('what needs what is off does not get late meanwhile, and every minute is counted once', async () => {
  setClock('2034-02-06 08:00:00');
  const [held, other] = [await report(), await report({ placeId: 12 })];
  const before = await stored(held);
  const day = { startTime: '2034-02-06 08:10:00', endTime: '2034-02-06 10:10:00' };
  const outageId = await add(day);
  await move(outageId, 'publish');
  expect((await stored(held)).outageId).toBeNull();
  setClock('2034-02-06 08:10:00');
  await runOutages(app.repair);
  await runOutages(app.repair);
  expect(await stored(held)).toMatchObject({ outageId, pauseSince: '2034-02-06 08:10:00', pausedMins: 0 });
  expect(await stored(other)).toMatchObject({ outageId: null, pauseSince: null });
  setClock('2034-02-06 09:40:00');
  const late = await report();
  await runOutages(app.repair);
  expect((await stored(late)).pauseSince).toBe('2034-02-06 09:40:00');
  // Accepted long after its deadline would have passed, but the clock stood still.
  expect((await people.siteAdmin.put(`/repair/receive/${held}/accept`, {})).code).toBe(200);
  expect((await stored(held)).breach).toEqual({});
  setClock('2034-02-06 10:10:00');
  await runOutages(app.repair);
  const after = await stored(held);
  expect(after).toMatchObject({ outageId: null, pauseSince: null, pausedMins: 120 });
  expect(momentOf(after.finishDue ?? '') - momentOf(before.finishDue ?? '')).toBeGreaterThanOrEqual(120 * 60_000);
  expect((await stored(late)).pausedMins).toBe(30);
  const { data } = await people.admin.get(`/repair/report/${held}`);
  const events = data.timeline.map(({ event, content }: { event: string; content: string }) => `${event} ${content}`);
  expect(events).toContain('OUTAGE 公告停水（02-06 08:10–10:10），时限顺延');
  expect(events.filter((text: string) => text.startsWith('OUTAGE'))).toHaveLength(2);
  const { data: off } = await people.admin.get(`${PATH}/${outageId}/log`);
  expect(off.map(({ event }: { event: string }) => event)).toEqual(['PUBLISH', 'RESTORE']);
});

test('a suspension during a shut-off is not counted twice, whichever ends first', async () => {
  setClock('2034-03-06 08:00:00');
  const held = await report();
  await people.admin.put(`/repair/receive/${held}/accept`, {});
  await people.admin.put(`/repair/distribute/${held}`, { workers: [{ workerId: WORKER }], force: true });
  const { data } = await people.admin.get(`/repair/report/${held}`);
  const [{ orderId }] = data.orders;
  const order = (name: string, input: object = {}) => people.worker.put(`/repair/order/${orderId}/${name}`, input);
  expect((await order('take')).code).toBe(200);
  const outageId = await add({ startTime: '2034-03-06 08:30:00', endTime: '2034-03-06 09:30:00' });
  setClock('2034-03-06 08:30:00');
  await move(outageId, 'publish');
  setClock('2034-03-06 09:00:00');
  expect((await order('suspend', { suspendReason: '1', until: '2034-03-06 10:00:00' })).code).toBe(200);
  setClock('2034-03-06 09:20:00');
  await move(outageId, 'restore');
  expect(await stored(held)).toMatchObject({ pauseSince: '2034-03-06 08:30:00', outageId: null });
  setClock('2034-03-06 10:00:00');
  expect((await order('resume')).code).toBe(200);
  expect(await stored(held)).toMatchObject({ pauseSince: null, pausedMins: 90 });
});

test('those who look after buildings announce for these only, and see no others', async () => {
  setClock('2034-04-03 08:00:00');
  const own = await add({}, 'siteAdmin');
  const foreign = await add({ placeIds: [FOREIGN] });
  expect((await people.siteAdmin.post(PATH, body({ placeIds: [] }))).msg).toBe('请选择您管理的楼宇');
  expect((await people.siteAdmin.post(PATH, body({ placeIds: [PLACE, FOREIGN] }))).code).toBe(404);
  expect((await people.siteAdmin.get(`${PATH}/${foreign}`)).code).toBe(404);
  expect((await move(foreign, 'cancel', { reason: '不是我的' }, 'siteAdmin')).code).toBe(404);
  expect((await move(own, 'cancel', { reason: '改期' }, 'siteAdmin')).code).toBe(200);
  const { rows } = await people.siteAdmin.get(`${PATH}/list?pageSize=100`);
  const ids = rows.map(({ outageId }: { outageId: number }) => outageId);
  expect([ids.includes(own), ids.includes(foreign)]).toEqual([true, false]);
  expect((await people.reporter.get(`${PATH}/list`)).code).toBe(403);
  expect((await move(foreign, 'publish', {}, 'reporter')).code).toBe(403);
  expect((await people.worker.post(PATH, body())).code).toBe(403);
});

test('whoever takes over a shift reads what is off and what will be', async () => {
  setClock('2034-05-01 08:00:00');
  const duty = { dutyDate: '2034-05-01', subcampId: SUBCAMP, phone: '13900000005', shift: '1', leaderId: WORKER };
  const { data: dutyId } = await people.admin.post('/repair/area/duty', duty);
  const soon = { startTime: '2034-05-01 20:00:00', endTime: '2034-05-01 22:00:00', kind: '2', placeIds: [] };
  await move(await add(soon), 'publish');
  await move(await add({ ...soon, startTime: '2034-06-01 20:00:00', endTime: '2034-06-01 22:00:00' }), 'publish');
  const { data } = await people.worker.get(`/repair/area/duty/${dutyId}/handoverDraft`);
  expect(data.content).toContain('【停水停电】1 项\n1. 东湖校区 05-01 20:00–22:00 停电：管道检修');
  expect(await texts('worker')).toContainEqual(expect.stringContaining('停电'));
});
