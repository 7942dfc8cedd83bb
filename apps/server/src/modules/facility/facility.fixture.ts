import { type Answer, type Caller, openTestApp, signInAll, type TestApp } from '../../testing/app.ts';

/** People by what they have to do with a facility in 明理楼 that the plumbers look after. */
const names = {
  admin: 'admin',
  deputy: 'suyq',
  siteAdmin: 'linfx',
  leader: 'gaojd',
  worker: 'maqs',
  receiver: 'leizq',
} as const;
export const RECEIVER = 129;
/** Two buildings that 凌芳霞 looks after. */
export const PLACE = 11;
export const ELSEWHERE = 12;
/** The plumbers, whom 高建东 leads, and another team. */
export const TEAM = 101;

const PATH = '/repair/facility';
let serial = 0;
export const next = (): string => `T${Date.now().toString(36).toUpperCase()}${++serial}`;

/** The number of what was just made; a refusal ends the test with its text. */
export function made({ code, msg, data }: Answer): number {
  if (code !== 200) throw new Error(msg);
  return data;
}

/** A product with everybody signed in, and whatever a test makes. */
export interface Facilities {
  readonly app: TestApp;
  readonly people: Record<keyof typeof names, Caller>;
  readonly otherTeam: number;
  aClass(change?: object): Promise<number>;
  aFacility(change?: object): Promise<number>;
  file(facilityId: number, who?: Caller): Promise<Answer>;
  act(facilityId: number, move: string, body?: object, who?: Caller): Promise<Answer>;
}

export async function openFacilities(): Promise<Facilities> {
  const app = await openTestApp();
  const people = await signInAll(app, names);
  const { admin } = people;
  const aClass = async (change: object = {}) =>
    made(await admin.post(`${PATH}/classify`, { parentId: 0, name: next(), code: next(), ...change }));
  const usual = await aClass({ lifeMonths: 120 });
  const { rows } = await app.services.database.execute(
    `SELECT dept_id FROM sys_dept WHERE dept_id <> ${TEAM} AND parent_id = (SELECT parent_id FROM sys_dept WHERE dept_id = ${TEAM})
     ORDER BY dept_id LIMIT 1`,
  );
  return {
    app,
    people,
    otherTeam: Number(rows[0]?.dept_id),
    aClass,
    aFacility: async (change = {}) =>
      made(await admin.post(PATH, { name: next(), classifyId: usual, placeId: PLACE, ...change })),
    file: (facilityId, who = admin) => who.get(`${PATH}/${facilityId}/file`),
    act: (facilityId, move, body = {}, who = admin) => who.put(`${PATH}/${facilityId}/${move}`, body),
  };
}
