import { api, nounsOf } from '@jiaoyan/contract';
import type { AnyEndpoint } from '@jiaoyan/contract/kernel/http';
import { MAX_PAGE_SIZE } from '@jiaoyan/contract/kernel/resource';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Caller, TestApp } from '../testing/app.ts';
import { namesIn } from './sample.ts';
import { openWalk } from './walkers.fixture.ts';

let app: TestApp;
let admin: Caller;
/** Gives the administrator several of what only their owners list. */
async function fillOwn(): Promise<void> {
  const sql = (text: string) => app.services.database.execute(text);
  await sql("UPDATE repair_report SET reporter_id = 1, accept_due = '2020-01-01' WHERE status = '10'");
  await sql("UPDATE repair_report SET status = '20', finish_due = '2020-01-01' WHERE status = '30'");
  await sql('UPDATE repair_order SET worker_id = 1');
  await sql('UPDATE repair_area_apply SET applicant_id = 1');
  await sql('INSERT INTO repair_company_user (company_id, user_id) VALUES (4, 1) ON CONFLICT DO NOTHING');
  for (const floorCount of [7, 8, 9]) await admin.put('/repair/area/place', { placeId: 11, floorCount });
  const worker = await app.signIn('fangzg');
  for (const day of ['05', '06', '07']) {
    const times = { startTime: `2034-${day}-05 00:00:00`, endTime: `2034-${day}-07 00:00:00` };
    const { code, msg } = await worker.post('/bpm/oa/leave', { type: '2', ...times, reason: '家里有事' });
    expect([code, msg]).toEqual([200, '操作成功']);
  }
  await sql('UPDATE bpm_oa_leave SET user_id = 1');
  await sql('UPDATE bpm_instance SET start_user_id = 1');
  await sql(
    `INSERT INTO bpm_copy (instance_id, user_id, sender_id) SELECT instance_id, 1, 1 FROM bpm_instance WHERE instance_id NOT IN
     (SELECT instance_id FROM bpm_copy WHERE user_id = 1)`,
  );
  await sql('UPDATE bpm_task SET assignee_id = 1');
  await sql('INSERT INTO sys_notice_read (notice_id, user_id) SELECT 1, user_id FROM sys_user ON CONFLICT DO NOTHING');
  await sql('UPDATE sys_notify_message SET user_id = 1');
}
beforeAll(async () => {
  ({ app, admin } = await openWalk());
  await fillOwn();
});
afterAll(() => app.stop());

/** What a list needs to be asked for besides its page. */
const needed: Readonly<Record<string, string>> = {
  'history.list': 'place/11',
  'notice.readUsers': 'noticeId=1',
  'role.allocated': 'roleId=7',
  'role.unallocated': 'roleId=7',
  'qrcode.uncoded': 'bizType=room',
};
/** Lists that are never asked for many rows at once. */
const largest: Readonly<Record<string, number>> = { 'history.list': 100, 'notice.readUsers': 100 };
/** Lists that change by being read: what is logged about the reading is the newest row. */
const growing = new Set(['operLog.list']);

const KERNEL = 'read by the list of the kernel, as those are that hold rows here';
const DONE = 'the same question as what is still to be done, see the tests of processes';
/** Lists that hold no rows here. */
const alike: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['errorCode', 'sensitiveWord', 'smsChannel', 'smsLog', 'userGroup'],
      ...['weixinAccount', 'weixinFan', 'weixinMessage', 'weixinTemplate', 'weixinUser'],
    ].map((part) => [`${part}.list`, KERNEL]),
  ),
  'task.donePage': DONE,
  'monitor.incidents': DONE,
};

const lists = nounsOf(api).flatMap(([part, calls]) =>
  Object.entries(calls)
    .filter(([, { method, reply, query }]) => {
      const names = namesIn(query);
      return method === 'GET' && reply.kind === 'page' && names.some((name) => name === 'pageNum' || name === 'page');
    })
    .map(([name, endpoint]) => [`${part}.${name}`, endpoint] as const),
);

const askFor = (name: string, { path }: AnyEndpoint) => {
  const extra = needed[name] ?? '';
  const [base, filter] = path.includes(':') ? [path.replace(/:\w+\/:\w+$/, extra), ''] : [path, extra];
  return (pageNum: number, pageSize: number): Promise<Answer> =>
    admin.get(`${base}?${filter}&pageNum=${pageNum}&pageSize=${pageSize}`);
};
const textOf = (row: object) => JSON.stringify(row);
/** Reading takes time, and some rows tell how long ago something was. */
const steady = (row: Record<string, unknown>) => textOf({ ...row, waitedMins: 0 });

test('there are lists to walk', () => expect(lists.length).toBeGreaterThan(50));

test.each(lists)('the pages of %s hold every row once, and beyond the last there is none', async (name, endpoint) => {
  if (growing.has(name)) return;
  const ask = askFor(name, endpoint);
  const whole = await ask(1, largest[name] ?? MAX_PAGE_SIZE);
  expect(whole).toMatchObject({ code: 200, total: whole.rows.length });
  const total: number = whole.total;
  expect([name, total > 1 || name in alike]).toEqual([name, true]);
  // Long lists are read in about five pages, short ones row by row; the last page is not full where that can be.
  const size = Math.max(
    1,
    Math.ceil(total / 5) - (total % Math.max(1, Math.ceil(total / 5)) === 0 && total > 5 ? 1 : 0),
  );
  const joined: string[] = [];
  const pages = Math.ceil(total / size);
  for (let page = 1; page <= pages; page++) {
    const { rows, total: told } = await ask(page, size);
    expect([page, told]).toEqual([page, total]);
    expect([page, rows.length]).toEqual([page, page < pages ? size : total - size * (pages - 1)]);
    joined.push(...rows.map(steady));
  }
  expect(joined).toEqual(whole.rows.map(steady));
  for (const beyond of [pages + 1, pages + 2, 100_000])
    expect(await ask(beyond, size)).toMatchObject({ code: 200, rows: [], total });
});
