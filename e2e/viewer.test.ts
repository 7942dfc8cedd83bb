import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ProcessViewerProps } from '../apps/web/src/modules/bpm/viewer/ProcessViewer.tsx';
import { violations } from './support/axe.ts';
import { theBrowser } from './support/browser.ts';
import { diagramXml } from './support/diagram.ts';
import { DESKTOP, PHONE } from './support/product.ts';
import { serveHarness } from './support/viewer-harness/serve.ts';

let harness: Awaited<ReturnType<typeof serveHarness>>;
let browser: Browser;
beforeAll(async () => {
  harness = await serveHarness();
  browser = await theBrowser();
});
afterAll(() => harness.stop());

const steps = [
  ['S', 'startEvent', 100, 200, '提交'],
  ['T1', 'userTask', 200, 200, '部门审批'],
  ['G', 'exclusiveGateway', 360, 200],
  ['T2', 'userTask', 480, 100, '人事审批'],
  ['T3', 'userTask', 480, 320, '补充材料'],
  ['E', 'endEvent', 660, 100, '办结'],
  ['E2', 'endEvent', 660, 320],
] as const;
const flows = [['S', 'T1'], ['T1', 'G'], ['G', 'T2'], ['G', 'T3'], ['T2', 'E'], ['T3', 'E2']] as const; // biome-ignore format: one line
const xml = diagramXml({ steps, flows });

const at = (hour: number) => `2025-03-01 0${hour}:00:00`;
const user = { nickname: '林主任', deptName: '后勤中心' };
const first = { key: 'T1', taskId: 't1', endTime: at(2) };
const running: ProcessViewerProps = {
  xml,
  activities: [{ key: 'S', endTime: at(1) }, first, { key: 'G', endTime: at(2) }, { key: 'T2', taskId: 't2' }],
  tasks: [
    {
      id: 't1',
      result: 2,
      assigneeUser: user,
      createTime: at(1),
      endTime: at(2),
      reason: '<img src=x onerror=alert(1)>',
    },
    { id: 't2', result: 1, assigneeUser: user, createTime: at(2) },
  ],
  instance: { result: 1, startUser: { nickname: '马师傅', deptName: '水暖班' }, createTime: at(1) },
};
const ended = (result: number): ProcessViewerProps => ({
  ...running,
  activities: [
    ...(running.activities ?? []).slice(0, 3),
    { key: 'T2', taskId: 't2', endTime: at(3) },
    { key: 'E', endTime: at(3) },
  ],
  tasks: [...(running.tasks ?? []).slice(0, 1), { id: 't2', result, createTime: at(2), endTime: at(3) }],
  instance: { result, createTime: at(1), endTime: at(3) },
});

async function open(viewport = DESKTOP): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  onTestFinished(() => expect(problems).toEqual([]));
  await page.goto(harness.url);
  return page;
}
const show = (page: Page, props: ProcessViewerProps) =>
  page.evaluate((given) => (window as unknown as { showViewer(props: object): void }).showViewer(given), props);
const element = (page: Page, id: string) => page.locator(`[data-element-id="${id}"]`);
const drawing = (page: Page, id: string) => element(page, id).locator('> .djs-visual > *').first();
const card = (page: Page) => page.locator('.djs-overlay');

/** The marks on the drawing, by the ids of the elements. */
const marks = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('[data-element-id][class*="highlight"]')].map((node) => [
        node.getAttribute('data-element-id') ?? '',
        [...node.classList].filter((name) => name.startsWith('highlight')).join(' '),
      ]),
    ),
  );
const [done, todo, reject, cancel] = ['highlight', 'highlight-todo', 'highlight-reject', 'highlight-cancel'];
const legend = ['已完成', '进行中', '不通过', '已取消'];
const began = { S: done, T1: done, G: done, T2: todo, 'S-T1': done, 'T1-G': done, 'G-T2': done };

test('[VWR-01] [VWR-02] [VWR-05] a diagram is fitted and can be looked at, not changed; nonsense is said to be so', async () => {
  const page = await open();
  await show(page, { xml });
  await element(page, 'E2').waitFor();
  const stage = (await page.locator('.process-viewer-stage').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const box = async (id: string) => (await element(page, id).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (const [id] of steps) {
    const { x, y, width, height } = await box(id);
    expect(x >= stage.x && y >= stage.y && x + width <= stage.x + stage.width, id).toBe(true);
    expect(y + height <= stage.y + stage.height, id).toBe(true);
  }
  const look = () =>
    element(page, 'T1')
      .locator('> .djs-visual')
      .evaluate((node) => node.innerHTML);
  const [before, offset] = [await look(), await box('E')];
  const task = await box('T1');
  await page.mouse.move(task.x + 20, task.y + 20);
  await page.mouse.down();
  await page.mouse.move(task.x + 120, task.y + 90, { steps: 4 });
  await page.mouse.up();
  // The whole canvas moves under the hand; no element moves against another.
  const [moved, end] = [await box('T1'), await box('E')];
  expect(Math.round(moved.x - end.x)).toBe(Math.round(task.x - offset.x));
  await element(page, 'T1').dblclick();
  await page.keyboard.press('Delete');
  expect(await look()).toBe(before);
  expect(await page.locator('.djs-palette, .djs-context-pad, .djs-direct-editing-parent').count()).toBe(0);
  expect([await card(page).count(), await marks(page)]).toEqual([0, {}]);
  await page.mouse.move(stage.x + 20, stage.y + stage.height - 60);
  expect(await card(page).count()).toBe(0);

  await page.getByRole('button', { name: '放大' }).click();
  await page.getByText('110%').waitFor();
  for (let i = 0; i < 9; i++) await page.getByRole('button', { name: '缩小' }).click();
  await page.getByText('20%', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: '缩小' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: '适应画布' }).click();
  await page.getByText('100%').waitFor();
  expect(await violations(page)).toEqual([]);
  await show(page, { xml: 'nonsense' });
  await page.getByText(/^流程图无法显示：/).waitFor();
  expect(await page.locator('.djs-container').count()).toBe(0);
});

test('[VWR-10] [VWR-11] [VWR-12] [VWR-13] [VWR-14] [VWR-15] [VWR-16] [VWR-18] the marks follow the instance without a new drawing', async () => {
  const page = await open();
  await show(page, running);
  await expect.poll(() => marks(page)).toEqual(began);
  const dashes = () => drawing(page, 'T2').evaluate((node) => getComputedStyle(node).strokeDasharray);
  expect(await dashes()).not.toBe('none');
  expect(await page.getByRole('list', { name: '图例' }).getByRole('listitem').allInnerTexts()).toEqual(legend);
  await page.evaluate(() => document.querySelector('.djs-container svg')?.setAttribute('data-kept', 'yes'));
  for (const [result, mark] of [
    [2, done],
    [3, reject],
    [4, cancel],
  ] as const) {
    await show(page, ended(result));
    const way = result === 2 ? { 'T2-E': done } : {};
    await expect.poll(() => marks(page)).toEqual({ ...began, T2: mark, E: mark, ...way });
  }
  // An end that is reached while the instance still runs stays plain.
  await show(page, { ...ended(2), instance: { result: 1 } });
  await expect.poll(async () => 'E' in (await marks(page))).toBe(false);
  await show(page, {
    ...running,
    activities: [first, { key: 'T1', taskId: 't9' }],
    tasks: [...(running.tasks ?? []), { id: 't9', result: 1, createTime: at(5) }],
  });
  await expect.poll(async () => (await marks(page)).T1).toBe(todo);
  expect(await page.locator('.djs-container svg[data-kept]').count()).toBe(1);

  const inside = [['S2', 'startEvent', 420, 200], ['B', 'userTask', 500, 200, '复核'], ['E3', 'endEvent', 660, 200]] as const; // biome-ignore format: one line
  const pool = diagramXml({
    pool: true,
    steps: [['S', 'startEvent', 120, 200], ['G', 'parallelGateway', 220, 200], ['A', 'userTask', 300, 60, '会签'], ['Sub', 'subProcess', 380, 200]], // biome-ignore format: one line
    inside,
    flows: [['S', 'G'], ['G', 'A'], ['G', 'Sub'], ['S2', 'B'], ['B', 'E3']], // biome-ignore format: one line
  });
  const reached = ['S', 'G', 'S2'].map((key) => ({ key, endTime: at(1) }));
  await show(page, {
    xml: pool,
    activities: [...reached, { key: 'A', taskId: 'a' }, { key: 'Sub' }, { key: 'B', taskId: 'b' }],
    tasks: [
      { id: 'a', result: 1, createTime: at(2) },
      { id: 'b', result: 3, createTime: at(2), endTime: at(3) },
    ],
    instance: { result: 1 },
  });
  const both = { A: todo, Sub: todo, 'G-A': done, 'G-Sub': done, B: reject, 'S2-B': done };
  await expect.poll(() => marks(page)).toEqual({ S: done, G: done, S2: done, 'S-G': done, ...both });
  expect(await page.locator('.djs-container svg[data-kept]').count()).toBe(0);
});

test('[VWR-03] [VWR-04] [VWR-06] [VWR-07] [VWR-08] [VWR-09] [VWR-19] one card tells about the element under the pointer or the focus', async () => {
  const page = await open();
  await show(page, running);
  await expect.poll(() => marks(page)).toEqual(began);
  const facts = async () =>
    (await card(page).locator('dl > div').allInnerTexts()).map((text) => text.split(/\s+/).join(' '));
  await element(page, 'T1').hover();
  await card(page).getByText('部门审批').waitFor();
  expect(await facts()).toEqual([
    '审批人 林主任',
    '部门 后勤中心',
    '结果 通过',
    '创建时间 2025-03-01 01:00:00',
    '结束时间 2025-03-01 02:00:00',
    '审批建议 <img src=x onerror=alert(1)>',
  ]);
  expect(await card(page).locator('img').count()).toBe(0);
  await element(page, 'T2').hover();
  await card(page).getByText('人事审批').waitFor();
  expect(await card(page).count()).toBe(1);
  expect(await facts()).toEqual(['审批人 林主任', '部门 后勤中心', '结果 处理中', '创建时间 2025-03-01 02:00:00']);
  await element(page, 'T3').hover();
  await expect.poll(() => card(page).count()).toBe(0);
  await element(page, 'S').focus();
  await card(page).getByText('发起人').waitFor();
  expect(await facts()).toEqual(['发起人 马师傅', '部门 水暖班', '创建时间 2025-03-01 01:00:00']);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => card(page).count()).toBe(0);
  await show(page, ended(3));
  await element(page, 'E').hover();
  await card(page).getByText('不通过').waitFor();
  expect(await facts()).toEqual(['结果 不通过', '结束时间 2025-03-01 03:00:00']);
  await show(page, { xml: diagramXml({ steps: steps.slice(0, 2), flows: flows.slice(0, 1) }) });
  await expect.poll(() => element(page, 'E').count()).toBe(0);
  expect(await card(page).count()).toBe(0);
});

test('the history is gone through step by step; at the end the viewer follows the instance again', async () => {
  const page = await open(PHONE);
  await show(page, ended(2));
  const finished = { ...began, T2: done, E: done, 'T2-E': done };
  await expect.poll(() => marks(page)).toEqual(finished);
  await page.getByText('8/8 2025-03-01 03:00:00 流程结束，通过').waitFor();
  const slider = page.getByRole('slider', { name: '回放进度' });
  await slider.fill('2');
  await expect.poll(() => marks(page)).toEqual({ S: done, T1: todo, 'S-T1': done });
  await page.getByText('2/8 2025-03-01 01:00:00 到达“部门审批”').waitFor();
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByText('3/8 2025-03-01 02:00:00 “部门审批”通过').waitFor();
  await expect.poll(async () => (await marks(page)).T1).toBe(done);
  await slider.fill('0');
  await expect.poll(() => marks(page)).toEqual({});
  await page.getByText('0/8 尚未发起').waitFor();
  await page.getByRole('button', { name: '播放流程' }).click();
  await expect.poll(() => marks(page)).toEqual(finished);
  await page.getByRole('button', { name: '播放流程' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  expect(await violations(page)).toEqual([]);
});

test('the viewer is loaded without the parts that change diagrams', () => {
  const folder = join(harness.outDir, 'assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const all = scripts.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
  expect(all).toContain('elementRegistry');
  for (const part of ['paletteProvider', 'contextPadProvider', 'directEditing'])
    expect(all.includes(part), part).toBe(false);
});
