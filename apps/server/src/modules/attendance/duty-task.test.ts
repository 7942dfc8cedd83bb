import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATH as DUTY } from '../duty/duty.fixture.ts';
import { type Attendances, DAY_SHIFT, good, made, openAttendance, SECOND, WORKER } from './attendance.fixture.ts';

let s: Attendances;
beforeAll(async () => {
  s = await openAttendance();
});
afterAll(() => s.app.stop());

const plan = async (dutyDate: string, shift: string, leaderId: number) =>
  made(
    await s.people.admin.post(DUTY, { dutyDate, shift, leaderId, subcampId: 1, memberIds: [], phone: '13900000005' }),
  );

test('[ATT-10] a night duty is what its person is due to work; swapped, it is the other one’s; checking in counts', async () => {
  s.at('2033-03-10 09:00');
  const dutyId = await plan('2033-03-15', '2', WORKER);
  expect(await s.tasksOf(WORKER, '2033-03-15', '2033-03-15')).toMatchObject([
    { source: '2', dutyId, shiftName: '值班' },
  ]);
  const { worker, second } = s.people;
  const { data } = await worker.post(`${DUTY}/${dutyId}/swap`, { toUserId: SECOND, reason: '家中有事' });
  good(await second.put(`${DUTY}/swap/${data.swapId}/agree`, {}));
  expect(await s.tasksOf(WORKER, '2033-03-15', '2033-03-15')).toEqual([]);
  const [task] = await s.tasksOf(SECOND, '2033-03-15', '2033-03-15');
  s.at('2033-03-15 18:00');
  good(await second.put(`${DUTY}/${dutyId}/checkin`, {}));
  s.at('2033-03-16 08:00');
  good(await second.put(`${DUTY}/${dutyId}/checkout`, {}));
  s.at('2033-03-16 12:00');
  await s.settle();
  const detail = await s.detail(task?.taskId);
  expect(detail).toMatchObject({ status: '1', workMins: 840, nightMins: 480, vias: ['6'] });
  expect(detail.punches).toMatchObject([{ refText: '值班签到' }, { refText: '值班签到' }]);
});

test('[ATT-10] a day duty that falls into a shift is a mark on it; publishing over a duty leaves what no shift covers', async () => {
  const office = await s.aShift({ sections: DAY_SHIFT });
  s.at('2033-04-01 09:00');
  await s.due(WORKER, '2033-04-05', office);
  const dutyId = await plan('2033-04-05', '1', WORKER);
  expect(await s.tasksOf(WORKER, '2033-04-05', '2033-04-05')).toMatchObject([{ source: '1', dutyId }]);
  const whole = await plan('2033-04-06', '3', SECOND);
  await s.due(SECOND, '2033-04-06', office);
  const tasks = await s.tasksOf(SECOND, '2033-04-06', '2033-04-06');
  expect(tasks.map(({ source, hoursText }) => [source, hoursText]).sort()).toEqual([
    ['1', '08:00-12:00、14:00-18:00'],
    ['2', '18:00-次日08:00'],
  ]);
  expect(tasks.find(({ source }) => source === '2')).toMatchObject({ dutyId: whole });
});

test('a duty that is taken away leaves nothing to work', async () => {
  s.at('2033-05-01 09:00');
  const dutyId = await plan('2033-05-10', '2', WORKER);
  expect(await s.tasksOf(WORKER, '2033-05-10', '2033-05-10')).toHaveLength(1);
  expect((await s.people.admin.delete(`${DUTY}/${dutyId}`)).code).toBe(200);
  expect(await s.tasksOf(WORKER, '2033-05-10', '2033-05-10')).toEqual([]);
});
