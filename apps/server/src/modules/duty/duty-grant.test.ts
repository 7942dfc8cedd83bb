import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../testing/app.ts';
import { fault } from '../repair/report/report.fixture.ts';
import { MA, openDuties, PATH, TANG, XIAO } from './duty.fixture.ts';
import { noteMissed } from './duty-job.ts';

/** 凌芳霞 looks after places of the campus of the duties, not after this one of another campus. */
const [LIN, FAR] = [123, 21];
const FIELDS = ['repair:receive:list', 'repair:receive:acceptDispatch', 'repair:distribute:dispatch'];
let app: TestApp;
let fixture: Awaited<ReturnType<typeof openDuties>>;
let reporter: Caller;
let lin: Caller;
let templateId = 0;
beforeAll(async () => {
  fixture = await openDuties();
  ({ app } = fixture);
  [reporter, lin] = [await app.signIn('leizq'), await app.signIn('linfx')];
  const { data } = await fixture.people.admin.get('/repair/template/list?trade=1');
  const items = data as { templateId: number; parentId: number; needPhoto: boolean; autoDispatch: string }[];
  templateId =
    items.find((row) => row.parentId > 0 && !row.needPhoto && row.autoDispatch === '0')?.templateId ?? templateId;
});
afterAll(() => app.stop());

const report = async (change: object = {}): Promise<number> =>
  (await reporter.post('/repair/report', fault(templateId, change))).data.reportId;
const accept = async (who: Caller, reportId: number) => (await who.put(`/repair/receive/${reportId}/accept`, {})).code;
const dispatch = async (who: Caller, reportId: number) =>
  (await who.put(`/repair/distribute/${reportId}`, { workers: [{ workerId: MA }], force: true })).code;
const rightsOf = async (who: Caller): Promise<string[]> =>
  ((await who.get('/getInfo')).permissions as string[]).filter((right) => FIELDS.includes(right)).sort();
const listed = async (who: Caller, desk: string): Promise<number[]> =>
  ((await who.get(`/repair/${desk}/list?pageSize=100`)).rows ?? []).map((row: { reportId: number }) => row.reportId);

test('a worker who leads a duty receives and dispatches for its campus, and for no other', async () => {
  const { people, plan, setClock } = fixture;
  await plan('2033-01-04', MA, { shift: '2', memberIds: [XIAO] });
  setClock('2033-01-04 20:00:00');
  const [near, rejected, far] = [await report(), await report(), await report({ placeId: FAR })];
  expect(await rightsOf(people.ma)).toEqual([...FIELDS].sort());
  expect(await listed(people.ma, 'receive')).toEqual(expect.arrayContaining([near, rejected]));
  expect(await listed(people.ma, 'receive')).not.toContain(far);
  const { data } = await people.ma.get(`/repair/report/${near}`);
  expect(data.moves).toEqual(expect.arrayContaining(['accept', 'reject', 'merge', 'acceptDispatch', 'comment']));
  expect(data.moves).not.toContain('cancel');
  expect(data.reporterPhone).not.toBe('');
  expect(await accept(people.ma, near)).toBe(200);
  expect(await listed(people.ma, 'distribute')).toContain(near);
  expect((await people.ma.get(`/repair/distribute/workers?reportId=${near}`)).code).toBe(200);
  expect(await dispatch(people.ma, near)).toBe(200);
  expect((await people.ma.put(`/repair/receive/${rejected}/reject`, { reason: '重复的报修内容' })).code).toBe(200);
  expect(await accept(people.ma, far)).toBe(404);
  expect((await people.ma.get(`/repair/report/${far}`)).code).toBe(404);
  expect((await people.ma.get(`/repair/distribute/workers?reportId=${far}`)).code).toBe(404);
  expect((await people.admin.put(`/repair/receive/${far}/accept`, {})).code).toBe(200);
  expect(await dispatch(people.ma, far)).toBe(404);
});

test('what else a worker may do reaches no further by a duty, and members may not do it at all', async () => {
  const { people, setClock } = fixture;
  setClock('2033-01-04 20:30:00');
  const near = await report();
  // He may cancel own reports, but this one is not his.
  expect((await people.ma.put(`/repair/report/${near}/cancel`, { reason: '不是我的' })).code).toBe(404);
  expect((await people.ma.get('/repair/report/list')).code).toBe(403);
  expect((await people.ma.get('/repair/manage/summary')).code).toBe(403);
  expect(await accept(people.xiao, near)).toBe(403);
  expect(await rightsOf(people.xiao)).toEqual([]);
});

test('the right begins and ends with the shift', async () => {
  const { people, setClock } = fixture;
  const near = await report();
  for (const [at, code] of [
    ['2033-01-04 17:59:59', 403],
    ['2033-01-05 08:00:00', 403],
    ['2033-01-06 20:00:00', 403],
    ['2033-01-05 07:59:59', 200],
  ] as const) {
    setClock(at);
    expect([at, await accept(people.ma, near)]).toEqual([at, code]);
  }
});

// Duties are kept by the day and nothing is announced at midnight: each day has to be looked up when it has come.
test.each([
  ['2', '2033-01-15', '2033-01-16', '18:00:00', '17:59:59'],
  ['1', '2033-01-18', '2033-01-19', '08:00:00', '07:59:59'],
  ['3', '2033-01-22', '2033-01-23', '08:00:00', '07:59:59'],
])('leaders of shift %s follow one another without a word in between', async (shift, first, second, begins, before) => {
  const { people, plan, setClock } = fixture;
  await plan(first, MA, { shift });
  await plan(second, TANG, { shift });
  for (const [at, ma, tang] of [
    [`${first} ${before}`, 0, 0],
    [`${first} ${begins}`, FIELDS.length, 0],
    [`${second} ${begins}`, 0, FIELDS.length],
  ] as const) {
    setClock(at);
    const held = [(await rightsOf(people.ma)).length, (await rightsOf(people.tang)).length];
    expect([at, ...held]).toEqual([at, ma, tang]);
  }
});

test('a shift that begins at midnight lends its rights at midnight of the campus, not at that of UTC', async () => {
  const { people, plan, setClock } = fixture;
  const [first, second] = ['2033-01-25', '2033-01-26'];
  const duties = [await plan(first, MA), await plan(second, TANG)];
  // No shift that can be planned begins before eight; one that is not known lasts the whole day of the campus.
  await app.services.database.execute(`UPDATE repair_duty SET shift = '0' WHERE duty_id IN (${duties})`);
  for (const [at, ma, tang] of [
    ['2033-01-24 23:59:59', 0, 0],
    [`${first} 00:00:00`, FIELDS.length, 0],
    [`${first} 08:00:00`, FIELDS.length, 0],
    [`${first} 23:59:59`, FIELDS.length, 0],
    [`${second} 00:00:00`, 0, FIELDS.length],
    [`${second} 07:59:59`, 0, FIELDS.length],
    ['2033-01-27 00:00:00', 0, 0],
  ] as const) {
    setClock(at);
    const held = [(await rightsOf(people.ma)).length, (await rightsOf(people.tang)).length];
    expect([at, ...held]).toEqual([at, ma, tang]);
  }
});

test('it ends when the duty is missed, and when somebody has taken over', async () => {
  const { people, plan, setClock } = fixture;
  const missed = await plan('2033-02-01', MA);
  setClock('2033-02-01 08:59:00');
  const near = await report();
  expect((await people.ma.get('/repair/receive/list')).code).toBe(200);
  setClock('2033-02-01 09:01:00');
  await noteMissed(app.duty);
  expect(await fixture.statusOf(missed)).toBe('40');
  expect(await accept(people.ma, near)).toBe(403);

  const dutyId = await plan('2033-02-02', MA);
  await plan('2033-02-02', TANG, { shift: '2' });
  setClock('2033-02-02 08:00:00');
  expect((await people.ma.put(`${PATH}/${dutyId}/checkin`, {})).code).toBe(200);
  setClock('2033-02-02 17:50:00');
  expect((await people.ma.put(`${PATH}/${dutyId}/handover`, { content: '一切正常' })).code).toBe(200);
  expect((await people.ma.get('/repair/receive/list')).code).toBe(200);
  expect((await people.tang.put(`${PATH}/${dutyId}/takeover`, {})).code).toBe(200);
  expect(await accept(people.ma, near)).toBe(403);
  setClock('2033-02-02 18:00:00');
  expect(await accept(people.tang, near)).toBe(200);
});

test('whoever stands in, or is put on the roster meanwhile, has the right instead', async () => {
  const { people, plan, setClock } = fixture;
  setClock('2033-03-01 12:00:00');
  const dutyId = await plan('2033-03-02', MA);
  const { swapId } = (await people.ma.post(`${PATH}/${dutyId}/swap`, { toUserId: TANG, reason: '家中有事' })).data;
  await people.tang.put(`${PATH}/swap/${swapId}/agree`, {});
  setClock('2033-03-02 12:00:00');
  const near = await report();
  expect([await accept(people.ma, near), await accept(people.tang, near)]).toEqual([403, 200]);
  const { data } = await people.admin.get(`${PATH}/${dutyId}`);
  const change = { ...data, leaderId: XIAO, memberIds: [] };
  expect((await people.admin.put(PATH, change)).code).toBe(200);
  expect([await dispatch(people.tang, near), await dispatch(people.xiao, near)]).toEqual([403, 200]);
  expect((await people.admin.delete(`${PATH}/${dutyId}`)).code).toBe(200);
  expect((await people.xiao.get('/repair/receive/list')).code).toBe(403);
});

test('those who look after buildings dispatch as well while they lead a duty', async () => {
  const { plan, setClock } = fixture;
  await plan('2033-04-04', LIN);
  setClock('2033-04-04 12:00:00');
  const near = await report();
  expect([await accept(lin, near), await dispatch(lin, near)]).toEqual([200, 200]);
  const [late, far] = [await report(), await report({ placeId: FAR })];
  expect(await accept(lin, far)).toBe(404);
  expect(await accept(lin, late)).toBe(200);
  setClock('2033-04-04 19:00:00');
  expect(await dispatch(lin, late)).toBe(403);
});

test('a duty leader who is woken finds the report at his desk', async () => {
  const { people, plan, setClock } = fixture;
  await plan('2033-05-04', TANG, { shift: '2' });
  setClock('2033-05-04 22:00:00');
  const reportId = await report();
  const { rows } = await people.tang.get('/system/notify/message/my/list?pageSize=1');
  expect(rows[0].link).toBe(`/my/duty?view=receive&id=${reportId}`);
  const { data } = await people.tang.get(`${PATH}/my`);
  expect(data.filter((duty: { isLeading: boolean }) => duty.isLeading)).toMatchObject([{ dutyDate: '2033-05-04' }]);
});
