import { RULE } from '@jiaoyan/contract/bpm/rule';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { claimTimer } from './due.ts';
import {
  deployed,
  detail,
  drawing,
  ok,
  type People,
  signInPeople,
  started,
  tasks,
  todoKeys,
} from './process.fixture.ts';
import { incidentTable, instanceTable, jobTable, startTriggerTable, timerTable } from './process.table.ts';

let app: TestApp;
let people: People;
beforeAll(async () => {
  app = await openTestApp();
  people = await signInPeople(app);
});
afterAll(() => app.stop());

const past = sql`now() - interval '1 second'`;
const makeDue = (instanceId: number) =>
  app.services.db.update(timerTable).set({ dueAt: past }).where(eq(timerTable.instanceId, instanceId));
const incidents = async (key: string) => ok(await people.admin.get(`/bpm/monitor/incidents?key=${key}`)).rows;
const timersOf = (instanceId: number) =>
  app.services.db.select().from(timerTable).where(eq(timerTable.instanceId, instanceId));

const limit = (key: string) =>
  drawing(
    key,
    `<startEvent id="start"/>${tasks('one', 'late')}<endEvent id="end"/>
     <boundaryEvent id="limit" attachedToRef="one" cancelActivity="false"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>`,
    ['start>one', 'one>end', 'limit>late', 'late>end'],
  );
const rules = { one: ['b'], late: ['c'] };

/** A node that begins with what is due and dies of it; nobody else sees that it is due before it is taken. */
const dieOf = (instanceId: number) =>
  app.services.db.transaction(async (tx) => {
    await tx.update(timerTable).set({ dueAt: past }).where(eq(timerTable.instanceId, instanceId));
    const [timer] = await claimTimer(tx, { served: [] });
    return timer;
  });

test('a timer that killed the server three times is parked; a retry lets it strike', async () => {
  const { starter, c, admin } = people;
  const id = await started(starter, await deployed(people, 'park_timer', limit('park_timer'), rules));
  for (let times = 1; times <= 3; times += 1) expect(await dieOf(id)).toMatchObject({ attempts: times });
  await makeDue(id);
  await app.bpm.worker.run();
  expect(await todoKeys(c, id)).toEqual([]);
  const [incident] = await incidents('park_timer');
  expect(incident).toMatchObject({
    instanceId: id,
    key: 'limit',
    parked: true,
    text: '定时器连续 3 次未能完成，已暂停：执行时服务异常中断',
  });
  expect(await timersOf(id)).toMatchObject([{ dueAt: null }]);
  expect((await detail(starter, id)).incidents).toHaveLength(1);
  ok(await admin.put('/bpm/monitor/retry', { incidentId: incident.incidentId }));
  await expect.poll(() => todoKeys(c, id)).toEqual(['late']);
  expect(await incidents('park_timer')).toEqual([]);
});

test('a parked timer that is called off takes its incident along', async () => {
  const { starter, b } = people;
  const id = await started(starter, await deployed(people, 'park_off', limit('park_off'), rules));
  for (let times = 0; times < 3; times += 1) await dieOf(id);
  await makeDue(id);
  await app.bpm.worker.run();
  expect(await incidents('park_off')).toHaveLength(1);
  const { rows } = ok(await b.get('/bpm/task/todo-page?name=park_off'));
  ok(await b.put('/bpm/task/approve', { id: rows[0].taskId, reason: '好' }));
  const { db } = app.services;
  const noted = await db.select().from(incidentTable).where(eq(incidentTable.instanceId, id));
  expect(noted).toMatchObject([{ resolveTime: expect.any(String) }]);
});

const catching = (key: string) =>
  drawing(
    key,
    `<startEvent id="start"/><intermediateCatchEvent id="wait"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>
     ${tasks('one')}<endEvent id="end"/>`,
    ['start>wait', 'wait>one', 'one>end'],
  );

test('what fails unexpectedly is tried three times and then parked, and nobody else waits for it', async () => {
  const { starter, b, c, admin } = people;
  const bad = await started(starter, await deployed(people, 'park_bad', catching('park_bad'), { one: ['b'] }));
  const good = await started(starter, await deployed(people, 'park_good', catching('park_good'), { one: ['c'] }));
  const { db } = app.services;
  const [kept] = await db.select().from(instanceTable).where(eq(instanceTable.instanceId, bad));
  await db.update(instanceTable).set({ definitionId: 1 }).where(eq(instanceTable.instanceId, bad));
  await makeDue(bad);
  await makeDue(good);
  await app.bpm.worker.run();
  expect(await todoKeys(c, good)).toEqual(['one']);
  // A refusal is put off; a state that cannot be read is no refusal.
  await db
    .update(instanceTable)
    .set({ definitionId: kept?.definitionId as number, state: sql`'{"status":"running"}'::jsonb` })
    .where(eq(instanceTable.instanceId, bad));
  for (let times = 1; times <= 3; times += 1) {
    await makeDue(bad);
    await app.bpm.worker.run();
  }
  const parked = (await incidents('park_bad')).find(({ text }: { text: string }) => text.includes('已暂停'));
  expect(parked).toMatchObject({ text: '定时器连续 3 次未能完成，已暂停：系统内部错误' });
  expect(await timersOf(bad)).toMatchObject([{ dueAt: null, attempts: 3 }]);
  await db
    .update(instanceTable)
    .set({ state: kept?.state as never })
    .where(eq(instanceTable.instanceId, bad));
  ok(await admin.put('/bpm/monitor/retry', { incidentId: parked.incidentId }));
  await expect.poll(() => todoKeys(b, bad)).toEqual(['one']);
});

test('a job that killed the server three times is parked, one that fails as well, and both can be retried', async () => {
  const { starter, admin } = people;
  const instanceId = await started(starter, await deployed(people, 'park_job', limit('park_job'), rules));
  const { db } = app.services;
  // There is nothing in it that a service could be called with.
  const broken = { instanceId, kind: 'service', payload: sql`'null'::jsonb`, dueAt: past };
  await db.insert(jobTable).values([
    { ...broken, attempts: 3 },
    { ...broken, attempts: 2 },
  ]);
  await app.bpm.worker.run();
  await expect.poll(async () => (await incidents('park_job')).length).toBe(2);
  const found = await incidents('park_job');
  expect(found.map(({ text }: { text: string }) => text).sort()).toEqual([
    '服务调用连续 3 次未能完成，已暂停：执行时服务异常中断',
    '服务调用连续 3 次未能完成，已暂停：系统内部错误',
  ]);
  await app.bpm.worker.run();
  const jobs = () => db.select().from(jobTable).where(eq(jobTable.instanceId, instanceId));
  expect(await jobs()).toMatchObject([{ dueAt: null }, { dueAt: null }]);
  for (const { incidentId } of found) ok(await admin.put('/bpm/monitor/retry', { incidentId }));
  await expect.poll(jobs).toMatchObject([
    { attempts: 1, dueAt: expect.any(String) },
    { attempts: 1, dueAt: expect.any(String) },
  ]);
});

const startsEvery = (key: string, elements: string, flows: readonly string[]) =>
  drawing(
    key,
    `<startEvent id="by"><timerEventDefinition><timeCycle>R/PT1H</timeCycle></timerEventDefinition></startEvent>${elements}<endEvent id="end"/>`,
    flows,
  );
/** Automatic approvals that lead back to themselves: a turn without an end. */
const circle = (key: string) =>
  startsEvery(key, `<exclusiveGateway id="again"/><userTask id="one" name="一"/>`, [
    'by>again',
    'again>one:1 == 1',
    'again>end:1 == 2',
    'one>again',
  ]);

test('a process whose start by time does not come to an end is parked, and retried when somebody says so', async () => {
  const { admin } = people;
  const one = { type: RULE.userField, settings: { field: 'who', empty: 'approve' } };
  await deployed(people, 'park_start', circle('park_start'), { one });
  const { db } = app.services;
  const strike = async () => {
    await db.update(startTriggerTable).set({ dueAt: past }).where(eq(startTriggerTable.key, 'park_start'));
    await app.bpm.worker.run();
  };
  for (let times = 1; times <= 3; times += 1) {
    expect(await incidents('park_start')).toEqual([]);
    await strike();
  }
  const [incident] = await incidents('park_start');
  expect(incident).toMatchObject({ instanceId: null, key: 'by', parked: true });
  expect(incident.text).toMatch(/^定时启动连续 3 次未能完成，已暂停：流程一次/);
  expect((await admin.get('/bpm/process-instance/manager-page?key=park_start')).total).toBe(0);
  ok(await admin.put('/bpm/monitor/retry', { incidentId: incident.incidentId }));
  expect(await admin.put('/bpm/monitor/retry', { incidentId: incident.incidentId })).toMatchObject({ code: 409 });
  await expect
    .poll(() => db.select().from(startTriggerTable).where(eq(startTriggerTable.key, 'park_start')))
    .toMatchObject([{ attempts: 1 }]);
});
