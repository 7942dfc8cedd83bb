import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { type Answer, type Caller, openTestApp, signInAll, type TestApp } from '../../testing/app.ts';
import type { AttendanceTools } from './attendance-tools.ts';
import { boardCode } from './point-code.ts';
import { settleDue } from './task-settle.ts';

const names = {
  admin: 'admin',
  deputy: 'suyq',
  leader: 'gaojd',
  otherLeader: 'chenlx',
  worker: 'maqs',
  second: 'tangwl',
  third: 'xiaodh',
} as const;
/** 高建东, who leads the plumbers, and three of them. */
export const LEADER = 104;
export const WORKER = 105;
export const SECOND = 106;
export const THIRD = 107;
export const TEAM = 101;
/** A building, and where it is said to be. */
export const PLACE = 11;
export const LNG = 114.3;
export const LAT = 30.5;

export const PATH = '/repair/attendance';
/** The day on which tests happen: a Monday without a holiday near. */
export const MONDAY = '2033-03-14';
let serial = 0;
export const next = (): string => `K${Date.now().toString(36).toUpperCase()}${++serial}`;
export const clientKey = (): string => `key-${next()}`;

/** The number of what was just made; a refusal ends the test with its text. */
export function made({ code, msg, data }: Answer): number {
  if (code !== 200) throw new Error(msg);
  return data;
}
/** The data of an answer that has to be good. */
export function good({ code, msg, data }: Answer): Answer {
  if (code !== 200) throw new Error(msg);
  return data;
}

/** The hours of shifts, in minutes. */
export const DAY_SHIFT = [
  { from: 480, to: 720 },
  { from: 840, to: 1080 },
];
export const NIGHT = [{ from: 1320, to: 1800 }];
export const EARLY = [{ from: 480, to: 960 }];

/** A product with everybody signed in, a clock of its own, and whatever a test makes. */
export interface Attendances {
  readonly app: TestApp;
  readonly people: Record<keyof typeof names, Caller>;
  readonly tools: AttendanceTools;
  /** Sets the clock of the server to a wall time. */
  at(wall: string): void;
  sql(text: string): Promise<Record<string, unknown>[]>;
  aShift(change?: object): Promise<number>;
  aPoint(change?: object): Promise<number>;
  /** A draft drawn by hand for some people. */
  aPlan(userIds: readonly number[], change?: object): Promise<number>;
  /** Draws shifts of people on days. */
  draw(
    planId: number,
    cells: readonly (readonly [userId: number, workDate: string, ...shiftIds: number[]])[],
  ): Promise<Answer>;
  publish(planId: number, body?: object, who?: Caller): Promise<Answer>;
  /** A published shift of somebody, with his way of checking in. */
  due(userId: number, workDate: string, shiftId: number, change?: object): Promise<number>;
  /** What the board of a point shows now. */
  code(pointId: number): string;
  punch(who: Caller, body: object): Promise<Answer>;
  settle(): Promise<number>;
  /** What somebody says to a request that waits for him. */
  decide(who: Caller, requestId: number, how?: 'approve' | 'reject'): Promise<Answer>;
  /** Tasks of somebody on days, the earliest first. */
  tasksOf(userId: number, from?: string, to?: string): Promise<Answer[]>;
  detail(taskId: number): Promise<Answer>;
}

export async function openAttendance(): Promise<Attendances> {
  const app = await openTestApp();
  const people = await signInAll(app, names);
  const { admin } = people;
  let now = momentOf(`${MONDAY} 07:00`);
  const clock = () => now;
  Object.assign(app.services, { clock });
  const tools: AttendanceTools = { ...app.attendance, clock };
  const aShift = async (change: object = {}) =>
    made(await admin.post(`${PATH}/shift`, { name: next(), sections: EARLY, ...change }));
  const aPoint = async (change: object = {}) =>
    made(await admin.post(`${PATH}/point`, { name: next(), placeId: PLACE, lng: LNG, lat: LAT, ...change }));
  const aPlan = async (userIds: readonly number[], change: object = {}) =>
    made(
      await admin.post(`${PATH}/plan`, {
        name: next(),
        deptId: TEAM,
        startDate: MONDAY,
        endDate: '2033-04-13',
        mode: '3',
        members: userIds.map((userId) => ({ userId, offset: 0 })),
        ...change,
      }),
    );
  const draw: Attendances['draw'] = (planId, cells) =>
    admin.put(`${PATH}/plan/${planId}/cells`, {
      cells: cells.map(([userId, workDate, ...shiftIds]) => ({ userId, workDate, shiftIds })),
    });
  const publish: Attendances['publish'] = (planId, body = {}, who = admin) =>
    who.put(`${PATH}/plan/${planId}/publish`, body);
  const tasksOf: Attendances['tasksOf'] = async (userId, from = MONDAY, to = '2033-12-31') =>
    (
      await admin.get(
        `${PATH}/task/list?limit=500&userId=${userId}&workDateBegin=${from}&workDateEnd=${to}&orderByColumn=workDate&isAsc=asc`,
      )
    ).rows;
  return {
    app,
    people,
    tools,
    aShift,
    aPoint,
    aPlan,
    draw,
    publish,
    tasksOf,
    at: (wall) => {
      now = momentOf(wall);
    },
    sql: async (text) => (await app.services.database.execute(text)).rows,
    async due(userId, workDate, shiftId, change = {}) {
      const planId = await aPlan([userId], { startDate: workDate, endDate: workDate, ...change });
      good(await draw(planId, [[userId, workDate, shiftId]]));
      good(await publish(planId, { reason: '测试' }));
      return (await tasksOf(userId, workDate, workDate)).at(-1)?.taskId;
    },
    code: (pointId) => boardCode(app.services.sealing, pointId, now),
    punch: (who, body) => who.post(`${PATH}/punch`, { clientKey: clientKey(), ...body }),
    settle: () => settleDue(tools),
    async decide(who, requestId, how = 'approve') {
      const [row] = (
        await app.services.database.execute(
          `SELECT instance_id FROM attendance_request WHERE request_id = ${requestId}`,
        )
      ).rows;
      const { rows } = await who.get('/bpm/task/todo-page?pageSize=100');
      const id = rows.find(
        (one: { instance: { instanceId: number } }) => one.instance.instanceId === row?.instance_id,
      )?.taskId;
      await who.put('/bpm/task/claim', { id });
      return who.put(`/bpm/task/${how}`, { id, reason: '情况属实' });
    },
    detail: async (taskId) => good(await admin.get(`${PATH}/task/${taskId}`)),
  };
}
