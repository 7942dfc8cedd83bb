import { DAY_MS, localDay, momentOf } from '@jiaoyan/contract/kernel/wall-time';
import type { Answer, Caller, TestApp } from '../../testing/app.ts';
import { openCompanies, type People } from '../company/company.fixture.ts';
import { made, next, PLACE, TEAM } from '../facility/facility.fixture.ts';
import { generateDue } from './maintain-generate.ts';

/** A building that 凌芳霞 does not look after. */
export const ELSEWHERE = 16;
export const PHOTO = '/profile/upload/2026/01/01/photo.png';
/** A Monday morning, far from every holiday that the calendar knows. */
const MONDAY = '2033-03-07';
const START = momentOf(`${MONDAY} 09:00:00`);
const FACILITY = '/repair/facility';
export const PLAN = '/repair/facility/maintain';
export const TASK = '/repair/facility/maintainTask';
export const ORDER = '/repair/facility/maintainOrder';

/** What is looked at: a pressure within its range, and a tick. */
export const items = [
  { key: 'p', name: '压力', kind: '2', unit: 'MPa', min: 0.4, max: 1.2 },
  { key: 't', name: '外观', kind: '1' },
];
export const fine = [
  { key: 'p', value: '0.8' },
  { key: 't', value: 'Y' },
];

/** A product on a clock of its own, with everybody signed in, and whatever a test of maintenance makes. */
export interface Maintenance {
  readonly app: TestApp;
  readonly people: People;
  readonly templateId: number;
  /** Goes on by days and hours. */
  pass(days: number, hours?: number): void;
  today(plus?: number): string;
  aFacility(change?: object): Promise<number>;
  /** A meter of a facility that counts ever on. */
  aMeter(facilityId: number, name: string, value: string): Promise<(value: string) => Promise<Answer>>;
  planBody(change?: object): object;
  /** A plan that is on. */
  aPlan(change?: object): Promise<number>;
  generate(): Promise<number>;
  tasksOf(planId: number): Promise<Answer[]>;
  /** The only open task of a plan. */
  taskOf(planId: number): Promise<Answer>;
  lead(taskId: number, move: string, body?: object, who?: Caller): Promise<Answer>;
  work(taskId: number, move: string, body?: object, who?: Caller): Promise<Answer>;
  sql(text: string): Promise<Record<string, unknown>[]>;
  /** A round of so many facilities that waits for its worker. */
  round(count: number, change?: object): Promise<Round>;
  /** What the worker writes down of a facility. */
  record(taskId: number, facilityId: number, change?: object, who?: Caller): Promise<Answer>;
  /** Everything written down, finished and accepted. */
  complete(taskId: number, who?: Caller): Promise<void>;
}

interface Round extends Answer {
  readonly planId: number;
  readonly facilityIds: readonly number[];
  readonly taskId: number;
  readonly version: number;
}

export async function openMaintenance(): Promise<Maintenance> {
  const { app, people, templateId } = await openCompanies();
  let now = START;
  Object.assign(app.services, { clock: () => now });
  const { admin, worker } = people;
  const classifyId = made(await admin.post(`${FACILITY}/classify`, { parentId: 0, name: next(), code: next() }));
  const aFacility = async (change: object = {}) =>
    made(await admin.post(FACILITY, { name: next(), classifyId, placeId: PLACE, teamId: TEAM, ...change }));
  const today = (plus = 0) => localDay(now + plus * DAY_MS);
  const planBody = (change: object = {}) => ({
    name: next(),
    firstDate: today(),
    templateId,
    teamId: TEAM,
    executor: '2',
    workerIds: [105],
    items,
    ...change,
  });
  const aPlan = async (change: object = {}) => {
    const planId = made(await admin.post(PLAN, planBody(change)));
    const on = await admin.put(`${PLAN}/${planId}/enable`, {});
    if (on.code !== 200) throw new Error(on.msg);
    return planId;
  };
  const tasksOf = async (planId: number) => {
    const { rows } = await admin.get(`${TASK}/list?planId=${planId}&pageSize=500`);
    return (rows as Answer[]).toReversed();
  };
  const lead = (taskId: number, move: string, body: object = {}, who: Caller = people.leader) =>
    who.put(`${TASK}/${taskId}/${move}`, body);
  const work = (taskId: number, move: string, body: object = {}, who: Caller = worker) =>
    who.put(`${ORDER}/${taskId}/${move}`, body);
  const must = async (answer: Promise<Answer>) => {
    const { code, msg } = await answer;
    if (code !== 200) throw new Error(msg);
  };
  const generate = () => generateDue(app.repair);
  const taskOf = async (planId: number) => {
    const open = (await tasksOf(planId)).filter(({ status }) => status < '50');
    if (open.length !== 1) throw new Error(`${open.length} open tasks`);
    return open[0] as Answer;
  };
  return {
    app,
    people,
    templateId,
    generate,
    taskOf,
    sql: async (text) => (await app.services.database.execute(text)).rows as Record<string, unknown>[],
    async round(count, change = {}) {
      const facilityIds: number[] = [];
      for (let at = 0; at < count; at += 1) facilityIds.push(await aFacility());
      const planId = await aPlan({ facilityIds, groupBy: '2', ...change });
      await generate();
      return { planId, facilityIds, ...((await taskOf(planId)) as Answer & { taskId: number; version: number }) };
    },
    record: (taskId, facilityId, change = {}, who = worker) =>
      work(taskId, 'record', { facilityId, answers: fine, conclusion: '1', ...change }, who),
    today,
    aFacility,
    planBody,
    aPlan,
    tasksOf,
    lead,
    work,
    pass(days, hours = 0) {
      now += days * DAY_MS + hours * 3_600_000;
    },
    async aMeter(facilityId, name, value) {
      const meterId = made(await admin.post(`${FACILITY}/meter`, { facilityId, name, unit: 'h', mode: '1' }));
      const read = (text: string) => admin.post(`${FACILITY}/meter/${meterId}/reading`, { value: text });
      await must(read(value));
      return read;
    },
    async complete(taskId, who = worker) {
      const { data } = await admin.get(`${TASK}/${taskId}`);
      if (data.status === '10') await must(work(taskId, 'start', { images: PHOTO }, who));
      for (const { facilityId, conclusion } of data.targets)
        if (!conclusion) await must(work(taskId, 'record', { facilityId, answers: fine, conclusion: '1' }, who));
      await must(work(taskId, 'finish', { laborMins: 30, afterImages: PHOTO }, who));
      await must(lead(taskId, 'verify', { pass: true }));
    },
  };
}
