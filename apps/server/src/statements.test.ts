import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deployed, linear, ok, onlyTask, signInPeople, started } from './modules/bpm/process/process.fixture.ts';
import { fault, openReports, type People, WORKER } from './modules/repair/report/report.fixture.ts';
import type { Answer, TestApp } from './testing/app.ts';
import { PASSWORD } from './testing/config.ts';

/**
 * What a typical call asks of PostgreSQL, kept as text: one statement more fails until somebody means it and writes the
 * file anew with `-u`.
 */
let app: TestApp;
let people: People;
let templateId: number;
const sent: string[] = [];
const { query } = pg.Client.prototype;

/** The verb and the first table of a statement; a COMMIT carries what is told to other nodes. */
function briefly(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : String((statement as { text?: string }).text);
  if (/\bCOMMIT$/.test(text)) return 'COMMIT';
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? '?';
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(text)?.[1] ?? '';
  return `${verb} ${table}`.trimEnd();
}
/** New connections of the pool set themselves up. */
const isOfCall = (line: string) => !/^(LISTEN|SET)\b/.test(line);

beforeAll(async () => {
  ({ app, people, templateId } = await openReports());
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    sent.push(briefly(args[0]));
    return Reflect.apply(query, this, args);
  } as typeof query;
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await app.stop();
});

/** What the second call of a kind asks: whatever is kept from the first one is not asked again. */
async function asked(call: () => Promise<Answer>): Promise<string[]> {
  ok(await call());
  await app.services.operLog.flush();
  sent.length = 0;
  ok(await call());
  return sent.filter(isOfCall).sort();
}

test('a typical call asks for what it needs and no more', async () => {
  const { admin, reporter, siteAdmin, leader, worker } = people;
  const parts = await signInPeople(app);
  const definition = await deployed(parts, 'budget', linear('budget', 'a'), { a: ['b'] });
  const reports = await Promise.all(
    Array.from({ length: 8 }, async () => ok(await reporter.post('/repair/report', fault(templateId))).data.reportId),
  );
  const accepted = reports.slice(0, 4);
  for (const id of accepted) ok(await siteAdmin.put(`/repair/receive/${id}/accept`, {}));
  const tasks: number[] = [];
  for (let at = 0; at < 2; at += 1) tasks.push(await onlyTask(parts.b, await started(parts.starter, definition)));
  const post = { postCode: 'budget', postName: '岗位', postSort: 9, status: '0' };
  const postId = ok(await admin.post('/system/post', post)).data;
  let turn = 0;
  const next = <T>(list: readonly T[]): T => list[turn++ % list.length] as T;

  const calls: Record<string, () => Promise<Answer>> = {
    'sign in': () => app.guest.post('/login', { username: 'maqs', password: PASSWORD }),
    getInfo: () => worker.get('/getInfo'),
    getRouters: () => worker.get('/getRouters'),
    dictionary: () => worker.get('/system/dict/data/type/sys_user_sex'),
    'unread messages': () => worker.get('/system/notify/message/my/unreadCount'),
    'list of users': () => admin.get('/system/user/list?pageNum=1&pageSize=20'),
    'list of posts': () => admin.get('/system/post/list?pageNum=1&pageSize=20'),
    'list of reports': () => siteAdmin.get('/repair/report/list?pageNum=1&pageSize=20'),
    'list of the receiving desk': () => siteAdmin.get('/repair/receive/list?pageNum=1&pageSize=20'),
    'own reports': () => reporter.get('/repair/report/my?pageNum=1&pageSize=20'),
    'to-do list': () => parts.b.get('/bpm/task/todo-page?pageNum=1&pageSize=20'),
    'detail of a user': () => admin.get(`/system/user/${WORKER}`),
    'detail of a report': () => siteAdmin.get(`/repair/report/${reports[0]}`),
    'save a post': () => admin.put('/system/post', { ...post, postId, postName: `岗位${turn++}` }),
    'report a fault': () => reporter.post('/repair/report', fault(templateId)),
    'receive a report': () => siteAdmin.put(`/repair/receive/${next(reports.slice(4))}/accept`, {}),
    'dispatch a report': () => leader.put(`/repair/distribute/${next(accepted)}`, { workers: [{ workerId: WORKER }] }),
    'approve a task': () => parts.b.put('/bpm/task/approve', { id: next(tasks), reason: '同意' }),
  };
  const lines: string[] = [];
  for (const [name, call] of Object.entries(calls)) {
    turn = 0;
    const statements = await asked(call);
    lines.push(`${name}: ${statements.length}`, ...statements.map((line) => `  ${line}`));
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./surface/statements.txt');
});
