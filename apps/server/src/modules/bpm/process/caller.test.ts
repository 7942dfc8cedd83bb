import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { approves, deployed, drawing, type People, signInPeople, started, tasks, todoKeys } from './process.fixture.ts';

let app: TestApp;
let people: People;
let outside: Server;
beforeAll(async () => {
  app = await openTestApp({ smsAllowPrivate: true });
  people = await signInPeople(app);
  outside = createServer((_request, reply) => {
    reply.writeHead(422, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ errorCode: 'NO_PAPER', errorMessage: '没有纸', variables: { missing: 7 } }));
  }).listen(0, '127.0.0.1');
});
afterAll(async () => {
  outside.close();
  await app.stop();
});

const eventually = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 25 });
const roots =
  '<error id="E" errorCode="NO_PAPER"/><escalation id="C" escalationCode="SLOW"/><signal id="S" name="alarm"/>';
const withRoots = (xml: string) => xml.replace('<process', `${roots}<process`);

/** A process that computes something and then throws; what it throws may end it. */
const child = (key: string, thrown: string, ...flows: string[]) =>
  withRoots(
    drawing(
      key,
      `<startEvent id="start"/><serviceTask id="sum" camunda:expression="\${7}" camunda:resultVariable="sheets"/>${thrown}`,
      ['start>sum', 'sum>thrown', ...flows],
    ),
  );
/** One whose activity `sub` has an event: what comes of it goes to `good` if all has been handed over, else to `bad`. */
const parent = (key: string, sub: string, event: string, proof: string) =>
  withRoots(
    drawing(
      key,
      `<startEvent id="start"/>${sub}${event}<exclusiveGateway id="proof" default="proof_bad"/>${tasks('good', 'bad', 'next')}<endEvent id="end"/>`,
      ['start>sub', 'sub>next', 'next>end', 'caught>proof', `proof>good:${proof}`, 'proof>bad', 'good>end', 'bad>end'],
    ),
  );
const call = (key: string) =>
  `<callActivity id="sub" calledElement="${key}"><extensionElements><camunda:out source="sheets" target="missing"/></extensionElements></callActivity>`;
const boundary = (definition: string, interrupting = true) =>
  `<boundaryEvent id="caught" attachedToRef="sub" cancelActivity="${interrupting}">${definition}</boundaryEvent>`;
const onError = boundary('<errorEventDefinition errorRef="E" camunda:errorMessageVariable="why"/>');
const rules = { good: ['c'], bad: ['b'], next: ['d'] };

test('the error of a called process is caught by its caller, with what it hands back', async () => {
  const { starter, c } = people;
  const throws = '<endEvent id="thrown"><errorEventDefinition errorRef="E"/></endEvent>';
  await deployed(people, 'caller_error_child', child('caller_error_child', throws), {});
  const xml = parent('caller_error', call('caller_error_child'), onError, 'missing == 7');
  const id = await started(starter, await deployed(people, 'caller_error', xml, rules));
  await eventually(async () => expect(await todoKeys(c, id)).toEqual(['good']));
});

test('an escalation that a called process does not catch reaches its caller, and the called process goes on', async () => {
  const { starter, b, c, d } = people;
  const throws = `<intermediateThrowEvent id="thrown"><escalationEventDefinition escalationRef="C"/></intermediateThrowEvent>${tasks('inner')}<endEvent id="end"/>`;
  const inner = child('caller_slow_child', throws, 'thrown>inner', 'inner>end');
  await deployed(people, 'caller_slow_child', inner, { inner: ['b'] });
  const event = boundary('<escalationEventDefinition escalationRef="C"/>', false);
  const xml = parent('caller_slow', call('caller_slow_child'), event, 'missing == 7');
  const id = await started(starter, await deployed(people, 'caller_slow', xml, rules));
  await eventually(async () => expect(await todoKeys(c, id)).toEqual(['good']));
  const { rows } = await b.get('/bpm/task/todo-page?name=caller_slow_child');
  expect(rows).toMatchObject([{ taskKey: 'inner' }]);
  await approves(b, rows[0].instance.instanceId);
  await eventually(async () => expect(await todoKeys(d, id)).toEqual(['next']));
});

test('an interrupting escalation ends the called process', async () => {
  const { starter, b, c } = people;
  const throws = `<intermediateThrowEvent id="thrown"><escalationEventDefinition escalationRef="C"/></intermediateThrowEvent>${tasks('inner')}<endEvent id="end"/>`;
  await deployed(people, 'caller_stop_child', child('caller_stop_child', throws, 'thrown>inner', 'inner>end'), {
    inner: ['b'],
  });
  const event = boundary('<escalationEventDefinition/>');
  const xml = parent('caller_stop', call('caller_stop_child'), event, 'missing == 7');
  const id = await started(starter, await deployed(people, 'caller_stop', xml, rules));
  await eventually(async () => expect(await todoKeys(c, id)).toEqual(['good']));
  await eventually(async () => expect((await b.get('/bpm/task/todo-page?name=caller_stop_child')).rows).toEqual([]));
});

const service = (value: string, fields: Readonly<Record<string, string>>) => {
  const lines = Object.entries(fields).map(
    ([name, text]) => `<camunda:field name="${name}"><camunda:string>${text}</camunda:string></camunda:field>`,
  );
  return `<serviceTask id="sub" camunda:type="external" camunda:topic="${value}"><extensionElements>${lines.join('')}</extensionElements></serviceTask>`;
};

test('a service raises an error of the process, with a message and variables', async () => {
  const { starter, c } = people;
  const raises = service('raise-error', { code: 'NO_PAPER', message: '没有纸', missing: '7' });
  const xml = parent('caller_raise', raises, onError, `missing == 7 && why == '没有纸'`);
  const id = await started(starter, await deployed(people, 'caller_raise', xml, rules));
  await eventually(async () => expect(await todoKeys(c, id)).toEqual(['good']));
});

test('an address raises an error of the process', async () => {
  const { starter, c } = people;
  const { port } = outside.address() as AddressInfo;
  const raises = service('http', { url: `http://127.0.0.1:${port}/` });
  const xml = parent('caller_http', raises, onError, `missing == 7 && why == '没有纸'`);
  const id = await started(starter, await deployed(people, 'caller_http', xml, rules));
  await eventually(async () => expect(await todoKeys(c, id)).toEqual(['good']));
});

test('a signal reaches the run that throws it once, and not where it begins to wait later', async () => {
  const { starter, b, c } = people;
  const event = `<signalEventDefinition signalRef="S"/>`;
  const xml = withRoots(
    drawing(
      'caller_signal',
      `<startEvent id="start"/><parallelGateway id="fork"/><intermediateThrowEvent id="loud">${event}</intermediateThrowEvent>
       <intermediateCatchEvent id="later">${event}</intermediateCatchEvent>${tasks('early', 'missed', 'heard')}<endEvent id="end"/>
       <boundaryEvent id="ear" attachedToRef="early" cancelActivity="false">${event}</boundaryEvent>`,
      [
        'start>fork',
        'fork>early',
        'fork>loud',
        'loud>later',
        'later>missed',
        'missed>end',
        'ear>heard',
        'heard>end',
        'early>end',
      ],
    ),
  );
  const id = await started(
    starter,
    await deployed(people, 'caller_signal', xml, { early: ['b'], missed: ['b'], heard: ['c'] }),
  );
  await app.bpm.worker.run();
  expect(await todoKeys(c, id)).toEqual(['heard']);
  expect(await todoKeys(b, id)).toEqual(['early']);
});

test('a process that a message starts cannot be started by hand, and says so', async () => {
  const { starter } = people;
  const xml = drawing(
    'caller_message',
    `<startEvent id="start"><messageEventDefinition messageRef="M"/></startEvent>${tasks('one')}<endEvent id="end"/>`,
    ['start>one', 'one>end'],
  ).replace('<process', '<message id="M" name="来单"/><process');
  const definitionId = await deployed(people, 'caller_message', xml, { one: ['b'] });
  const answer = await starter.post('/bpm/process-instance/create', { definitionId, formValues: {} });
  expect(answer).toMatchObject({ code: 500, msg: '流程由消息“来单”启动，不能直接发起' });
});
