import { afterAll, beforeAll, expect, test } from 'vitest';
import { deployed, linear, ok, onlyTask, signInPeople, started } from '../modules/bpm/process/process.fixture.ts';
import { menuTable } from '../modules/system/menu.table.ts';
import { type Caller, openTestApp, signInAll, type TestApp } from '../testing/app.ts';
import { grantPermissions } from '../testing/grants.ts';
import { accountWith } from './account.fixture.ts';
import { askAbout, callNames, endpointOf, takesId } from './ask.ts';

const MISSING = 2_000_000_000;
const COMPANY_ROLE = 10;
/** Those who look after all runs and all messages take part in everything. */
const LOOKS_AFTER = /^bpm:process-instance:manager|^bpm:monitor|^system:notifyMessage:/;

/** Records that belong to a person or to those who take part: every call that carries their id. */
const calls = {
  leave: ['leave.get', 'leave.cancel', 'leave.return', 'leave.confirmReturn'],
  message: ['notifyMessage.myGet'],
  run: [
    ...['get', 'bpmnXml', 'activities', 'cancel', 'urge', 'comment'].map((name) => `instance.${name}`),
    'task.listByInstance',
  ],
  task: [
    ...['listByReturn', 'approve', 'reject', 'return', 'transfer', 'updateAssignee', 'delegate'],
    ...['createSign', 'deleteSign', 'copy', 'withdraw', 'claim', 'unclaim'],
  ].map((name) => `task.${name}`),
} as const;
type Kind = keyof typeof calls;
/** Where an id is not called `id`. */
const named: Readonly<Record<string, string>> = {
  'instance.activities': 'processInstanceId',
  'task.listByInstance': 'processInstanceId',
};
/** What carries ids and is proved elsewhere, or whose ids are only chosen. */
const elsewhere: Readonly<Record<string, string>> = {
  'instance.create': 'who may start: start-walk',
  'task.batchApprove': 'tells the outcome of each task: task-walk',
  'leave.calendar': 'a list within reach',
  'notifyMessage.remove': 'for those who look after all messages, by a right of its own',
  'notifyMessage.get': 'for those who look after all messages, by a right of its own',
  'notifyMessage.markRead': 'only own messages are marked, below',
};

let app: TestApp;
let owners: Record<Kind, { by: Caller; id: number }>;
let strangers: Record<string, Caller>;
beforeAll(async () => {
  app = await openTestApp();
  const people = await signInPeople(app);
  const { db, database } = app.services;
  const run = await started(
    people.starter,
    await deployed(people, 'party', linear('party', 'one', 'two'), { one: ['b'], two: ['c'] }),
  );
  const leave = { type: '2', startTime: '2034-05-05 00:00:00', endTime: '2034-05-07 00:00:00', reason: '家里有事' };
  ok(await people.starter.post('/bpm/oa/leave', leave));
  const idOf = async (text: string) => (await database.execute(text)).rows[0]?.id as number;
  owners = {
    leave: { by: people.starter, id: await idOf('SELECT max(leave_id) AS id FROM bpm_oa_leave') },
    message: {
      by: people.b,
      id: await idOf(`SELECT max(message_id) AS id FROM sys_notify_message WHERE user_id = ${people.ids.b}`),
    },
    run: { by: people.starter, id: run },
    task: { by: people.b, id: await onlyTask(people.b, run) },
  };
  const rights = (await db.selectDistinct({ perms: menuTable.perms }).from(menuTable)).map(({ perms }) => perms);
  const most = rights.filter((right) => right && !LOOKS_AFTER.test(right));
  const asked = Object.values(calls)
    .flat()
    .map((call) => String(endpointOf(call)?.access));
  await grantPermissions(
    app,
    COMPANY_ROLE,
    [...new Set(asked)].filter((right) => right.startsWith('bpm:')),
  );
  strangers = {
    ...(await signInAll(app, { colleague: 'tangwl', company: 'hengtong' })),
    holder: await accountWith(app, 'holder', most),
  };
});
afterAll(() => app.stop());

test('every call that carries the id of what belongs to somebody is walked', () => {
  const walked = new Set<string>([...Object.values(calls).flat(), ...Object.keys(elsewhere)]);
  const mine = callNames.filter((call) => /^(leave|instance|task|notifyMessage)\./.test(call));
  const lists = /\.(list|export|download|\w*Page|myList)$/;
  const open = mine.filter((call) => {
    const endpoint = endpointOf(call);
    return endpoint && takesId(endpoint) && !walked.has(call) && !lists.test(call);
  });
  expect(open).toEqual([]);
  expect([...walked].filter((call) => !endpointOf(call))).toEqual([]);
});

test.each(Object.keys(calls) as Kind[])(
  'whoever has no part in a %s hears what is said of a missing one',
  async (kind) => {
    const { by, id } = owners[kind];
    const wrong: string[] = [];
    for (const call of calls[kind]) {
      const name = named[call] ?? 'id';
      for (const [who, stranger] of Object.entries(strangers)) {
        const [hidden, missing] = [
          await askAbout(stranger, call, name, id),
          await askAbout(stranger, call, name, MISSING),
        ];
        if (hidden.code === 200 || hidden.code !== missing.code || hidden.msg !== missing.msg)
          wrong.push(
            `${call} ${who}: ${hidden.code} ${hidden.msg}, but ${missing.code} ${missing.msg} of a missing one`,
          );
        if (who === 'holder' && missing.code === 403)
          wrong.push(`${call} ${who} is kept out by a right: nothing is proved`);
      }
      if (endpointOf(call)?.method === 'GET' && (await askAbout(by, call, name, id)).code !== 200)
        wrong.push(`${call} is not even open to whom it belongs`);
    }
    expect(wrong).toEqual([]);
  },
);

test('nobody marks the messages of others as read', async () => {
  const { by, id } = owners.message;
  const { database } = app.services;
  const state = async () =>
    (await database.execute(`SELECT read_status AS state FROM sys_notify_message WHERE message_id = ${id}`)).rows[0]
      ?.state;
  await database.execute(`UPDATE sys_notify_message SET read_status = '0' WHERE message_id = ${id}`);
  for (const stranger of Object.values(strangers)) await stranger.put(`/system/notify/message/my/read?ids=${id}`);
  expect(await state()).toBe('0');
  ok(await by.put(`/system/notify/message/my/read?ids=${id}`));
  expect(await state()).toBe('1');
});
