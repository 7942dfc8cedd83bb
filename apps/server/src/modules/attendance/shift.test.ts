import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Attendances, MONDAY, next, openAttendance, PATH, PLACE, WORKER } from './attendance.fixture.ts';

let s: Attendances;
beforeAll(async () => {
  s = await openAttendance();
});
afterAll(() => s.app.stop());

const add = (change: object) =>
  s.people.admin.post(`${PATH}/shift`, { name: next(), sections: [{ from: 480, to: 960 }], ...change });

test('sections follow one another, end after they begin, and last a day at most', async () => {
  const refused = async (sections: object) => await add({ sections });
  expect(await refused([{ from: 480, to: 480 }])).toMatchObject({ field: 'sections', msg: '结束时间必须晚于开始时间' });
  for (const sections of [
    [
      { from: 840, to: 1080 },
      { from: 480, to: 720 },
    ],
    [
      { from: 480, to: 720 },
      { from: 719, to: 1080 },
    ],
  ])
    expect((await refused(sections)).msg).toBe('班次时段须按先后排列且不能重叠');
  expect((await refused([{ from: 0, to: 1441 }])).msg).toBe('班次总时长不能超过24小时');
  expect((await refused([])).code).toBe(500);
  expect(
    (
      await refused([
        { from: 480, to: 720 },
        { from: 720, to: 1080 },
      ])
    ).code,
  ).toBe(200);
  expect((await refused([{ from: 1440, to: 2880 }])).code).toBe(200);
});

test('limits that contradict each other are refused by name', async () => {
  expect(await add({ halfDayMins: 100, absentMins: 99 })).toMatchObject({ field: 'absentMins' });
  expect(await add({ nightFrom: 1320, nightTo: 1320 })).toMatchObject({ field: 'nightTo' });
});

test('a shift that is drawn somewhere cannot be removed, and one out of use cannot be drawn', async () => {
  const shiftId = await s.aShift();
  const planId = await s.aPlan([WORKER]);
  expect((await s.draw(planId, [[WORKER, MONDAY, shiftId]])).code).toBe(200);
  expect((await s.people.admin.delete(`${PATH}/shift/${shiftId}`)).msg).toBe('班次已被1个排班使用，不能删除');
  const off = await s.aShift({ status: '1' });
  expect((await s.draw(planId, [[WORKER, MONDAY, off]])).msg).toContain('所选班次已停用');
});

test('a point has a whole position and real networks', async () => {
  const point = (change: object) => s.people.admin.post(`${PATH}/point`, { name: next(), placeId: PLACE, ...change });
  expect(await point({ lng: 114 })).toMatchObject({ field: 'lat', msg: '经度和纬度须同时填写' });
  expect((await point({ networks: ['10.0.0.0/33'] })).code).toBe(500);
  expect((await point({ networks: ['10.20.0.0/16', '2001:db8::/32'] })).code).toBe(200);
  expect(await point({ radius: 19 })).toMatchObject({ field: 'radius' });
  expect(await point({ placeId: 999_999 })).toMatchObject({ field: 'placeId', msg: '所选楼宇不存在' });
});
