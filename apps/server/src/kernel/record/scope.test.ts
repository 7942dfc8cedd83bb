import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { ALL_PERMISSIONS, anonymous, type Grant, type SessionUser } from '../session-user.ts';
import { anyOf, scopeOfGrants } from './scope.ts';

const EVERYTHING = 'everything';
const textOf = (condition: SQL | undefined) => (condition ? new PgDialect().sqlToQuery(condition).sql : EVERYTHING);
const [own, near] = [sql.raw('own'), sql.raw('near')];

test.each([
  ['nothing at all', [], 'false'],
  ['one', [own], 'own'],
  ['two', [own, near], '(own or near)'],
  ['everything beside something', [own, undefined], EVERYTHING],
  ['everything before something', [undefined, own], EVERYTHING],
  ['everything', [undefined], EVERYTHING],
])('what conditions come to: %s', (_name, parts, text) => expect(textOf(anyOf(parts))).toBe(text));

const READ = 'repair:report:list';
/** A role whose reach is told by its key. */
const role = (roleKey: string, ...permissions: string[]): Grant => ({
  roleId: 1,
  roleKey,
  dataScope: '5',
  permissions: new Set(permissions),
  deptIds: [],
});
const somebody = (...grants: Grant[]): SessionUser => ({
  ...anonymous,
  userId: 7,
  grants,
  permissions: new Set(grants.flatMap(({ permissions }) => [...permissions])),
});
const scope = (user: SessionUser) =>
  textOf(scopeOfGrants(user, READ, ({ roleKey }) => (roleKey === 'all' ? undefined : sql.raw(roleKey))));

test.each([
  ['no role', somebody(), 'false'],
  ['a role without the permission', somebody(role('near', 'repair:report:add')), 'false'],
  ['a role with it', somebody(role('near', READ)), 'near'],
  ['two roles with it', somebody(role('own', READ), role('near', READ)), '(own or near)'],
  ['a wide role without it and a narrow one with it', somebody(role('all'), role('own', READ)), 'own'],
  ['a wide role with it beside a narrow one', somebody(role('own', READ), role('all', READ)), EVERYTHING],
  ['whoever may do everything', somebody(role('own', ALL_PERMISSIONS)), EVERYTHING],
])('what roles reach by a permission: %s', (_name, user, text) => expect(scope(user)).toBe(text));
