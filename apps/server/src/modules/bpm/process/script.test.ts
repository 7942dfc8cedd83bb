import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import {
  approves,
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

let app: TestApp;
let people: People;
beforeAll(async () => {
  app = await openTestApp();
  people = await signInPeople(app);
});
afterAll(() => app.stop());

const script = (id: string, source: string) =>
  `<scriptTask id="${id}" name="脚本${id}" scriptFormat="javascript" camunda:resultVariable="${id}"><script><![CDATA[${source}]]></script></scriptTask>`;
const endless = '"a".repeat(4e6).indexOf("a".repeat(2e6) + "b")';

test('several scripts of one step hand their values on, and people are asked in between', async () => {
  const { starter, b, c } = people;
  const xml = drawing(
    'sc_values',
    `<startEvent id="start"/>${script('s1', 'day * 2')}${script('s2', 's1 + 1')}${tasks('one', 'two')}${script('s3', 's1 + s2')}
     <exclusiveGateway id="right"/><endEvent id="end"/>`,
    ['start>s1', 's1>s2', 's2>one', 'one>s3', 's3>right', 'right>two:s3 == 13', 'right>end:s3 != 13', 'two>end'],
  );
  const id = await started(starter, await deployed(people, 'sc_values', xml, { one: ['b'], two: ['c'] }), { day: 3 });
  expect(await todoKeys(b, id)).toEqual(['one']);
  await approves(b, id);
  expect(await todoKeys(c, id)).toEqual(['two']);
});

test('a script that does not end refuses the person who waits for it, and nothing is kept', async () => {
  const { starter, b, admin } = people;
  const xml = drawing(
    'sc_endless',
    `<startEvent id="start"/>${tasks('one')}${script('s1', endless)}<endEvent id="end"/>`,
    ['start>one', 'one>s1', 's1>end'],
  );
  const id = await started(starter, await deployed(people, 'sc_endless', xml, { one: ['b'] }));
  const { rows } = ok(await b.get('/bpm/task/todo-page?name=sc_endless'));
  const began = performance.now();
  const approval = b.put('/bpm/task/approve', { id: rows[0].taskId, reason: '好' });
  // Others are served meanwhile.
  expect((await app.http.inject('/healthz')).statusCode).toBe(200);
  expect(performance.now() - began).toBeLessThan(900);
  expect(await approval).toMatchObject({ code: 500, msg: '脚本运行时间过长，已停止' });
  expect(await todoKeys(b, id)).toEqual(['one']);
  expect((await detail(starter, id)).instance).toMatchObject({ status: 1 });
  expect((await admin.get('/bpm/monitor/incidents?key=sc_endless')).total).toBe(0);
});

test('behind a timer such a script stops its node, and the rest goes on', async () => {
  const { starter, admin } = people;
  const xml = drawing(
    'sc_timer',
    `<startEvent id="start"/><intermediateCatchEvent id="wait"><timerEventDefinition><timeDuration>PT0S</timeDuration></timerEventDefinition></intermediateCatchEvent>${script('s1', endless)}<endEvent id="end"/>`,
    ['start>wait', 'wait>s1', 's1>end'],
  );
  const id = await started(starter, await deployed(people, 'sc_timer', xml, {}));
  await expect
    .poll(async () => (await admin.get('/bpm/monitor/incidents?key=sc_timer')).rows)
    .toMatchObject([{ instanceId: id, key: 's1', text: '脚本运行时间过长，已停止' }]);
});

test('a loop over scripts is stopped as a whole, and an administrator sees where', async () => {
  const { starter, b, admin } = people;
  const xml = drawing(
    'sc_many',
    `<startEvent id="start"/>${tasks('one')}${script('s1', '1')}<exclusiveGateway id="again"/><endEvent id="end"/>`,
    ['start>one', 'one>s1', 's1>again', 'again>s1:s1 == 1', 'again>end:s1 == 2'],
  );
  const id = await started(starter, await deployed(people, 'sc_many', xml, { one: ['b'] }));
  const { rows } = ok(await b.get('/bpm/task/todo-page?name=sc_many'));
  // On a busy machine their time is over before their number is.
  const stopped = expect.stringMatching(/^流程一次流转(执行的脚本超过 100 个|中脚本的总耗时过长)，已停止$/);
  const answer = await b.put('/bpm/task/approve', { id: rows[0].taskId, reason: '好' });
  expect(answer).toMatchObject({ code: 500, msg: stopped });
  await b.put('/bpm/task/approve', { id: rows[0].taskId, reason: '好' });
  await expect
    .poll(async () => (await admin.get('/bpm/monitor/incidents?key=sc_many')).rows)
    .toContainEqual(expect.objectContaining({ instanceId: id, key: 'one', text: stopped }));
  expect(await todoKeys(b, id)).toEqual(['one']);
});
