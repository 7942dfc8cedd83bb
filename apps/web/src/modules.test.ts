// @vitest-environment happy-dom
import { expect, test } from 'vitest';
// The menus of every role as the server answers them.
import menus from '../../server/src/surface/menus.txt?raw';
import { iconNames } from './domain/menu-icons.tsx';
import { modules } from './modules.ts';

const views = modules.flatMap((module) => Object.keys(module.views ?? {}));
const routes = modules.flatMap((module) => module.routes ?? []);
const doubled = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

test('a screen has one name, and a name one module', () => {
  expect(doubled(views)).toEqual([]);
  expect(doubled(modules.map(({ name }) => name))).toEqual([]);
});

test('an address leads to one screen that exists', () => {
  expect(doubled(routes.map(({ pattern }) => pattern))).toEqual([]);
  expect(routes.filter(({ view }) => !views.includes(view))).toEqual([]);
});

test('every screen of the menus exists', () => {
  const wanted = [...menus.matchAll(/^ *\S+ (\S+)(?: \(hidden\))? \{/gm)].map(([, component = '']) => component);
  const frames = ['Layout', 'ParentView', 'InnerLink'];
  expect(wanted.length).toBeGreaterThan(100);
  expect([...new Set(wanted)].filter((name) => !frames.includes(name) && !views.includes(name))).toEqual([]);
});

test('every icon of the menus exists', () => {
  const wanted = [...menus.matchAll(/"icon":"([^"]*)"/g)].map(([, name = '']) => name);
  expect(wanted.length).toBeGreaterThan(100);
  expect([...new Set(wanted)].filter((name) => !iconNames.includes(name))).toEqual([]);
});
