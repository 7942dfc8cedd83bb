import { afterAll, beforeAll, expect, test } from 'vitest';
import { readXlsx } from '../../kernel/sheet/xlsx-read.ts';
import type { Caller } from '../../testing/app.ts';
import { sendSheet, sheetErrors } from '../../testing/sheet.ts';
import { type Attendances, EARLY, NIGHT, next, openAttendance, PATH, SECOND, WORKER } from './attendance.fixture.ts';

let s: Attendances;
let [early, night] = ['', ''];
let [earlyId, nightId] = [0, 0];
beforeAll(async () => {
  s = await openAttendance();
  [early, night] = [next(), next()];
  earlyId = await s.aShift({ name: early, sections: EARLY });
  nightId = await s.aShift({ name: night, sections: NIGHT });
});
afterAll(() => s.app.stop());

/** A draft of three days for two people. */
const aBoard = (from = '2033-05-09', to = '2033-05-11') => s.aPlan([WORKER, SECOND], { startDate: from, endDate: to });
const pathOf = (planId: number) => `${PATH}/plan/${planId}`;
const cellsOf = async (planId: number) =>
  (
    await s.sql(`SELECT u.user_name AS who, to_char(work_date, 'MM-DD') AS day, shift_id AS shift, c.note FROM attendance_cell c
      JOIN sys_user u USING (user_id) WHERE plan_id = ${planId} ORDER BY 1, 2, shift_id`)
  ).map(({ who, day, shift }) => `${who} ${day} ${shift}`);
async function sheetOf(planId: number, who: Caller = s.people.admin) {
  const { rawPayload } = await who.raw({
    method: 'POST',
    url: `${pathOf(planId)}/sheet`,
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  });
  return (await readXlsx(rawPayload, 50)).map(({ cells }) => cells);
}
const [MON, TUE, WED] = ['05-09（一）', '05-10（二）', '05-11（三）'];

test('[ATT-01] the board goes out as a workbook and comes back: what is changed is written, what is not stays', async () => {
  s.at('2033-05-01 08:00');
  const planId = await aBoard();
  await s.draw(planId, [
    [WORKER, '2033-05-09', earlyId],
    [WORKER, '2033-05-10', nightId],
    [SECOND, '2033-05-11', earlyId],
  ]);
  const [head, ...rows] = await sheetOf(planId);
  expect(head).toEqual(['账号*', '姓名', MON, TUE, WED]);
  expect(rows.map(([account, _name, ...days]) => [account, ...days])).toEqual([
    ['maqs', early, night, '休'],
    ['tangwl', '休', '休', early],
  ]);
  const name = rows[0]?.[1] ?? '';
  const file = [
    { 账号: 'maqs', 姓名: name, [MON]: early, [TUE]: '休', [WED]: `${early}、${night}` },
    { 账号: 'tangwl', [WED]: early },
  ];
  const { data } = await sendSheet(s.people.admin, pathOf(planId), 'importPreview', file);
  expect(data).toMatchObject({ created: 0, updated: 1, known: 1, failed: 0 });
  expect(await sendSheet(s.people.leader, pathOf(planId), 'importData', file)).toMatchObject({ code: 200, updated: 1 });
  expect(await cellsOf(planId)).toEqual([
    `maqs 05-09 ${earlyId}`,
    `maqs 05-11 ${earlyId}`,
    `maqs 05-11 ${nightId}`,
    `tangwl 05-11 ${earlyId}`,
  ]);
});

test('what cannot be is told cell by cell, and nothing is written', async () => {
  s.at('2033-05-01 08:00');
  const planId = await aBoard();
  const off = next();
  const offId = await s.aShift({ name: off });
  await s.sql(`UPDATE attendance_shift SET status = '1' WHERE shift_id = ${offId}`);
  const file = [
    { 账号: 'maqs', 姓名: '别人', [MON]: '没有的班' },
    { 账号: 'xiaodh', [MON]: early },
    { 账号: 'maqs', [TUE]: off },
    { 账号: 'tangwl', [WED]: `${early}、${night}、${early}、${night}、${off}` },
  ];
  const { data } = await sendSheet(s.people.admin, pathOf(planId), 'importPreview', file);
  expect(sheetErrors(data)).toEqual([
    [2, '班次“没有的班”不存在'],
    [2, '姓名与账号不一致'],
    [3, '账号“xiaodh”不在该排班计划中'],
    [4, `班次“${off}”已停用`],
    [4, '账号与第2行重复'],
    [5, `班次“${off}”已停用`],
  ]);
  expect((await sendSheet(s.people.admin, pathOf(planId), 'importData', file)).code).toBe(500);
  expect(await cellsOf(planId)).toEqual([]);
});

test('what has begun stays: a published board takes changes of the days to come only', async () => {
  s.at('2033-05-01 08:00');
  const planId = await aBoard();
  await s.draw(planId, [[WORKER, '2033-05-09', earlyId]]);
  expect((await s.publish(planId, { reason: '测试' })).code).toBe(200);
  s.at('2033-05-09 08:00');
  const ask = (row: object) =>
    sendSheet(s.people.admin, pathOf(planId), 'importPreview', [{ 账号: 'maqs', ...row }]).then(({ data }) =>
      sheetErrors(data),
    );
  expect(await ask({ [MON]: '休' })).toEqual([[2, '已开始的班次不能修改']]);
  expect(await ask({ [MON]: early, [TUE]: night })).toEqual([]);
  s.at('2033-05-09 07:59:59');
  expect(await ask({ [MON]: '休' })).toEqual([]);
});

test('a board out of reach is not there, and workers neither take it in nor out', async () => {
  s.at('2033-05-01 08:00');
  const planId = await aBoard();
  const { otherLeader, worker } = s.people;
  const file = [{ 账号: 'maqs', [MON]: early }];
  for (const call of ['importPreview', 'importData'])
    expect([
      (await sendSheet(otherLeader, pathOf(planId), call, file)).code,
      (await sendSheet(worker, pathOf(planId), call, file)).code,
    ]).toEqual([404, 403]);
  const codes = await Promise.all(
    [otherLeader, worker].map(async (who) => (await who.post(`${pathOf(planId)}/sheet`, {})).code),
  );
  expect(codes).toEqual([404, 403]);
});
