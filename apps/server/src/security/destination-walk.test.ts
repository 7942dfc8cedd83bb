import { topics } from '@jiaoyan/contract/realtime';
import { Client } from '@stomp/stompjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { register } from '../kernel/assemble.ts';
import { approves, deployed, linear, signInPeople, started } from '../modules/bpm/process/process.fixture.ts';
import { fault, WORKER } from '../modules/repair/report/report.fixture.ts';
import { modules } from '../modules.ts';
import { type Caller, openTestApp, signInAll, type TestApp } from '../testing/app.ts';
import { accountWith } from './account.fixture.ts';

Object.assign(globalThis, { WebSocket });

let app: TestApp;
let address: string;
let callers: Record<'admin' | 'worker' | 'company' | 'nobody' | 'anonymous', Caller>;
beforeAll(async () => {
  app = await openTestApp();
  address = (await app.http.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  callers = {
    admin: await app.signIn('admin'),
    worker: await app.signIn('maqs'),
    company: await app.signIn('hengtong'),
    nobody: await accountWith(app, 'nobody', []),
    anonymous: app.guest,
  };
});
afterAll(() => app.stop());

type Who = keyof typeof callers;
const everybody: readonly Who[] = ['admin', 'worker', 'company', 'nobody', 'anonymous'];

/** Whether the server lets somebody listen to, or send to, a destination. */
async function admitted(by: Caller, destination: string, action: 'subscribe' | 'send' = 'subscribe'): Promise<boolean> {
  const client = new Client({
    brokerURL: `${address}/prod-api/ws/`,
    connectHeaders: by.token ? { Authorization: `Bearer ${by.token}` } : {},
    reconnectDelay: 0,
  });
  const answer = await new Promise<boolean>((done) => {
    client.onStompError = () => done(false);
    client.onWebSocketClose = () => done(false);
    client.onConnect = () => {
      client.watchForReceipt('ready', () => done(true));
      if (action === 'subscribe') client.subscribe(destination, () => undefined, { receipt: 'ready' });
      else client.publish({ destination, body: '{"open":true}', headers: { receipt: 'ready' } });
    };
    client.activate();
  });
  await client.deactivate();
  return answer;
}
const letIn = async (destination: string, action?: 'subscribe' | 'send') => {
  const told = await Promise.all(everybody.map((who) => admitted(callers[who], destination, action)));
  return everybody.filter((_, at) => told[at]);
};
const userIdOf = async (by: Caller): Promise<number> => (await by.get('/getInfo')).user.userId;
const signedIn: readonly Who[] = ['admin', 'worker', 'company', 'nobody'];

/** Who hears what is said at each destination that belongs to nobody in particular. */
const common: Readonly<Record<string, readonly Who[]>> = {
  dict: signedIn,
  notice: signedIn,
  rights: signedIn,
  config: ['admin'],
  // Repairs tell no more than that something has changed.
  repairBoard: ['admin', 'worker', 'company'],
  repairStock: ['admin'],
  repairFacility: ['admin'],
  repairPatrol: ['admin', 'worker'],
  repairAttendance: ['admin', 'worker'],
  repairPerformance: ['admin', 'worker'],
};
for (const [name, may] of Object.entries(common))
  test(`${name} is heard by ${may.join(', ')}, and nobody may speak there`, async () => {
    const destination = topics[name as keyof typeof topics] as string;
    expect(await letIn(destination)).toEqual(may);
    expect(await letIn(destination, 'send')).toEqual([]);
  });

test('every destination of the contract is looked at here', () => {
  const own = ['user', 'process', 'editing', 'repairReport'];
  expect(Object.keys(topics).sort()).toEqual([...Object.keys(common), ...own].sort());
});

test('what is for one person is heard by that person alone', async () => {
  for (const who of signedIn) {
    const destination = topics.user(await userIdOf(callers[who]));
    expect([who, await letIn(destination), await letIn(destination, 'send')]).toEqual([who, [who], []]);
  }
});

test('a run is heard by its starter, by those who take part and by those who look after all', async () => {
  const people = await signInPeople(app);
  const id = await started(
    people.starter,
    await deployed(people, 'live_run', linear('live_run', 'one', 'two'), { one: ['b'], two: ['c'] }),
  );
  const destination = topics.process(id);
  // The worker is the starter.
  expect([await letIn(destination), await letIn(destination, 'send')]).toEqual([['admin', 'worker'], []]);
  expect([await admitted(people.b, destination), await admitted(people.d, destination)]).toEqual([true, false]);
  expect(await admitted(people.d, topics.process(999_999))).toBe(false);
  await approves(people.b, id);
  expect(await admitted(people.b, destination)).toBe(true);
});

test('a report is heard by whom may open it', async () => {
  const { data: items } = await callers.admin.get('/repair/template/list?trade=1');
  const { templateId } = items.find(
    (item: { parentId: number; needPhoto: boolean; autoDispatch: string }) =>
      item.parentId > 0 && !item.needPhoto && item.autoDispatch === '0',
  );
  const reporter = await app.signIn('leizq');
  const { reportId } = (await reporter.post('/repair/report', fault(templateId, { isPublic: false }))).data;
  const destination = topics.repairReport(reportId);
  expect(await letIn(destination)).toEqual(['admin']);
  expect(await letIn(destination, 'send')).toEqual([]);
  expect([await admitted(reporter, destination), await admitted(reporter, topics.repairReport(999_999))]).toEqual([
    true,
    false,
  ]);
});

const rules = register(modules).history;
test('those from outside companies hear what is for everybody and for themselves, not even of the report that they work on', async () => {
  const companies = await signInAll(app, { given: 'zhuhe', other: 'hengtong' });
  const { data } = await callers.admin.get('/repair/template/list?trade=1');
  const { templateId } = data.find(
    (item: { parentId: number; needPhoto: boolean; autoDispatch: string }) =>
      item.parentId > 0 && !item.needPhoto && item.autoDispatch === '0',
  );
  const { reportId } = (await callers.admin.post('/repair/report', fault(templateId))).data;
  await callers.admin.put(`/repair/receive/${reportId}/accept`, {});
  await callers.admin.put(`/repair/distribute/${reportId}`, { workers: [{ workerId: WORKER }], force: true });
  const { orderId } = (await callers.admin.get(`/repair/report/${reportId}`)).data.orders[0];
  await callers.worker.put(`/repair/order/${orderId}/take`, {});
  const work = { companyId: 4, scope: '更换管道', budget: '100', expectEnd: '2034-01-09', reason: '原因' };
  expect(await callers.admin.put(`/repair/order/${orderId}/outsource`, work)).toMatchObject({ code: 200 });
  const people = await signInPeople(app);
  const run = await started(
    people.starter,
    await deployed(people, 'outside_run', linear('outside_run', 'one'), { one: ['b'] }),
  );
  for (const [name, by] of Object.entries(companies)) {
    const own = await userIdOf(by);
    const may: readonly string[] = [topics.dict, topics.notice, topics.rights, topics.repairBoard, topics.user(own)];
    const all = [
      ...Object.keys(common).map((key) => topics[key as keyof typeof topics] as string),
      ...[topics.user(own), topics.user(own + 1), topics.user(1)],
      ...[topics.process(run), topics.repairReport(reportId), topics.repairReport(1)],
      ...Object.keys(rules).flatMap((resource) => [topics.editing(resource, 1), topics.editing(resource, reportId)]),
    ];
    const heard: string[] = [];
    for (const destination of all) {
      if (await admitted(by, destination)) heard.push(destination);
      expect([name, destination, await admitted(by, destination, 'send')]).toEqual([name, destination, false]);
    }
    expect([name, heard.sort()]).toEqual([name, [...may].sort()]);
  }
}, 120_000);

test('who edits a record is told among those who may look at it, whatever kind it is', async () => {
  const reader = await accountWith(
    app,
    'reader',
    Object.values(rules).map(({ permission }) => permission),
  );
  for (const [resource, { permission }] of Object.entries(rules)) {
    const destination = topics.editing(resource, 1);
    const others = Object.values(rules).map((rule) => rule.permission);
    const without = await accountWith(app, `not_${resource}`.slice(0, 30), [
      ...new Set(others.filter((each) => each !== permission)),
    ]);
    for (const action of ['subscribe', 'send'] as const) {
      const told = await Promise.all(
        [without, callers.worker, callers.company, callers.nobody, app.guest].map((by) =>
          admitted(by, destination, action),
        ),
      );
      expect([resource, action, told]).toEqual([resource, action, [false, false, false, false, false]]);
    }
  }
  // A parameter has no scope; a user of another department has.
  expect(await admitted(reader, topics.editing('config', 1))).toBe(true);
  expect(await admitted(reader, topics.editing('config', 1), 'send')).toBe(true);
  expect(await admitted(reader, topics.editing('user', 101))).toBe(false);
  expect(await admitted(reader, topics.editing('nothing', 1))).toBe(false);
  expect(await admitted(callers.admin, topics.editing('user', 101), 'send')).toBe(true);
}, 120_000);
