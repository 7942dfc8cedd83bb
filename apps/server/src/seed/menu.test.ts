import { api, nounsOf } from '@jiaoyan/contract';
import { expect, test } from 'vitest';
import type { Module } from '../kernel/module.ts';
import type { MenuRow } from '../modules/system/index.ts';
import { numbersBeforeKeys } from '../modules/system/seed/menu-number.data.ts';
import { modules } from '../modules.ts';

const menus: MenuRow[] = (modules as readonly Module[]).flatMap(({ seeds }) => seeds?.menu ?? []);
const keys = menus.map(({ key }) => key);
const doubled = (names: readonly (string | number)[]) => names.filter((name, at) => names.indexOf(name) !== at);

test('a row of the menu has one key, and none has it besides', () => {
  expect(keys.length).toBeGreaterThan(300);
  expect(doubled(keys)).toEqual([]);
});

test('a row stands below one that came before it', () => {
  const orphans = menus.filter(({ parent }, at) => parent !== '' && !keys.slice(0, at).includes(parent));
  expect(orphans).toEqual([]);
});

test('no two rows below the same one are called alike', () => {
  expect(doubled(menus.map(({ parent, menuName }) => `${parent} ${menuName}`))).toEqual([]);
});

test('numbers from before the keys are given once, and their rows are still known by the same key', () => {
  expect(doubled([...numbersBeforeKeys.values()])).toEqual([]);
  expect([...numbersBeforeKeys.keys()].filter((key) => !keys.includes(key))).toEqual([]);
});

/** What no endpoint asks for, and why a role may hold it all the same. */
const askedElsewhere = [
  // Handlers ask for it: it widens what an endpoint shows or lets happen.
  'repair:companyOrder:auditOver',
  'repair:order:query',
  'repair:report:query',
  // The workbench has a tab for whoever holds it.
  'repair:areaUse:list',
  // Nobody asks; roles of existing databases hold it.
  'monitor:logininfor:query',
  'repair:areaUse:query',
];

test('every permission of the menu is asked for, and every one that is asked for can be granted', () => {
  const asked = nounsOf(api).flatMap(([, calls]) => Object.values(calls).map(({ access }) => access as string));
  const granted = menus.map(({ perms }) => perms).filter((perms) => perms !== '');
  expect(new Set(granted.filter((perms) => !asked.includes(perms)))).toEqual(new Set(askedElsewhere));
  expect(asked.filter((access) => access.includes(':') && !granted.includes(access))).toEqual([]);
});
