import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../testing/app.ts';
import { accountWith, answerTo, endpoints, routeOf } from './account.fixture.ts';

let app: TestApp;
let staff: Caller;
let company: Caller;
beforeAll(async () => {
  app = await openTestApp();
  staff = await app.signIn('maqs');
  company = await app.signIn('hengtong');
});
afterAll(() => app.stop());

const permissions = [...new Set(endpoints.map(({ access }) => access).filter((access) => access.includes(':')))].sort();
const guarded = (permission: string) => endpoints.filter(({ access }) => access === permission);

test('the access of every call is written down: a change of one is a decision', async () => {
  const table = endpoints.map((endpoint) => `${routeOf(endpoint)} ${endpoint.access}`).sort();
  await expect(table.join('\n')).toMatchFileSnapshot('./access-table.txt');
});

/** What asks for more than its permission: a place in the house besides. */
const asksMore: readonly string[] = ['GET /repair/receive/incidents'];

test('every call with a permission: all others do not suffice, it alone does, and nobody is let in without a token', async () => {
  const strict: string[] = [];
  for (const [at, permission] of permissions.entries()) {
    const others = permissions.filter((each) => each !== permission);
    const without = await accountWith(app, `without${at}`, others);
    const only = await accountWith(app, `only${at}`, [permission]);
    for (const endpoint of guarded(permission)) {
      const told = [without, only, app.guest].map(async (by) => (await answerTo(by, endpoint)).code);
      const [refused, admitted, anonymous] = await Promise.all(told);
      expect([routeOf(endpoint), refused, anonymous]).toEqual([routeOf(endpoint), 403, 401]);
      if (admitted === 403) strict.push(routeOf(endpoint));
    }
  }
  expect(strict.sort()).toEqual([...asksMore].sort());
}, 300_000);

test('calls of the house are made by its people, and not by those from outside', async () => {
  for (const endpoint of endpoints.filter(({ access }) => access === 'staff')) {
    const told = [staff, company, app.guest].map(async (by) => (await answerTo(by, endpoint)).code);
    const [inside, outside, anonymous] = await Promise.all(told);
    expect([routeOf(endpoint), inside === 403, outside, anonymous]).toEqual([routeOf(endpoint), false, 403, 401]);
  }
});

/** What somebody from outside may call without any permission, and why. A new call has to be decided: here, or `staff`. */
const forOutside: Readonly<Record<string, string>> = {
  'GET /getInfo': 'who one is',
  'GET /getRouters': 'the own menu',
  'POST /unlockscreen': 'the own password',
  'GET /system/user/profile': 'own data',
  'PUT /system/user/profile': 'own data',
  'PUT /system/user/profile/updatePwd': 'the own password',
  'POST /system/user/profile/avatar': 'the own picture',
  'GET /system/user/profile/logins': 'own sign-ins',
  'GET /system/user/profile/social': 'own accounts elsewhere',
  'GET /system/user/profile/social/url': 'own accounts elsewhere',
  'POST /system/user/profile/social': 'own accounts elsewhere',
  'DELETE /system/user/profile/social': 'own accounts elsewhere',
  'GET /system/preference/:key': 'own settings',
  'PUT /system/preference/:key': 'own settings',
  'GET /system/notify/message/my/list': 'own messages',
  'GET /system/notify/message/my/:id': 'own messages',
  'PUT /system/notify/message/my/read': 'own messages',
  'PUT /system/notify/message/my/readAll': 'own messages',
  'GET /system/notify/message/my/unreadCount': 'own messages',
  'GET /system/notify/message/my/unreadList': 'own messages',
  'GET /system/notice/listTop': 'notices are for everybody',
  'GET /system/notice/read/:id': 'notices are for everybody',
  'POST /system/notice/markRead': 'notices are for everybody',
  'POST /system/notice/markReadAll': 'notices are for everybody',
  'GET /system/notice/:id/attachments': 'notices are for everybody',
  'GET /system/dict/data/listAll': 'labels of what the own pages show',
  'GET /system/dict/data/type/:dictType': 'labels of what the own pages show',
  'GET /system/config/configKey/:key': 'public parameters only',
  'GET /system/history/:resource/:recordId': 'asks for the permission of the record itself',
  'POST /common/upload': 'pictures and papers of the own work',
  'POST /common/discard': 'own uploads',
  'GET /common/download': 'own exports',
  'GET /common/download/resource': 'by an address that cannot be guessed',
  'GET /common/names': 'by an address that cannot be guessed',
  'GET /bpm/task/todo-count': 'own tasks',
  'GET /bpm/oa/leave/:id': 'own records and those one decides on',
  'GET /bpm/process-definition/list': 'what one may start, and nobody from outside may by default',
  'GET /bpm/process-definition/get': 'what one may start',
  'GET /bpm/process-definition/get-bpmn-xml': 'what one may start',
};
/** Decided by the module of repairs, which has its own predicates of reach. */
const ofRepair = /^\w+ \/repair\//;

test('what people from outside may call without a permission is known, call by call', () => {
  const open = endpoints.filter(({ access }) => access === 'signed-in').map(routeOf);
  expect(open.filter((route) => !ofRepair.test(route) && !Object.hasOwn(forOutside, route))).toEqual([]);
  expect(Object.keys(forOutside).filter((route) => !open.includes(route))).toEqual([]);
});

test('a company is told nothing about the people of the house', async () => {
  for (const url of ['/system/user/simple-list?keyword=', '/system/user/simple-list?ids=101', '/home/overview'])
    expect([url, (await company.get(url)).code]).toEqual([url, 403]);
  expect((await company.get('/bpm/process-definition/list')).data).toEqual([]);
});
