import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { expect } from 'vitest';
import { type Caller, openTestApp, signInAll } from '../../testing/app.ts';

/** People of the demo campus, by what they do about a room in 明理楼. */
const names = {
  admin: 'admin',
  applicant: 'maqs',
  other: 'moyh',
  leader: 'gaojd',
  security: 'leizq',
  siteAdmin: 'linfx',
  stranger: 'zhuym',
} as const;
export type People = Record<keyof typeof names, Caller>;

export const PATH = '/repair/area/apply';
const PLACE = 11;
export const PLAN = '/profile/upload/2026/01/01/plan.pdf';
const DAY = 86_400_000;

/** A time of a day that many days ahead. */
export const at = (days: number, clock: string) => `${wallTime(Date.now() + days * DAY).slice(0, 10)} ${clock}:00`;

/** A product with everybody signed in whom an application needs. */
export async function openVenues() {
  const app = await openTestApp();
  const people = await signInAll(app, names);
  return { app, people, ...actionsOf(people) };
}

let serial = 0;

function actionsOf(people: People) {
  /** A room of one's own. */
  const makeRoom = async (change: object = {}): Promise<number> => {
    serial += 1;
    const body = {
      placeId: PLACE,
      floorNo: 1,
      roomNo: `V${serial}`,
      name: `测试厅${serial}`,
      roomType: '5',
      capacity: 300,
      bookable: 'Y',
      ...change,
    };
    const { code, msg, data } = await people.admin.post('/repair/area/room', body);
    expect([code, msg]).toEqual([200, '操作成功']);
    return data as number;
  };
  /** A draft; what it says can be changed. */
  const draft = async (who: Caller, roomId: number, change: object = {}): Promise<number> => {
    const { code, msg, data } = await who.post(PATH, wanted(roomId, change));
    expect([code, msg]).toEqual([200, '操作成功']);
    return data as number;
  };
  const submit = (who: Caller, applyId: number) => who.put(`${PATH}/${applyId}/submit`, {});
  /** The first task of somebody that belongs to an application. */
  const decide = async (who: Caller, applyId: number, how: 'approve' | 'reject' = 'approve') => {
    const { instanceId } = (await people.admin.get(`${PATH}/${applyId}`)).data;
    const { rows } = await who.get('/bpm/task/todo-page?pageSize=100');
    const task = rows.find((row: { instance: { instanceId: number } }) => row.instance.instanceId === instanceId);
    if (!task) throw new Error('nothing to decide');
    return who.put(`/bpm/task/${how}`, { id: task.taskId, reason: '已审核' });
  };
  /** An application that was handed in and approved by everybody. */
  const approved = async (roomId: number, change: object = {}) => {
    const applyId = await draft(people.applicant, roomId, change);
    expect(await submit(people.applicant, applyId)).toMatchObject({ data: { status: '10' } });
    await decide(people.leader, applyId);
    await decide(people.siteAdmin, applyId);
    return applyId;
  };
  const detail = async (applyId: number) => (await people.admin.get(`${PATH}/${applyId}`)).data;
  return { makeRoom, draft, submit, decide, approved, detail };
}

/** What somebody asks for. */
export const wanted = (roomId: number, change: object = {}) => ({
  roomId,
  title: '班组例会',
  purpose: '2',
  startTime: at(3, '14:00'),
  endTime: at(3, '16:00'),
  attendeeCount: 20,
  contactName: '马青山',
  contactPhone: '13900000005',
  agreeRules: true,
  ...change,
});
