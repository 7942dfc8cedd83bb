import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { at, openVenues, PATH, type People } from './apply.fixture.ts';

type Venues = Awaited<ReturnType<typeof openVenues>>;
let app: TestApp;
let people: People;
let venues: Venues;
beforeAll(async () => {
  venues = await openVenues();
  ({ app, people } = venues);
});
afterAll(() => app.stop());

const slot = (from: string, to: string, days = 3) => ({ startTime: at(days, from), endTime: at(days, to) });
const occupation = (roomId: number, change: object = {}) => ({
  roomId,
  kind: '3',
  title: '吊顶漏水抢修',
  ...slot('13:00', '18:00'),
  ...change,
});

test('a repair takes a room away; whoever had it hears which rooms are free, and takes one without asking again', async () => {
  const roomId = await venues.makeRoom();
  const instead = await venues.makeRoom();
  const approved = await venues.approved(roomId);
  const waiting = await venues.draft(people.other, roomId, slot('16:00', '17:00'));
  await venues.submit(people.other, waiting);
  expect(await people.siteAdmin.post(`${PATH}/occupy`, occupation(roomId))).toMatchObject({
    code: 500,
    msg: expect.stringMatching(/^该时段与【CD\S+ 班组例会】冲突/),
  });
  expect(await people.stranger.post(`${PATH}/occupy`, occupation(roomId))).toMatchObject({ code: 404 });
  expect(await people.applicant.post(`${PATH}/occupy`, occupation(roomId))).toMatchObject({ code: 403 });
  expect(await people.siteAdmin.post(`${PATH}/occupy`, occupation(roomId, { force: true }))).toMatchObject({
    data: { times: 1, cancelled: 2 },
  });
  for (const applyId of [approved, waiting])
    expect(await venues.detail(applyId)).toMatchObject({ status: '70', cancelReason: '维修占用：吊顶漏水抢修' });
  const { rows } = await app.services.database.execute(
    `SELECT template_content AS text FROM sys_notify_message WHERE template_code = 'repair_area_change' ORDER BY message_id`,
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]?.text).toMatch(/因【维修占用：吊顶漏水抢修】调整，可改用：\S+/);
  const own = (await people.applicant.get(`${PATH}/${approved}`)).data;
  expect(own.canRebook).toBe(true);
  expect(await people.applicant.put(`${PATH}/${approved}/rebook`, { roomId })).toMatchObject({
    msg: expect.stringMatching(/^该时段与【已占用】冲突/),
  });
  expect(await people.applicant.put(`${PATH}/${approved}/rebook`, { roomId: instead })).toMatchObject({
    data: { status: '20' },
  });
  expect(await people.other.put(`${PATH}/${waiting}/rebook`, { roomId: instead })).toMatchObject({
    data: { status: '10' },
  });
  expect(await venues.detail(waiting)).toMatchObject({ roomId: instead, currentNode: '部门负责人审批' });
  expect(await people.other.put(`${PATH}/${waiting}/rebook`, { roomId: instead })).toMatchObject({
    msg: '当前状态为【审批中】，不能执行【改用其他场地】',
  });
});

test('an occupation does not give way by force, and is given free by those who look after the room', async () => {
  const roomId = await venues.makeRoom();
  await people.siteAdmin.post(`${PATH}/occupy`, occupation(roomId, { kind: '2', title: '高等数学' }));
  expect(await people.siteAdmin.post(`${PATH}/occupy`, occupation(roomId, { force: true }))).toMatchObject({
    msg: expect.stringMatching(/^该时段与【课表 高等数学】冲突/),
  });
  const day = at(3, '00:00').slice(0, 10);
  const read = async (who: People['admin']) =>
    (await who.get(`${PATH}/calendar?from=${day}&to=${day}&roomIds=${roomId}`)).data.entries;
  expect(await read(people.applicant)).toMatchObject([{ kind: '2', name: '课表', canRelease: false }]);
  const [entry] = await read(people.siteAdmin);
  expect(entry).toMatchObject({ name: '课表 高等数学', canRelease: true });
  const release = (who: People['admin']) =>
    who.put(`${PATH}/booking/${entry.bookingId}/release`, { reason: '课程调整' });
  expect(await release(people.stranger)).toMatchObject({ code: 404 });
  expect(await release(people.siteAdmin)).toMatchObject({ code: 200 });
  expect(await release(people.siteAdmin)).toMatchObject({ msg: '该占用已解除' });
  expect(await read(people.siteAdmin)).toEqual([]);
});

test('the check tells what is in the way and what is free, the search finds rooms, the calendar hides whose they are', async () => {
  const hall = await venues.makeRoom({ capacity: 777 });
  const half = await venues.makeRoom({ parentRoomId: hall, capacity: 388 });
  await venues.approved(half, { title: '内部评审' });
  const check = async (who: People['admin'], roomId: number, from: string, to: string) =>
    (await who.post(`${PATH}/check`, { roomId, slots: [slot(from, to)] })).data;
  expect(await check(people.other, hall, '15:00', '16:00')).toMatchObject({
    refusal: '',
    conflicts: [{ name: '已占用', startTime: at(3, '14:00') }],
    alternatives: [slot('13:00', '14:00'), slot('16:00', '17:00'), slot('17:00', '18:00')],
  });
  expect((await check(people.siteAdmin, hall, '15:00', '16:00')).conflicts[0].name).toMatch(/^CD\S+ 内部评审$/);
  expect(await check(people.other, hall, '06:00', '07:00')).toMatchObject({
    refusal: '超出开放时间（08:00-22:00）',
    conflicts: [],
  });
  const free = async (from: string, to: string) =>
    (await people.other.get(`${PATH}/free?start=${at(3, from)}&end=${at(3, to)}&capacity=700&subcampId=1`)).data.map(
      ({ roomId }: { roomId: number }) => roomId,
    );
  expect(await free('10:00', '12:00')).toEqual([hall]);
  expect(await free('13:00', '15:00')).toEqual([]);
  const day = at(3, '00:00').slice(0, 10);
  const { rooms, entries } = (await people.other.get(`${PATH}/calendar?from=${day}&to=${day}&roomIds=${hall},${half}`))
    .data;
  expect(rooms).toHaveLength(2);
  expect(entries.map((entry: Record<string, unknown>) => [entry.roomId, entry.name, entry.isRelated])).toEqual(
    expect.arrayContaining([
      [half, '已占用', false],
      [hall, '已占用', true],
    ]),
  );
  expect(entries[0]).toMatchObject({ applyId: null, status: '20' });
  expect(await people.other.get(`${PATH}/calendar?from=${day}&to=${at(60, '00:00').slice(0, 10)}`)).toMatchObject({
    msg: '日历最多显示45天',
  });
});

test('a weekly application has all its times or none, and waits for the next one after each', async () => {
  const roomId = await venues.makeRoom();
  const day = at(3, '00:00').slice(0, 10);
  const weekDay = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  const recur = { byDay: [weekDay], until: at(3 + 14, '00:00').slice(0, 10) };
  const taken = await venues.draft(people.other, roomId, slot('15:00', '17:00', 17));
  await venues.submit(people.other, taken);
  const applyId = await venues.draft(people.applicant, roomId, { recur });
  expect(await venues.submit(people.applicant, applyId)).toMatchObject({
    msg: expect.stringContaining(at(17, '15:00').slice(0, 16)),
  });
  expect((await venues.detail(applyId)).occurrences).toEqual([]);
  await people.other.put(`${PATH}/${taken}/cancel`, { reason: '改期' });
  expect(await venues.submit(people.applicant, applyId)).toMatchObject({ code: 200 });
  expect((await venues.detail(applyId)).occurrences.map(({ startTime }: { startTime: string }) => startTime)).toEqual([
    at(3, '14:00'),
    at(10, '14:00'),
    at(17, '14:00'),
  ]);
  for (const who of [people.leader, people.siteAdmin]) await venues.decide(who, applyId);
  // As if the first time had begun just now.
  await app.services.database.execute(`UPDATE repair_area_booking SET period = tstzrange(now() - interval '5 minutes',
    now() + interval '1 hour') WHERE apply_id = ${applyId} AND lower(period) = '${at(3, '14:00')}'`);
  expect(await people.siteAdmin.put(`${PATH}/${applyId}/checkin`, {})).toMatchObject({ data: { status: '30' } });
  expect(await people.applicant.put(`${PATH}/${applyId}/checkout`, {})).toMatchObject({ data: { status: '20' } });
  expect(await people.siteAdmin.put(`${PATH}/${applyId}/checkin`, {})).toMatchObject({ msg: '未到使用时间' });
  expect(
    (await venues.detail(applyId)).occurrences.map(({ checkOutTime }: { checkOutTime: unknown }) => !!checkOutTime),
  ).toEqual([true, false, false]);
});

test('a room that is promised is not closed, and lists reach as far as their readers', async () => {
  const roomId = await venues.makeRoom();
  const applyId = await venues.approved(roomId);
  expect(await people.admin.put('/repair/area/room', { roomId, status: '1' })).toMatchObject({
    msg: '该房间有1个未开始的场地申请，请先处理',
  });
  expect(await people.admin.delete(`/repair/area/room/${roomId}`)).toMatchObject({
    msg: '该房间有场地申请记录，不能删除',
  });
  const codes = async (who: People['admin']) =>
    (await who.get(`${PATH}/list?pageSize=100`)).rows?.map((row: { applyId: number }) => row.applyId);
  expect(await codes(people.siteAdmin)).toContain(applyId);
  expect(await codes(people.stranger)).not.toContain(applyId);
  expect(await people.applicant.get(`${PATH}/list`)).toMatchObject({ code: 403 });
  const { rows } = await people.applicant.get(`${PATH}/my?status=20`);
  expect(rows).toEqual(expect.arrayContaining([expect.objectContaining({ applyId, status: '20' })]));
  const other = await venues.draft(people.other, roomId);
  expect(await people.applicant.put(PATH, { applyId: other, title: 'x' })).toMatchObject({ code: 404 });
  expect(await people.applicant.put(`${PATH}/${other}/submit`, {})).toMatchObject({ code: 404 });
});
