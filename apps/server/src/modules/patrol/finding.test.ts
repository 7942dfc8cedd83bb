import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import { made, PLACE, TEAM } from '../facility/facility.fixture.ts';
import { aPhone, at, openRounds, PHOTO, PHOTO_HASH, type Phone, type Rounds, WORKER, wait } from './round.fixture.ts';

let r: Rounds;
let phone: Phone;
let templateId: number;
beforeAll(async () => {
  r = await openRounds();
  phone = await aPhone(r, r.s.people.worker, WORKER);
  const { data } = await r.s.people.admin.get('/repair/template/list?trade=1');
  const items = data as { templateId: number; parentId: number; autoDispatch: string }[];
  templateId = items.find((row) => row.parentId > 0 && row.autoDispatch === '0')?.templateId ?? 0;
  await r.sql(`UPDATE repair_template SET checklist = '[]' WHERE template_id = ${templateId}`);
});
afterAll(() => r.s.app.stop());
beforeEach(() => {
  r.clock.now = at('09:00');
});

const bad = (termId: number, change: object = {}) => ({
  termId,
  value: '异常',
  ok: false,
  remark: '灯不亮',
  deal: 'report' as const,
  ...change,
});
const photo = (termId: number) => ({ hash: PHOTO_HASH, termId });
type Spot = Awaited<ReturnType<Rounds['aPoint']>>;
/** Walks a round of one point and says something about it. */
async function find(spot: Spot, answers: object[], photos: { hash: string; termId: number }[] = []): Promise<Answer> {
  const taskId = await r.aRound([spot]);
  await phone.fetchRounds();
  const entry = phone.write(taskId, spot, [], { answers: answers as never, photos });
  wait(r, 1);
  return (await phone.send(taskId, [entry])).data.outcomes[0];
}
const findings = (pointId: number) =>
  r.sql(`SELECT * FROM patrol_finding WHERE point_id = ${pointId} ORDER BY finding_id`);
const reportOf = async (pointId: number): Promise<Answer> => {
  const [row] = await findings(pointId);
  return (await r.s.people.admin.get(`/repair/report/${Number(row?.report_id)}`)).data;
};
const NORMAL = { value: '正常', ok: true, remark: '', deal: '' };

test('[PAT-10] something wrong is a report with photos, facility, place and priority; who looks after the building hears', async () => {
  const facilityId = await r.s.aFacility({ teamId: TEAM });
  const termId = await r.aTerm({ severity: '2', templateId, standard: '常亮' });
  const spot = await r.aPoint([termId], { facilityId });
  expect(await find(spot, [bad(termId)], [photo(termId)])).toMatchObject({ result: 'stored', grade: 'A' });
  const report = await reportOf(spot.pointId);
  expect(report).toMatchObject({ source: '4', priority: '2', facilityId, placeId: PLACE, images: PHOTO, templateId });
  expect(report.description).toContain('灯不亮');
  expect(report.description).toContain('检查标准：常亮');
  expect(await r.told(r.s.people.siteAdmin, `${spot.name} `)).toBeGreaterThan(0);
});

test('[PAT-14] what is greater is a danger as well, what is usual is none', async () => {
  for (const [severity, quests] of [
    ['1', []],
    ['2', [{ level: '2', source: '2' }]],
  ] as const) {
    const termId = await r.aTerm({ severity, templateId });
    const spot = await r.aPoint([termId]);
    await find(spot, [bad(termId)]);
    const [row] = await findings(spot.pointId);
    const found = await r.sql(
      `SELECT level, source FROM facility_quest WHERE source_id = ${Number(row?.finding_id)} AND source = '2'`,
    );
    expect(found).toEqual(quests);
  }
});

test('a facility that was moved to another building is not blamed for what is found where it was', async () => {
  const facilityId = await r.s.aFacility({ teamId: TEAM });
  await r.sql(`UPDATE facility SET place_id = 16, room_id = NULL WHERE facility_id = ${facilityId}`);
  const termId = await r.aTerm({ templateId });
  const spot = await r.aPoint([termId], { facilityId });
  expect(await find(spot, [bad(termId)])).toMatchObject({ result: 'stored' });
  expect(await reportOf(spot.pointId)).toMatchObject({ facilityId: null, placeId: PLACE });
});

test('[PAT-11] twenty rounds find the same fault at once: one finding, one report, twenty times', async () => {
  const termId = await r.aTerm({ templateId });
  const spot = await r.aPoint([termId]);
  const of = await r.aPlan([spot]);
  const tasks = await Promise.all(Array.from({ length: 20 }, () => r.aRound([spot], { of })));
  await phone.fetchRounds();
  const send = async (taskId: number, entry: object): Promise<Answer> => {
    const answer = await phone.send(taskId, [entry]);
    // A server that is busy says so, and phones send again.
    return answer.code === 503 ? send(taskId, entry) : answer;
  };
  const sent = await Promise.all(
    tasks.map((taskId) => send(taskId, phone.write(taskId, spot, [], { answers: [bad(termId)] }))),
  );
  expect(sent.map(({ code, msg }) => [code, msg].join(' ')).filter((text) => !text.startsWith('200'))).toEqual([]);
  expect(new Set(sent.map(({ data }) => data.outcomes[0].result))).toEqual(new Set(['stored']));
  const rows = await findings(spot.pointId);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ times: 20, status: '1' });
  const [count] = await r.sql(
    `SELECT count(*)::int AS n FROM repair_report WHERE source = '4' AND source_id = ${Number(rows[0]?.finding_id)}`,
  );
  expect(Number(count?.n)).toBe(1);
  const report = await reportOf(spot.pointId);
  const again = await r.sql(
    `SELECT content FROM repair_event WHERE biz_type = 'report' AND biz_id = ${report.reportId} AND event = 'PATROL'`,
  );
  expect(again).toHaveLength(19);
  expect(again.every(({ content }) => String(content).startsWith('巡检再次发现'))).toBe(true);
});

/** Sees a report through until it is confirmed. */
async function repaired(reportId: number): Promise<void> {
  const { siteAdmin, leader, worker, admin, deputy } = r.s.people;
  const ok = async (call: Promise<Answer>) => made(await call);
  await ok(siteAdmin.put(`/repair/receive/${reportId}/accept`, {}));
  await ok(leader.put(`/repair/distribute/${reportId}`, { workers: [{ workerId: WORKER }] }));
  const { data } = await admin.get(`/repair/report/${reportId}`);
  const { orderId } = data.orders[0];
  await ok(worker.put(`/repair/order/${orderId}/take`, {}));
  await ok(worker.put(`/repair/order/${orderId}/arrive`, { images: PHOTO }));
  await ok(worker.put(`/repair/order/${orderId}/finish`, { solution: '已更换', laborMins: 10, afterImages: PHOTO }));
  // A day later somebody may confirm it for whoever reported it.
  const { now } = r.clock;
  wait(r, 25 * 60);
  await ok(deputy.put(`/repair/report/${reportId}/confirm`, {}));
  r.clock.now = now;
}

test('[PAT-12] what was repaired is looked at again by the next round: in order closes it', async () => {
  const termId = await r.aTerm({ templateId });
  const spot = await r.aPoint([termId]);
  await find(spot, [bad(termId)]);
  const { reportId, code } = await reportOf(spot.pointId);
  await repaired(reportId);
  expect((await findings(spot.pointId))[0]).toMatchObject({ status: '2' });
  const taskId = await r.aRound([spot]);
  const { rows } = await phone.fetchRounds();
  const asked = rows.find((row: Answer) => row.taskId === taskId).points[0].terms[0];
  expect(asked).toMatchObject({ finding: '2', reportCode: code });
  await phone.send(taskId, [phone.write(taskId, spot, [], { answers: [{ termId, ...NORMAL } as never] })]);
  expect((await findings(spot.pointId))[0]).toMatchObject({ status: '3', times: 1 });
  // What comes later is another finding.
  await find(spot, [bad(termId)]);
  expect(await findings(spot.pointId)).toHaveLength(2);
});

test('[PAT-12] not in order after the repair: the report is told that it needs rework', async () => {
  const termId = await r.aTerm({ templateId });
  const spot = await r.aPoint([termId]);
  await find(spot, [bad(termId)]);
  const { reportId } = await reportOf(spot.pointId);
  await repaired(reportId);
  await find(spot, [bad(termId)]);
  expect((await findings(spot.pointId))[0]).toMatchObject({ status: '1', times: 2 });
  const events = await r.sql(
    `SELECT content FROM repair_event WHERE biz_type = 'report' AND biz_id = ${reportId} AND event = 'PATROL'`,
  );
  expect(String(events[0]?.content)).toContain('建议返修');
});

test('[PAT-12] a report that was sent back is no longer it: the next round reports anew', async () => {
  const termId = await r.aTerm({ templateId });
  const spot = await r.aPoint([termId]);
  await find(spot, [bad(termId)]);
  const { reportId } = await reportOf(spot.pointId);
  made(await r.s.people.siteAdmin.put(`/repair/receive/${reportId}/reject`, { reason: '不属于报修范围' }));
  expect((await findings(spot.pointId))[0]).toMatchObject({ status: '1', report_id: null });
  await find(spot, [bad(termId)]);
  const [row] = await findings(spot.pointId);
  expect(Number(row?.report_id)).not.toBe(reportId);
  expect(row).toMatchObject({ times: 2, status: '1' });
});

test('[PAT-13] put right on the spot with a photo: no report; without one it is refused', async () => {
  const termId = await r.aTerm({ templateId });
  const spot = await r.aPoint([termId]);
  const refused = await find(spot, [bad(termId, { deal: 'fixed' })]);
  expect(refused).toMatchObject({ result: 'refused' });
  expect(refused.text).toContain('现场已处理须上传照片');
  await find(spot, [bad(termId, { deal: 'fixed' })], [photo(termId)]);
  expect(await findings(spot.pointId)).toMatchObject([{ status: '4', report_id: null, times: 1 }]);
  await find(spot, [bad(termId)]);
  expect(await findings(spot.pointId)).toHaveLength(2);
});

test('[PAT-14] what is major is an urgent report and a danger', async () => {
  const facilityId = await r.s.aFacility({ teamId: TEAM });
  const termId = await r.aTerm({ severity: '3', templateId });
  const spot = await r.aPoint([termId], { facilityId });
  await find(spot, [bad(termId)]);
  const [row] = await findings(spot.pointId);
  expect((await reportOf(spot.pointId)).priority).toBe('1');
  const { data } = await r.s.people.admin.get(`/repair/facility/quest/${Number(row?.quest_id)}`);
  expect(data).toMatchObject({ level: '3', source: '2', facilityId, status: '10' });
});

test('a check item without a repair item of its own is reported all the same; a scrapped facility does not lose it', async () => {
  const facilityId = await r.s.aFacility({ teamId: TEAM });
  await r.sql(`UPDATE facility SET status = '60' WHERE facility_id = ${facilityId}`);
  const termId = await r.aTerm();
  const spot = await r.aPoint([termId], { facilityId });
  expect(await find(spot, [bad(termId)])).toMatchObject({ result: 'stored' });
  expect(await reportOf(spot.pointId)).toMatchObject({ source: '4', facilityId: null });
});

test('[PAT-20] a value reaches the meter of the facility; one that the meter does not take stays what was answered', async () => {
  const facilityId = await r.s.aFacility({ teamId: TEAM });
  const meterId = made(
    await r.s.people.admin.post('/repair/facility/meter', { facilityId, name: '运行小时', unit: 'h', mode: '1' }),
  );
  const termId = await r.aTerm({ inputType: '2', meterName: '运行小时' });
  const spot = await r.aPoint([termId], { facilityId });
  const read = (value: string) => find(spot, [{ termId, value, ok: true, remark: '', deal: '' }]);
  expect(await read('480')).toMatchObject({ result: 'stored' });
  expect(await read('470')).toMatchObject({ result: 'stored' });
  const rows = await r.sql(
    `SELECT value::float8 AS value, source, ref_id FROM facility_reading WHERE meter_id = ${meterId}`,
  );
  expect(rows).toMatchObject([{ value: 480, source: '3' }]);
  expect(rows[0]?.ref_id).not.toBeNull();
});

test('[PAT-20] values that approach their limit are told once, before anything is out of range', async () => {
  const termId = await r.aTerm({ inputType: '2', max: '10' });
  const spot = await r.aPoint([termId]);
  const read = async (value: string) => {
    wait(r, 10);
    await find(spot, [{ termId, value, ok: true, remark: '', deal: '' }]);
  };
  const told = () => r.told(r.s.people.leader, `${spot.name} `);
  r.clock.now = at('07:40');
  for (const value of ['1', '2', '3', '4']) await read(value);
  expect(await told()).toBe(0);
  await read('5');
  expect(await told()).toBe(1);
  await read('6');
  expect(await told()).toBe(1);
  await read('5');
  expect(await r.sql(`SELECT 1 FROM patrol_drift WHERE point_id = ${spot.pointId}`)).toHaveLength(0);
});

test('findings are listed for those who look after the building or lead the team, and for nobody else', async () => {
  const termId = await r.aTerm({ templateId });
  const spot = await r.aPoint([termId]);
  await find(spot, [bad(termId)]);
  const list = async (who = r.s.people.admin): Promise<Answer> =>
    who.get(`/repair/patrol/finding/list?pointId=${spot.pointId}`);
  expect((await list()).rows).toMatchObject([
    { pointName: spot.name, value: '异常', times: 1, status: '1', remark: '灯不亮' },
  ]);
  expect((await list(r.s.people.siteAdmin)).total).toBe(1);
  expect((await list(r.s.people.leader)).total).toBe(1);
  expect((await list(r.s.people.worker)).code).toBe(403);
});
