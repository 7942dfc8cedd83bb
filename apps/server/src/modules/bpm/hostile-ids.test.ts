import { api, nounsOf } from '@jiaoyan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const hostile = ['2147483648', '9007199254740993', '-1', '1e21', 'constructor', '__proto__', '%00', "1' OR 1=1"];

interface Called {
  readonly method: string;
  readonly path: string;
}
const calls = nounsOf(api)
  .flatMap(([, calls]): Called[] => Object.values(calls))
  .filter(({ path }) => path.startsWith('/bpm/'));

/** Everything that could be the name of something, in one request. */
const named = (value: string) => {
  const names = [
    'id',
    'ids',
    'taskId',
    'definitionId',
    'processInstanceId',
    'instanceId',
    'incidentId',
    'modelId',
    'key',
    'formId',
  ];
  return Object.fromEntries(names.map((name) => [name, value]));
};
const number = (value: string) => (Number.isNaN(Number(value)) ? value : Number(value));

test.each(hostile)('no call about processes fails inside when something is called %s', async (value) => {
  const failed: string[] = [];
  for (const { method, path } of calls) {
    const url = path.replace(/[{:]\w+\}?/g, encodeURIComponent(value));
    const query = new URLSearchParams(named(value)).toString();
    const payload = {
      ...Object.fromEntries(Object.keys(named(value)).map((name) => [name, number(value)])),
      reason: '好',
      text: '好',
      userIds: [number(value)],
      tokenId: value,
      to: value,
      taskKey: value,
      formValues: { [value]: 1 },
    };
    const body = method === 'GET' || method === 'DELETE' ? {} : { payload };
    const answer = await admin.raw({ method: method as 'GET', url: `${url}?${query}`, ...body });
    // An export of what was found is as good as a list.
    if (answer.statusCode === 200 && !String(answer.headers['content-type']).includes('json')) continue;
    const { code, msg } = answer.json<{ code: number; msg: string }>();
    if (
      answer.statusCode >= 500 ||
      (code !== 200 && !/[\u4e00-\u9fa5]/.test(msg)) ||
      /系统|服务器|异常(?!编号)/.test(msg)
    )
      failed.push(`${method} ${path}: ${answer.statusCode} ${code} ${msg}`);
  }
  expect(failed).toEqual([]);
});
