import { RULE, SCRIPT } from '@jiaoyan/contract/bpm/rule';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { deptTable } from '../system/dept.table.ts';
import { userTable } from '../system/user.table.ts';
import { type CandidateRule, candidatesOf, leaderOf } from './candidates.ts';
import { userGroupTable } from './user-group.table.ts';

let app: TestApp;
const idOf = new Map<string, number>();
const nameOf = new Map<number, string>();
beforeAll(async () => {
  app = await openTestApp();
  const { userId, userName } = userTable;
  for (const row of await app.services.db.select({ userId, userName }).from(userTable)) {
    idOf.set(row.userName, row.userId);
    nameOf.set(row.userId, row.userName);
  }
});
afterAll(() => app.stop());

const id = (name: string) => idOf.get(name) as number;
/** The names that a rule leads to when a plumber starts the process. */
async function people(rule: CandidateRule, variables: Record<string, unknown> = {}, starter = 'maqs') {
  const found = await candidatesOf(app.services.db, rule, { starterId: id(starter), variables });
  return found.map((userId) => nameOf.get(userId));
}

test('roles, departments, posts, users and groups lead to their enabled members', async () => {
  expect(await people({ type: RULE.role, options: [3, 4] })).toEqual(['linzw', 'suyq']);
  expect(await people({ type: RULE.dept, options: [106] })).toEqual(['liaojp', 'wuam']);
  expect(await people({ type: RULE.post, options: [1, 2] })).toEqual(['linzw', 'suyq']);
  // In the order in which they were chosen, for those who are asked one after the other.
  expect(await people({ type: RULE.user, options: [id('suyq'), id('linzw'), 99_999] })).toEqual(['suyq', 'linzw']);
  const group = { name: '验收组', description: 'x', memberUserIds: [id('wuam'), id('maqs')] };
  const [added] = await app.services.db.insert(userGroupTable).values(group).returning();
  expect(await people({ type: RULE.group, options: [added?.groupId as number] })).toEqual(['wuam', 'maqs']);
  await app.services.db
    .update(userTable)
    .set({ status: '1' })
    .where(eq(userTable.userId, id('wuam')));
  expect(await people({ type: RULE.dept, options: [106] })).toEqual(['liaojp']);
  await app.services.db
    .update(userTable)
    .set({ status: '0' })
    .where(eq(userTable.userId, id('wuam')));
});

test('leaders are found by account, or by the name within the department, never oneself', async () => {
  const { db } = app.services;
  expect(await people({ type: RULE.deptLeader, options: [101, 102] })).toEqual(['gaojd', 'chenlx']);
  await db.update(deptTable).set({ leaderUserId: null }).where(eq(deptTable.deptId, 101));
  expect(await people({ type: RULE.deptLeader, options: [101] })).toEqual(['gaojd']);
  await db.update(deptTable).set({ leader: '林志文' }).where(eq(deptTable.deptId, 101)); // works in another department
  expect(await people({ type: RULE.deptLeader, options: [101] })).toEqual([]);
  await db
    .update(deptTable)
    .set({ leader: '高建东', leaderUserId: id('gaojd') })
    .where(eq(deptTable.deptId, 101));

  const script = (option: number, starter?: string) => people({ type: RULE.script, options: [option] }, {}, starter);
  expect(await script(SCRIPT.starter)).toEqual(['maqs']);
  expect(await script(SCRIPT.firstLeader)).toEqual(['gaojd']);
  expect(await script(SCRIPT.secondLeader)).toEqual(['linzw']);
  expect(await script(SCRIPT.firstLeader, 'gaojd')).toEqual(['linzw']);
  expect(await script(SCRIPT.firstLeader, 'linzw')).toEqual([]);
  expect(await people({ type: RULE.leaders, options: [5] })).toEqual(['gaojd', 'linzw']);
  expect(await people({ type: RULE.leaders, options: [1] })).toEqual(['gaojd']);
  expect(await leaderOf(db, id('maqs'), 2)).toBe(id('linzw'));
});

test('variables lead to people: expressions, fields, and whom the starter chose', async () => {
  const expression = (text: string) => ({ type: RULE.expression, options: [], settings: { expression: text } });
  expect(await people(expression(`\${day > 3 ? 'linzw' : 'gaojd'}`), { day: 5 })).toEqual(['linzw']);
  expect(await people(expression(`\${reviewers}`), { reviewers: [id('suyq'), 'maqs', 'nobody'] })).toEqual([
    'suyq',
    'maqs',
  ]);
  expect(await people(expression('linzw, suyq'))).toEqual(['linzw', 'suyq']);
  await expect(people(expression(`\${missing}`))).rejects.toThrow(/分配规则的表达式无法计算/);
  const field = (type: string) => ({ type, options: [], settings: { field: 'who' } });
  expect(await people(field(RULE.userField), { who: [id('suyq')] })).toEqual(['suyq']);
  expect(await people(field(RULE.userField))).toEqual([]);
  expect(await people(field(RULE.deptField), { who: 102 })).toEqual(['chenlx']);
  expect(await people(field(RULE.deptField), { who: [102, '101'] })).toEqual(['chenlx', 'gaojd']);
  const chosen = { type: RULE.chosen, options: [], taskKey: 'audit' };
  expect(await people(chosen, { chosen_audit: [id('suyq'), id('linzw')] })).toEqual(['suyq', 'linzw']);
});
