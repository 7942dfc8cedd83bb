import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { type Answer, type Caller, openTestApp, signInAll, type TestApp } from '../../testing/app.ts';
import type { PatrolTools } from './generate.ts';

const names = {
  admin: 'admin',
  deputy: 'suyq',
  leader: 'gaojd',
  otherLeader: 'chenlx',
  siteAdmin: 'linfx',
  otherSiteAdmin: 'zhuym',
  worker: 'maqs',
  second: 'tangwl',
  third: 'xiaodh',
} as const;
/** 高建东, who leads the plumbers, and three of them; 凌芳霞, who looks after 明理楼. */
export const LEADER = 104;
export const WORKER = 105;
export const SECOND = 106;
export const THIRD = 107;
export const TEAM = 101;
export const PLACE = 11;
/** A building of another manager on the same campus, and one on another campus. */
export const ELSEWHERE = 16;
export const FAR_AWAY = 21;

export const PATH = '/repair/patrol';
let serial = 0;
export const next = (): string => `P${Date.now().toString(36).toUpperCase()}${++serial}`;

/** The number of what was just made; a refusal ends the test with its text. */
export function made({ code, msg, data }: Answer): number {
  if (code !== 200) throw new Error(msg);
  return data;
}

/** A product with everybody signed in, a clock of its own, and whatever a test makes. */
export interface Patrols {
  readonly app: TestApp;
  readonly people: Record<keyof typeof names, Caller>;
  readonly tools: PatrolTools;
  /** Sets the clock of the server to a wall time. */
  at(wall: string): void;
  sql(text: string): Promise<Record<string, unknown>[]>;
  aTerm(change?: object): Promise<number>;
  aPoint(change?: object): Promise<number>;
  /** A path along points; without any along three new ones. */
  aPath(pointIds?: readonly number[], change?: object): Promise<number>;
  aPlan(change?: object): Promise<number>;
  enable(planId: number): Promise<Answer>;
  tasks(query: string, who?: Caller): Promise<Answer[]>;
}

/** The day on which tests of rounds happen: a Monday without a holiday near. */
export const MONDAY = '2033-03-14';

export async function openPatrols(): Promise<Patrols> {
  const app = await openTestApp();
  const people = await signInAll(app, names);
  const { admin } = people;
  let now = momentOf(`${MONDAY} 07:00`);
  const clock = () => now;
  Object.assign(app.services, { clock });
  const tools: PatrolTools = { ...app.patrol, clock };
  const aTerm = async (change: object = {}) =>
    made(await admin.post(`${PATH}/term`, { name: next(), code: next(), ...change }));
  const aPoint = async (change: object = {}) => {
    const pointId = made(
      await admin.post(`${PATH}/point`, { name: next(), code: next(), placeId: PLACE, floorNo: 1, ...change }),
    );
    made(await admin.put(`${PATH}/point/${pointId}/terms`, { termIds: [await aTerm()] }));
    return pointId;
  };
  const aPath = async (pointIds?: readonly number[], change: object = {}) => {
    const points = pointIds ?? [await aPoint(), await aPoint(), await aPoint()];
    const pathId = made(await admin.post(`${PATH}/path`, { name: next(), code: next(), subcampId: 1, ...change }));
    made(await admin.put(`${PATH}/path/${pathId}/points`, { points: points.map((pointId) => ({ pointId })) }));
    return pathId;
  };
  return {
    app,
    people,
    tools,
    at: (wall) => {
      now = momentOf(wall);
    },
    sql: async (text) => (await app.services.database.execute(text)).rows,
    aTerm,
    aPoint,
    aPath,
    aPlan: async (change = {}) =>
      made(
        await admin.post(`${PATH}/plan`, {
          name: next(),
          code: next(),
          pathId: 'pathId' in change ? change.pathId : await aPath(),
          teamId: TEAM,
          slots: [{ from: '08:00', to: '10:00' }],
          startDate: MONDAY,
          executorIds: [WORKER],
          challengePct: 0,
          ...change,
        }),
      ),
    enable: (planId) => admin.put(`${PATH}/plan/${planId}/enable`, {}),
    tasks: async (query, who = admin) => (await who.get(`${PATH}/task/list?limit=200&${query}`)).rows,
  };
}
