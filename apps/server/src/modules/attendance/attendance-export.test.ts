import { afterAll, beforeAll, expect, test } from 'vitest';
import { readXlsx } from '../../kernel/sheet/xlsx-read.ts';
import type { Caller } from '../../testing/app.ts';
import {
  type Attendances,
  clientKey,
  EARLY,
  good,
  openAttendance,
  PATH,
  SECOND,
  WORKER,
} from './attendance.fixture.ts';
import { settleDueOvertimes } from './overtime.ts';

let s: Attendances;
let early: number;
let point: number;
let place: string;
beforeAll(async () => {
  s = await openAttendance();
  early = await s.aShift({ name: '导出班', sections: EARLY });
  place = `导出点${clientKey().slice(-6)}`;
  point = await s.aPoint({ name: place, networks: ['127.0.0.0/8'] });
});
afterAll(() => s.app.stop());

/** The rows of a workbook by the titles of its columns. */
async function workbook(who: Caller, path: string, payload: object): Promise<Record<string, string>[]> {
  const reply = await who.raw({ method: 'POST', url: `${PATH}/${path}/export`, payload });
  const [titles = [], ...rows] = (await readXlsx(reply.rawPayload, 1000)).map((row) => row.cells);
  return rows.map((cells) => Object.fromEntries(titles.map((title, nth) => [title, String(cells[nth] ?? '')])));
}
/** Somebody scans the board of the point, unless he does otherwise. */
async function punchAt(who: Caller, wall: string, body: object = {}) {
  s.at(wall);
  return good(await s.punch(who, { code: s.code(point), ...body }));
}

test('the check-ins of a month as a workbook: each with its time, way, point, flags and what was found, for whoever reaches the team', async () => {
  const { worker, second, leader, otherLeader } = s.people;
  s.at('2033-04-04 06:00');
  await s.due(WORKER, '2033-04-04', early, { proofs: ['1', '3'], pointIds: [point] });
  await s.due(SECOND, '2033-04-04', early);
  await s.due(SECOND, '2033-04-05', early);
  await punchAt(second, '2033-04-04 07:50', { device: 'phone-of-two' });
  await punchAt(worker, '2033-04-04 07:52', { device: 'phone-of-two' });
  await punchAt(worker, '2033-04-04 16:05', { code: '', lng: 114.3, lat: 30.5, accuracy: 12 });
  const [open] = await s.sql(
    `SELECT review_id FROM attendance_review r JOIN attendance_punch p USING (punch_id) WHERE p.user_id = ${WORKER}`,
  );
  const judged = { verdict: '2', note: '代打卡' };
  good(await leader.put(`${PATH}/review/${open?.review_id}/judge`, judged));
  const month = { workDateBegin: '2033-04-01', workDateEnd: '2033-04-30' };
  const rows = await workbook(leader, 'proof', month);
  const shown = rows.map((row) => [
    row.日期,
    row.姓名,
    row.打卡时间?.slice(11),
    row.途径,
    row.打卡点,
    row.标记,
    row.核查,
  ]);
  expect(shown).toHaveLength(4);
  expect(shown).toEqual(
    expect.arrayContaining([
      ['2033-04-04', '马青山', '07:52:00', '动态码', place, '同一手机多人打卡', '无效'],
      ['2033-04-04', '马青山', '16:05:00', '校园网', place, '', ''],
      ['2033-04-04', '唐文礼', '07:50:00', '动态码', place, '', ''],
      // Nobody came, and the month shows it.
      ['2033-04-05', '唐文礼', '', '', '', '', ''],
    ]),
  );
  expect(rows.find((row) => row.途径 === '校园网')).toMatchObject({
    '距离（米）': '0',
    '定位精度（米）': '12',
    第几段: '1',
  });
  expect(await workbook(leader, 'proof', { ...month, userId: String(WORKER) })).toHaveLength(2);
  expect(await workbook(otherLeader, 'proof', month)).toEqual([]);
  expect((await worker.post(`${PATH}/proof/export`, month)).code).toBe(403);
});

test('overtime as a workbook: what counts by the kind of day, only of those within reach', async () => {
  const { worker, leader, otherLeader } = s.people;
  s.at('2025-03-14 12:00');
  await s.sql(
    `INSERT INTO work_calendar (day, day_type) VALUES ('2025-03-14', '1'), ('2025-03-15', '2')
     ON CONFLICT (day) DO UPDATE SET day_type = excluded.day_type`,
  );
  const times = { from: '2025-03-14 22:00', to: '2025-03-15 01:00' };
  const asked = { kind: '2', ...times, force: '主管爆裂', reason: '抢修' };
  const requestId = good(await worker.post(`${PATH}/request`, asked)) as unknown as number;
  await punchAt(worker, '2025-03-14 21:55');
  await punchAt(worker, '2025-03-15 00:40');
  expect((await s.decide(leader, requestId)).code).toBe(200);
  s.at('2025-03-15 12:00');
  await settleDueOvertimes(s.tools);
  const wanted = { kind: '2', fromTimeBegin: '2025-03-01', fromTimeEnd: '2025-03-31' };
  const [row, ...others] = await workbook(leader, 'request', wanted);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    类型: '加班',
    姓名: '马青山',
    开始: '2025-03-14 22:00:00',
    '计入加班（分）': '160',
    '工作日（分）': '120',
    '休息日（分）': '40',
    '法定节假日（分）': '0',
    结果: '通过',
  });
  const total = async (who: Caller, query: string) => (await who.get(`${PATH}/request/list?${query}`)).total;
  expect(await total(leader, 'kind=2&fromTimeBegin=2025-03-15&fromTimeEnd=2025-03-31')).toBe(0);
  expect(await total(leader, 'kind=2&deptId=101')).toBe(1);
  expect(await total(leader, 'kind=2&deptId=102')).toBe(0);
  expect(await workbook(otherLeader, 'request', wanted)).toEqual([]);
  expect((await worker.post(`${PATH}/request/export`, wanted)).code).toBe(403);
});
