import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { at, openVenues, PATH, type People, PLAN, wanted } from './apply.fixture.ts';
import { checkOutOverdue, expireUnapproved, noteNoShows } from './apply-job.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
type Venues = Awaited<ReturnType<typeof openVenues>>;
let app: TestApp;
let people: People;
let venues: Venues;
beforeAll(async () => {
  venues = await openVenues();
  ({ app, people } = venues);
});
afterAll(() => app.stop());

const sql = (text: string) => app.services.database.execute(text);
/** The jobs some time later. */
const later = (ms: number) => ({ ...app.repair, clock: () => Date.now() + ms });
const status = async (applyId: number) => (await venues.detail(applyId)).status;
/** As if the application had been for another time, that many milliseconds from now. */
async function shift(applyId: number, from: number, to: number) {
  const [start, end] = [wallTime(Date.now() + from), wallTime(Date.now() + to)];
  await sql(`UPDATE repair_area_booking SET period = tstzrange('${start}', '${end}') WHERE apply_id = ${applyId};
    UPDATE repair_area_apply SET start_time = '${start}', end_time = '${end}' WHERE apply_id = ${applyId}`);
}
const tokenOf = async (roomId: number) => {
  const { data } = await people.admin.post('/repair/qrcode/generate', { bizType: 'room', bizIds: [roomId] });
  const [{ token }] = (await sql(`SELECT token FROM qr_code WHERE biz_type = 'room' AND biz_id = ${roomId}`)).rows as [
    { token: string },
  ];
  expect(data).toBeDefined();
  return token;
};
const act = (who: People['admin'], applyId: number, move: string, body: object = {}) =>
  who.put(`${PATH}/${applyId}/${move}`, body);

test('what the conditions of a room do not allow is refused in words, and the draft stays a draft', async () => {
  const rule = { minAdvanceH: 24, maxAdvanceD: 10, maxHours: 4, openFrom: '08:00', openTo: '18:00', securityOver: 100 };
  const roomId = await venues.makeRoom({ bookRule: { ...rule, autoReleaseH: 24 }, capacity: 200 });
  const refused: [object, string, string][] = [
    [{ startTime: at(-1, '10:00'), endTime: at(-1, '11:00') }, '开始时间不能早于当前时间', 'startTime'],
    [{ startTime: at(11, '10:00'), endTime: at(11, '11:00') }, '最多可提前10天申请', 'startTime'],
    [{ startTime: at(3, '09:00'), endTime: at(3, '14:00') }, '单次使用不能超过4小时', 'endTime'],
    [{ startTime: at(3, '07:30'), endTime: at(3, '09:00') }, '超出开放时间（08:00-18:00）', 'startTime'],
    [{ startTime: at(3, '17:00'), endTime: at(3, '19:00') }, '超出开放时间（08:00-18:00）', 'startTime'],
    [{ attendeeCount: 201 }, '参加人数201超过场地容量200', 'attendeeCount'],
    [{ attendeeCount: 100 }, '人数达到100人或有校外人员，请上传安全预案', 'safetyPlan'],
    [{ hasOutsider: true }, '人数达到100人或有校外人员，请上传安全预案', 'safetyPlan'],
    [{ agreeRules: false }, '请先阅读并同意场地使用规定', 'agreeRules'],
    [{ recur: { byDay: [1, 2, 3, 4, 5, 6, 7], until: at(40, '00:00').slice(0, 10) } }, '循环申请最多20次', 'recur'],
  ];
  for (const [change, msg, field] of refused) {
    const applyId = await venues.draft(people.applicant, roomId, change);
    expect([change, await venues.submit(people.applicant, applyId)]).toEqual([
      change,
      expect.objectContaining({ code: 500, msg, field }),
    ]);
    expect(await status(applyId)).toBe('0');
  }
  const soon = new Date(Date.now() + 2 * HOUR);
  const applyId = await venues.draft(people.applicant, roomId, {
    startTime: wallTime(soon.getTime()),
    endTime: wallTime(soon.getTime() + MINUTE),
  });
  expect(await venues.submit(people.applicant, applyId)).toMatchObject({ msg: '须至少提前24小时申请' });
  const { rows } = await sql(`SELECT count(*)::int AS n FROM repair_area_booking WHERE room_id = ${roomId}`);
  expect(rows).toEqual([{ n: 0 }]);
});

test('what is saved must make sense by itself', async () => {
  const roomId = await venues.makeRoom();
  const closed = await venues.makeRoom({ bookable: 'N' });
  const refused: [object, string][] = [
    [wanted(roomId, { title: '' }), '活动名称不能为空'],
    [wanted(roomId, { endTime: at(3, '14:00') }), '结束时间必须晚于开始时间'],
    [wanted(roomId, { contactPhone: '123' }), '手机号格式不正确'],
    [wanted(roomId, { purpose: '77' }), '用途取值不正确'],
    [wanted(roomId, { safetyPlan: 'http://x/y' }), '安全预案格式不正确，最多上传 5 个文件'],
    [wanted(closed), '该场地不可借用'],
    [wanted(999_999), '所选场地不存在'],
  ];
  for (const [body, msg] of refused)
    expect(await people.applicant.post(PATH, body)).toMatchObject({ code: 500, msg: expect.stringContaining(msg) });
});

test('[REP-20] adjacent times are both had, overlapping ones are refused with alternatives, halls and halves exclude each other', async () => {
  const hall = await venues.makeRoom();
  const half = await venues.makeRoom({ parentRoomId: hall });
  const secondHalf = await venues.makeRoom({ parentRoomId: hall });
  const ask = async (who: People['admin'], roomId: number, from: string, to: string) =>
    venues.submit(
      who,
      await venues.draft(who, roomId, { startTime: at(3, from), endTime: at(3, to), title: '第一场' }),
    );
  expect(await ask(people.applicant, hall, '14:00', '16:00')).toMatchObject({ code: 200 });
  expect(await ask(people.applicant, hall, '16:00', '18:00')).toMatchObject({ code: 200 });
  const day = at(3, '00:00').slice(0, 10);
  const offered = `可选空闲时段：${day.slice(5)} 10:00~12:00、${day.slice(5)} 12:00~14:00、${day.slice(5)} 18:00~20:00`;
  // Whose it is only those hear who look after the room, and whose it is themselves.
  const [own, foreign] = [
    await ask(people.applicant, hall, '15:00', '17:00'),
    await ask(people.other, hall, '15:00', '17:00'),
  ];
  expect(own.msg).toMatch(new RegExp(`^该时段与【CD\\d{8}-\\d{4} 第一场】冲突（${day} 14:00~16:00），可选空闲时段：`));
  expect(foreign).toMatchObject({ code: 500, field: 'startTime' });
  expect(foreign.msg).toBe(`该时段与【已占用】冲突（${day} 14:00~16:00），${offered}`);
  expect(await ask(people.other, half, '15:00', '17:00')).toMatchObject({ msg: expect.stringContaining('已占用') });
  // Two halves go together, the whole then does not.
  expect(await ask(people.other, half, '08:00', '10:00')).toMatchObject({ code: 200 });
  expect(await ask(people.other, secondHalf, '08:00', '10:00')).toMatchObject({ code: 200 });
  expect(await ask(people.applicant, hall, '09:00', '10:00')).toMatchObject({ msg: expect.stringContaining('已占用') });
  const { rows } = await sql(`SELECT count(*)::int AS n FROM repair_area_booking a JOIN repair_area_booking b
    ON a.room_id = b.room_id AND a.booking_id < b.booking_id AND a.period && b.period WHERE a.status = '1' AND b.status = '1'`);
  expect(rows).toEqual([{ n: 0 }]);
});

test('[REP-20] of forty who want one room at one time one gets it', async () => {
  const roomId = await venues.makeRoom();
  const drafts = await Promise.all(
    Array.from({ length: 40 }, (_, n) => venues.draft(n % 2 ? people.applicant : people.other, roomId)),
  );
  const answers = await Promise.all(
    drafts.map((applyId, n) => venues.submit(n % 2 ? people.applicant : people.other, applyId)),
  );
  const refused = answers.filter(({ code }) => code !== 200);
  expect([answers.length - refused.length, refused.length]).toEqual([1, 39]);
  for (const { code, msg } of refused) expect([code, msg.slice(0, 5)]).toEqual([500, '该时段与【']);
  const { rows } = await sql(`SELECT count(*)::int AS n FROM repair_area_booking WHERE room_id = ${roomId}`);
  expect(rows).toEqual([{ n: 1 }]);
});

test('[REP-21] 260 people take a safety plan and the guards, a rejection gives the room free', async () => {
  const roomId = await venues.makeRoom();
  const applyId = await venues.draft(people.applicant, roomId, { attendeeCount: 260 });
  expect(await venues.submit(people.applicant, applyId)).toMatchObject({
    msg: '人数达到200人或有校外人员，请上传安全预案',
  });
  expect(await people.applicant.put(PATH, { applyId, safetyPlan: PLAN })).toMatchObject({ code: 200 });
  expect(await venues.submit(people.applicant, applyId)).toMatchObject({ data: { status: '10' } });
  const nodes = [];
  for (const who of [people.leader, people.security, people.siteAdmin]) {
    nodes.push((await venues.detail(applyId)).currentNode);
    // Those who decide may look at it, others may not.
    expect(await who.get(`${PATH}/${applyId}`)).toMatchObject({ code: 200 });
    await venues.decide(who, applyId);
  }
  expect(nodes).toEqual(['部门负责人审批', '保卫处审核', '场地管理员确认']);
  expect(await people.stranger.get(`${PATH}/${applyId}`)).toMatchObject({ code: 404, msg: '数据不存在或无权查看' });
  const done = await venues.detail(applyId);
  expect(done).toMatchObject({ status: '20', currentNode: '' });
  expect(done.timeline.map(({ event, toStatus }: Record<string, string>) => [event, toStatus])).toEqual([
    ['SUBMIT', '10'],
    ['APPROVE', '20'],
  ]);
  const second = await venues.draft(people.applicant, roomId, { startTime: at(4, '14:00'), endTime: at(4, '16:00') });
  await venues.submit(people.applicant, second);
  await venues.decide(people.leader, second, 'reject');
  expect(await venues.detail(second)).toMatchObject({ status: '60', occurrences: [{ status: '0' }] });
  const third = await venues.draft(people.other, roomId, { startTime: at(4, '14:00'), endTime: at(4, '16:00') });
  expect(await venues.submit(people.other, third)).toMatchObject({ code: 200 });
});

test('[REP-22] who does not come loses the room, and after three times may not ask for thirty days', async () => {
  const roomId = await venues.makeRoom();
  for (let time = 1; time <= 3; time += 1) {
    const applyId = await venues.approved(roomId, { startTime: at(3 + time, '14:00'), endTime: at(3 + time, '16:00') });
    await shift(applyId, -31 * MINUTE - time * 3 * HOUR, HOUR - time * 3 * HOUR);
    await noteNoShows(app.repair);
    await noteNoShows(app.repair);
    const { status: now, timeline, occurrences } = await venues.detail(applyId);
    expect([now, timeline.filter(({ event }: { event: string }) => event === 'NO_SHOW').length]).toEqual(['50', 1]);
    expect(occurrences).toMatchObject([{ status: '0', noShow: true }]);
  }
  const next = await venues.draft(people.applicant, roomId, { startTime: at(9, '14:00'), endTime: at(9, '16:00') });
  const { msg } = await venues.submit(people.applicant, next);
  expect(msg).toMatch(/^您因多次爽约，\d{4}-\d{2}-\d{2}前不能申请场地$/);
  expect(msg.slice(7, 17) >= wallTime(Date.now() + 28 * DAY).slice(0, 10)).toBe(true);
  await sql(`UPDATE repair_area_booking SET no_show = false WHERE room_id = ${roomId}`);
  expect(await venues.submit(people.applicant, next)).toMatchObject({ code: 200 });
});

test('a label is scanned to begin, in time and in the right room; a while after its end a use is over', async () => {
  const roomId = await venues.makeRoom();
  const elsewhere = await venues.makeRoom();
  const applyId = await venues.approved(roomId);
  const [right, wrong] = [await tokenOf(roomId), await tokenOf(elsewhere)];
  expect(await act(people.applicant, applyId, 'checkin', { token: right })).toMatchObject({ msg: '未到使用时间' });
  await shift(applyId, 20 * MINUTE, 2 * HOUR);
  for (const token of ['', wrong])
    expect(await act(people.applicant, applyId, 'checkin', { token })).toMatchObject({ msg: '请扫描申请的场地二维码' });
  expect(await act(people.other, applyId, 'checkin', { token: right })).toMatchObject({ code: 404 });
  expect(await act(people.applicant, applyId, 'checkin', { token: right })).toMatchObject({ data: { status: '30' } });
  await checkOutOverdue(later(2 * HOUR + 10 * MINUTE));
  expect(await status(applyId)).toBe('30');
  await checkOutOverdue(later(2 * HOUR + 16 * MINUTE));
  expect(await venues.detail(applyId)).toMatchObject({ status: '40', occurrences: [{ status: '1' }] });
});

test('what was broken is reported when the room is given back', async () => {
  const roomId = await venues.makeRoom();
  const applyId = await venues.approved(roomId);
  await shift(applyId, -10 * MINUTE, 2 * HOUR);
  expect(await act(people.siteAdmin, applyId, 'checkin')).toMatchObject({ data: { status: '30' } });
  const broken = { damaged: true, description: '投影幕布拉绳断裂' };
  expect(await act(people.applicant, applyId, 'checkout', broken)).toMatchObject({ msg: '请选择报修项目' });
  const { data } = await people.admin.get('/repair/template/list');
  const { templateId } = data.find((row: { parentId: number }) => row.parentId > 0);
  expect(await act(people.applicant, applyId, 'checkout', { ...broken, templateId })).toMatchObject({
    data: { status: '40' },
  });
  const { damageReportId, damageReportCode, occurrences } = await venues.detail(applyId);
  expect(damageReportCode).toMatch(/^BX/);
  expect((await people.admin.get(`/repair/report/${damageReportId}`)).data).toMatchObject({ source: '7', roomId });
  // Who gives back early gives the rest free.
  expect(occurrences[0].endTime <= wallTime(Date.now())).toBe(true);
});

test('what nobody decides upon within a day, or before it begins, is given free, once', async () => {
  const roomId = await venues.makeRoom();
  const applyId = await venues.draft(people.applicant, roomId);
  await venues.submit(people.applicant, applyId);
  await expireUnapproved(later(23 * HOUR));
  expect(await status(applyId)).toBe('10');
  await Promise.all([expireUnapproved(later(25 * HOUR)), expireUnapproved(later(25 * HOUR))]);
  const { status: now, timeline, instanceId, occurrences } = await venues.detail(applyId);
  expect([now, timeline.filter(({ event }: { event: string }) => event === 'EXPIRE').length]).toEqual(['80', 1]);
  expect(occurrences).toMatchObject([{ status: '0' }]);
  const { rows } = await sql(`SELECT status, result FROM bpm_instance WHERE instance_id = ${instanceId}`);
  expect(rows).toEqual([{ status: 2, result: 4 }]);
  const second = await venues.draft(people.applicant, roomId);
  await venues.submit(people.applicant, second);
  await sql(`UPDATE repair_area_apply SET start_time = '${wallTime(Date.now() - MINUTE)}' WHERE apply_id = ${second}`);
  await expireUnapproved(app.repair);
  expect(await status(second)).toBe('80');
});
