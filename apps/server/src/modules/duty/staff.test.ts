import { asc, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuse } from '../../kernel/errors.ts';
import type { TestApp } from '../../testing/app.ts';
import { registerFor } from '../../testing/register.ts';
import { GAO, MA, openDuties, PATH, TANG, XIAO } from './duty.fixture.ts';
import { dutyMemberTable as m } from './duty.table.ts';
import type { Arrival, Staff } from './staff.ts';

let app: TestApp;
let fixture: Awaited<ReturnType<typeof openDuties>>;
beforeAll(async () => {
  fixture = await openDuties();
  ({ app } = fixture);
});
afterAll(() => app.stop());

const nobody: Staff['onShift'] = async () => new Map();
/** Who stands on the duties that change, as whoever hears of it finds them. */
function rosters() {
  const heard: (readonly [dutyId: number, ...people: number[]])[] = [];
  registerFor(app, 'staff', {
    onShift: nobody,
    async dutiesChanged(tx, dutyIds) {
      const rows = await tx
        .select()
        .from(m)
        .where(inArray(m.dutyId, [...dutyIds]))
        .orderBy(asc(m.userId));
      for (const dutyId of dutyIds)
        heard.push([dutyId, ...rows.filter((row) => row.dutyId === dutyId).map(({ userId }) => userId)]);
    },
  });
  return heard;
}

test('every change of a duty is heard once, with those who stand on it then', async () => {
  const { people, plan, setClock } = fixture;
  const heard = rosters();
  setClock('2034-01-01 12:00:00');
  const dutyId = await plan('2034-01-02', MA, { memberIds: [XIAO] });
  expect(heard.splice(0)).toEqual([[dutyId, MA, XIAO]]);
  const body = { dutyDate: '2034-01-02', subcampId: 1, shift: '1', leaderId: MA, phone: '13900000005' };
  await people.admin.put(PATH, { ...body, dutyId, memberIds: [] });
  expect(heard.splice(0)).toEqual([[dutyId, MA]]);
  const { data } = await people.ma.post(`${PATH}/${dutyId}/swap`, { toUserId: TANG, reason: '家中有事' });
  heard.length = 0;
  await people.tang.put(`${PATH}/swap/${data.swapId}/agree`, {});
  expect(heard.splice(0)).toEqual([[dutyId, TANG]]);
  setClock('2034-01-02 08:00:00');
  await people.tang.put(`${PATH}/${dutyId}/checkin`, {});
  expect(heard.splice(0)).toEqual([[dutyId, TANG]]);
});

test('a duty that is taken away has nobody on it, and generated ones are heard together', async () => {
  const { people, plan, setClock } = fixture;
  setClock('2034-02-01 12:00:00');
  const dutyId = await plan('2034-02-02', MA);
  const heard = rosters();
  expect((await people.admin.delete(`${PATH}/${dutyId}`)).code).toBe(200);
  expect(heard.splice(0)).toEqual([[dutyId]]);
  const stretch = { subcampId: 1, from: '2034-02-06', to: '2034-02-07', shifts: ['1'], size: 1, skipHoliday: false };
  expect((await people.admin.post(`${PATH}/generate`, { ...stretch, userIds: [MA, GAO] })).data.created).toBe(2);
  expect(heard.map(([, ...standing]) => standing)).toEqual([[MA], [GAO]]);
});

test('what refuses a change of a duty leaves nothing of it', async () => {
  const { people, setClock } = fixture;
  setClock('2034-03-01 12:00:00');
  registerFor(app, 'staff', {
    onShift: nobody,
    async dutiesChanged() {
      throw refuse('该员工此时已有班次');
    },
  });
  const body = { dutyDate: '2034-03-02', subcampId: 1, shift: '1', leaderId: MA, phone: '13900000005' };
  expect((await people.admin.post(PATH, body)).msg).toBe('该员工此时已有班次');
  expect((await people.admin.get(`${PATH}/list?dutyDateBegin=2034-03-02&dutyDateEnd=2034-03-02`)).total).toBe(0);
});

test('whoever comes to a duty and goes was seen there', async () => {
  const { people, plan, setClock } = fixture;
  const seen: Arrival[] = [];
  registerFor(app, 'arrivals', { heard: async (_tx, arrival) => void seen.push(arrival) });
  const dutyId = await plan('2034-04-03', MA, { memberIds: [TANG] });
  await plan('2034-04-03', GAO, { shift: '2' });
  const call = (who: keyof typeof people, move: string, body = {}) =>
    people[who].put(`${PATH}/${dutyId}/${move}`, body);
  setClock('2034-04-03 08:00:00');
  await call('ma', 'checkin');
  await call('tang', 'checkin');
  setClock('2034-04-03 12:00:00');
  await call('tang', 'checkout');
  setClock('2034-04-03 17:30:00');
  await call('ma', 'handover', { content: '一切正常' });
  await call('gao', 'takeover');
  const hours = seen.map(({ userId, at }) => [userId, new Date(at).getUTCHours()]);
  expect(hours).toEqual([
    [MA, 0],
    [TANG, 0],
    [TANG, 4],
    [MA, 9],
  ]);
  expect(seen.every(({ by, bizId, isScanned }) => by === 'duty' && bizId === dutyId && !isScanned)).toBe(true);
});
