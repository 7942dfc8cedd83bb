import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Caller } from '../../testing/app.ts';
import { grantPermissions } from '../../testing/grants.ts';
import { sendSheet, sheetErrors } from '../../testing/sheet.ts';
import { type Attendances, EARLY, openAttendance, PATH, SECOND, WORKER } from './attendance.fixture.ts';

let s: Attendances;
let early: number;
beforeAll(async () => {
  s = await openAttendance();
  early = await s.aShift({ sections: EARLY });
});
afterAll(() => s.app.stop());

const line = (账号: string, 打卡时间: string, 姓名 = '') => ({ 账号, 姓名, 打卡时间 });
const preview = (rows: readonly ReturnType<typeof line>[], who: Caller = s.people.admin) =>
  sendSheet(who, `${PATH}/punch`, 'importPreview', rows);
const importing = (rows: readonly ReturnType<typeof line>[], who: Caller = s.people.admin) =>
  sendSheet(who, `${PATH}/punch`, 'importData?skipInvalid=1', rows);
const stored = async () =>
  Number((await s.sql(`SELECT count(*) AS n FROM attendance_punch WHERE via = '8'`))[0]?.n ?? 0);

test('[ATT-17] the file of a clock machine: a dry run names the cells that are wrong, and the same file adds nothing a second time', async () => {
  s.at('2033-03-14 07:00');
  const taskId = await s.due(WORKER, '2033-03-15', early);
  s.at('2033-03-16 12:00');
  await s.settle();
  expect(await s.detail(taskId)).toMatchObject({ status: '6', absentDays: 1 });
  const minutes = Array.from({ length: 497 }, (_, n) => {
    const at = 480 + Math.floor(n / 2);
    return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:${n % 2 ? '30' : '00'}`;
  });
  const right = minutes.map((time) => line('maqs', `2033-03-15 ${time}`));
  const name = (await s.detail(taskId)).userName;
  for (const row of right) Object.assign(row, { 姓名: name });
  const file = [
    ...right,
    line('nobody', '2033-03-15 08:00'),
    line('maqs', '2033-02-30 08:00'),
    line('tangwl', '2033-03-16 12:00:01'),
  ];
  const { data } = await preview(file);
  expect(data).toMatchObject({ created: 497, updated: 0, known: 0, failed: 3 });
  expect(sheetErrors(data)).toEqual([
    [499, '账号“nobody”不存在'],
    [500, '打卡时间应为“2026-03-02 07:58”的格式'],
    [501, '打卡时间不能晚于现在'],
  ]);
  expect(await sendSheet(s.people.admin, `${PATH}/punch`, 'importData', file)).toMatchObject({ code: 500 });
  expect(await stored()).toBe(0);
  expect(await importing(file)).toMatchObject({ code: 200, created: 497, known: 0, failed: 3 });
  expect(await stored()).toBe(497);
  const after = await s.detail(taskId);
  expect(after).toMatchObject({
    status: '6',
    absentDays: 0.5,
    inAt: '2033-03-15 08:00:00',
    outAt: '2033-03-15 12:08:00',
  });
  expect(after.spans[0].punches).toBe(497);
  expect(after.timeline.filter(({ event }: Answer) => event === 'RESETTLE')).toHaveLength(1);
  const again = await importing(file);
  expect(again).toMatchObject({ created: 0, known: 497, failed: 3 });
  expect(again.msg).toBe('导入完成：新增 0 条，更新 0 条，已有 497 条，跳过 3 条');
  expect(await stored()).toBe(497);
  expect((await s.detail(taskId)).spans[0].punches).toBe(497);
});

test('[ATT-17] two people import one file at once: every check-in is counted once', async () => {
  s.at('2033-03-20 07:00');
  const taskId = await s.due(SECOND, '2033-03-21', early);
  s.at('2033-03-21 17:00');
  const file = [line('tangwl', '2033-03-21 07:55'), line('tangwl', '2033-03-21 16:02')];
  const answers = await Promise.all([importing(file), importing(file, s.people.deputy), importing(file)]);
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
  expect((await s.detail(taskId)).spans[0]).toMatchObject({ punches: 2, inAt: '2033-03-21 07:55:00' });
  s.at('2033-03-22 01:00');
  await s.settle();
  expect(await s.detail(taskId)).toMatchObject({ status: '1' });
});

test('dates of the spreadsheet and other ways to write a time are read; one moment twice in a file is told', async () => {
  s.at('2033-04-02 12:00');
  const file = [
    line('maqs', '48669.5'),
    line('maqs', '2033/3/31 12:00'),
    line('maqs', '2033.4.1 7:05:09'),
    line('maqs', '2033-04-01'),
    line('tangwl', '2033-04-01 07:05:09', '别人'),
    line('', '2033-04-01 07:05'),
  ];
  const { data } = await preview(file);
  expect(sheetErrors(data)).toEqual([
    [3, '与第2行重复：2033-03-31 12:00:00'],
    [5, '打卡时间应为“2026-03-02 07:58”的格式'],
    [6, '姓名与账号不一致'],
    [7, '账号不能为空'],
  ]);
  // What happens now is not later than now.
  expect((await preview([line('maqs', '2033-04-02 12:00')])).data.failed).toBe(0);
});

test('nobody imports his own check-ins, and only whoever may import does', async () => {
  const { deputy, leader, worker } = s.people;
  expect(sheetErrors((await preview([line('suyq', '2033-03-15 08:00')], deputy)).data)).toEqual([
    [2, '不能导入本人的打卡记录'],
  ]);
  for (const who of [leader, worker]) {
    expect((await preview([line('maqs', '2033-03-15 08:00')], who)).code).toBe(403);
    expect((await importing([line('maqs', '2033-03-15 08:00')], who)).code).toBe(403);
  }
});

test('whoever may import for a team does not reach others, as if they were not there', async () => {
  const [role] = await s.sql(`SELECT role_id AS "roleId" FROM sys_role WHERE role_key = 'charge_leader'`);
  await grantPermissions(s.app, Number(role?.roleId), ['repair:attendanceTask:import']);
  s.at('2033-03-15 08:00');
  const file = [line('maqs', '2033-03-14 06:00'), line('chenlx', '2033-03-14 06:00')];
  expect(sheetErrors((await preview(file, s.people.leader)).data)).toEqual([[3, '账号“chenlx”不存在']]);
  expect((await importing(file, s.people.leader)).created).toBe(1);
});
