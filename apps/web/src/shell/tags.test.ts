// @vitest-environment happy-dom
import type { Location } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ShellRoute } from '../kernel/module.ts';
import {
  closeAll,
  closeOthers,
  closeSide,
  closeView,
  MAX_CACHED_VIEWS,
  persistTags,
  refreshView,
  renameView,
  restoreTags,
  useTags,
  visit,
} from './tags.ts';

const route = (pattern: string, part: Partial<ShellRoute> = {}): ShellRoute => ({
  pattern,
  view: 'x',
  name: pattern.slice(1),
  title: `页面${pattern}`,
  noCache: false,
  affix: false,
  trail: [],
  ...part,
});
const go = (pathname: string, search = '', part: Partial<ShellRoute> = {}) =>
  visit(route(pathname, part), { pathname, search, hash: '', state: null, key: '' } as Location);
const tags = () => useTags.getState().visited.map((view) => view.path);
const cached = () => useTags.getState().cached.map((view) => view.path);
const home = route('/index', { title: '首页', affix: true });

beforeEach(() => {
  sessionStorage.clear();
  restoreTags(1, [home], () => true);
  go('/index', '', { affix: true, title: '首页' });
});

describe('tags', () => {
  test('[TAG-01] a page adds its tag once', () => {
    for (const path of ['/a', '/b', '/a']) go(path);
    expect(tags()).toEqual(['/index', '/a', '/b']);
  });

  test('coming back to an unchanged address keeps its location, so the page need not render again', () => {
    const locationOf = (path: string) => useTags.getState().cached.find((view) => view.path === path)?.location;
    go('/x', '?id=1');
    const first = locationOf('/x');
    go('/y');
    go('/x', '?id=1');
    expect(locationOf('/x')).toBe(first);
    go('/x', '?id=2');
    expect(locationOf('/x')?.search).toBe('?id=2');
  });

  test('[TAG-05] another query changes the tag instead of adding one', () => {
    go('/x', '?id=1');
    go('/x', '?id=2');
    expect(useTags.getState().visited.filter((view) => view.path === '/x')).toMatchObject([
      { fullPath: '/x?id=2', query: { id: '2' } },
    ]);
  });

  test('[TAG-18] a record holds path, fullPath, name, title, meta and query', () => {
    go('/x', '?id=1', { noCache: true });
    expect(useTags.getState().visited.at(-1)).toEqual({
      path: '/x',
      fullPath: '/x?id=1',
      name: 'x',
      title: '页面/x',
      meta: { title: '页面/x', affix: false, noCache: true },
      query: { id: '1' },
    });
  });

  test('[TAG-19] a page without a title is called no-name', () => {
    go('/x', '', { title: '' });
    expect(useTags.getState().visited.at(-1)?.title).toBe('no-name');
  });

  test('[TAG-20] a page may rename its tag, and the name stays when its query changes', () => {
    go('/x', '?id=1');
    renameView('/x', '张三');
    go('/x', '?id=2');
    expect(useTags.getState().visited.at(-1)?.title).toBe('张三');
  });

  test('[TAG-12] [CCH-05] closing the others keeps the chosen and the pinned ones', () => {
    for (const path of ['/a', '/b', '/c']) go(path);
    closeOthers('/b');
    expect(tags()).toEqual(['/index', '/b']);
    expect(cached()).toEqual(['/index', '/b']);
  });

  test('[TAG-13] closing all keeps the pinned ones', () => {
    for (const path of ['/a', '/b']) go(path);
    closeAll();
    expect(tags()).toEqual(['/index']);
  });

  test('[TAG-21] one side can be closed', () => {
    for (const path of ['/a', '/b', '/c']) go(path);
    closeSide('/b', 'left');
    expect(tags()).toEqual(['/index', '/b', '/c']);
    closeSide('/b', 'right');
    expect(tags()).toEqual(['/index', '/b']);
  });

  test('[RTE-02] error pages leave no tag', () => {
    go('/404', '', { untagged: true });
    expect(tags()).toEqual(['/index']);
  });

  test('tags come back after a reload, but only those that still exist and only for the same user', () => {
    const stop = persistTags(1);
    for (const path of ['/a', '/b']) go(path);
    stop();
    restoreTags(1, [home], (path) => path !== '/b');
    expect(tags()).toEqual(['/index', '/a']);
    restoreTags(2, [home], () => true);
    expect(tags()).toEqual(['/index']);
  });
});

describe('kept pages', () => {
  test('[CCH-02] at most twenty, the least recently used goes first', () => {
    const paths = Array.from({ length: MAX_CACHED_VIEWS - 1 }, (_, index) => `/p${index}`);
    for (const path of paths) go(path);
    go('/index', '', { affix: true });
    go('/one-more');
    expect(cached()).toHaveLength(20);
    expect(cached()).not.toContain('/p0');
    expect(cached()).toContain('/index');
  });

  test('[CCH-03] a page that asks not to be kept is not', () => {
    go('/x', '', { noCache: true });
    expect(cached()).toEqual(['/index']);
  });

  test('[CCH-04] closing a tag drops what was kept', () => {
    go('/x');
    closeView('/x');
    expect(cached()).toEqual(['/index']);
  });

  test('[TAG-11] refreshing drops what was kept and starts a new version', () => {
    go('/x');
    const before = useTags.getState().cached.at(-1)?.version ?? 0;
    refreshView('/x');
    expect(cached()).not.toContain('/x');
    go('/x');
    expect(useTags.getState().cached.at(-1)?.version).toBe(before + 1);
  });

  test('the order of kept pages does not change when one is shown again, so that frames are not reloaded', () => {
    for (const path of ['/a', '/b', '/a']) go(path);
    expect(cached()).toEqual(['/index', '/a', '/b']);
  });
});
