import { describe, expect, test } from 'vitest';
import { buildMenu, labelOf, type SearchItem } from './menu.ts';
import { spelling } from './pinyin.ts';
import { createSearch, fuseOptions } from './search.ts';

const item = (path: string, ...title: string[]): SearchItem => ({ path, search: '', title });
const pool = [
  item('/system/user', '系统管理', '用户管理'),
  item('/system/dict', '系统管理', '字典管理'),
  item('/infra/job', '基础设施', '定时任务'),
];
const find = createSearch(pool, spelling);
const paths = (items: readonly SearchItem[]) => items.map(({ path }) => path);

describe('menu search', () => {
  test('[SRH-01] [SRH-06] holds visible pages only, no directories', () => {
    const leaf = (path: string, title: string, hidden: boolean) => ({
      name: title,
      path,
      component: 'x',
      hidden,
      meta: { title, icon: '', noCache: false },
    });
    const menu = buildMenu([
      {
        ...leaf('/system', '系统管理', false),
        component: 'Layout',
        redirect: 'noRedirect',
        children: [leaf('user', '用户管理', false), leaf('secret', '机密页面', true)],
      },
    ]);
    expect(menu.pool.map(labelOf)).toEqual(['首页', '系统管理 > 用户管理']);
  });

  test('[SRH-02] the threshold is 0.4 and one wrong letter still finds', () => {
    expect(fuseOptions.threshold).toBe(0.4);
    expect(paths(createSearch(pool)('sistem/dict'))).toContain('/system/dict');
  });

  test('[SRH-03] titles weigh 0.7 and paths 0.3, so a title match comes first', () => {
    expect(fuseOptions.keys).toEqual([
      { name: 'title', weight: 0.7 },
      { name: 'path', weight: 0.3 },
    ]);
    const byPath = item('/report', '别的');
    const byTitle = item('/other', 'report');
    expect(createSearch([byPath, byTitle])('report')).toEqual([byTitle, byPath]);
  });

  test('[SRH-04] finds by path', () => {
    expect(paths(find('dict'))[0]).toBe('/system/dict');
  });

  test('[SRH-05] a result names its way', () => {
    expect(find('用户').map(labelOf)).toEqual(['系统管理 > 用户管理']);
  });

  test('[SRH-10] an empty query finds nothing', () => {
    expect(find('')).toEqual([]);
    expect(find('  ')).toEqual([]);
  });

  test('[SRH-11] finds by pinyin initials and by full pinyin', () => {
    expect(paths(find('yhgl'))[0]).toBe('/system/user');
    expect(paths(find('dingshi'))[0]).toBe('/infra/job');
  });
});
