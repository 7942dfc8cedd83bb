import { freshPage, openBrowser } from './browser.mjs';
import { interleave, median, row, signIn, startServer } from './lib.mjs';
import { manyElements, serve } from './viewer.mjs';

const ROUNDS = 3;
const CYCLES = 20;
const WARM_CYCLES = 3;
const KEYS = 12;
const LIST = '/bpm/manager/model';
const MEGABYTE = 1024 * 1024;

const settled = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
const drawn = async (page, id) => {
  await page.locator(`[data-element-id="${id}"]`).last().waitFor({ state: 'attached' });
  await settled(page);
};

/** Milliseconds that the main thread works while something happens. */
async function cpuOf(context, page, work) {
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value;
  const before = await worked();
  await work();
  return ((await worked()) - before) * 1000;
}

const fileOf = (xml) => ({ name: 'bench.bpmn', mimeType: 'text/xml', buffer: Buffer.from(xml) });

/** Opens a stored diagram, and then in the designer of another the large file. */
async function openInDesigner(browser, base, token, { large }) {
  const { page, context } = await freshPage(browser, { base, token });
  try {
    await page.goto(LIST);
    await page.getByRole('button', { name: '设计流程 oa_leave' }).click();
    await drawn(page, 'record');
    await page.getByRole('tab', { name: '流程模型', exact: true }).click();
    await page.getByRole('button', { name: '设计流程 material_purchase' }).click();
    await drawn(page, 'store');
    const cpu = await cpuOf(context, page, async () => {
      await page.locator('.view:visible input[type=file]').setInputFiles(fileOf(large.xml));
      await drawn(page, large.nodes.at(-1).id);
    });
    return { cpu, typing: await typingTime(page) };
  } finally {
    await context.close();
  }
}

/** Median milliseconds from a key in a field of the panel to the painted frame. */
async function typingTime(page) {
  const field = page.locator('.view:visible').getByLabel('流程名称');
  await field.click();
  await field.evaluate((input) => {
    window.painted = [];
    input.addEventListener('keydown', ({ timeStamp }) =>
      requestAnimationFrame(() => setTimeout(() => window.painted.push(performance.now() - timeStamp))),
    );
  });
  for (let i = 0; i < KEYS; i += 1) await page.keyboard.press('a');
  await page.waitForFunction((count) => window.painted.length >= count, KEYS);
  return median(await page.evaluate(() => window.painted));
}

/** The same files in the bare library. */
async function openBare(browser, base, { warm, large }) {
  const { page, context } = await freshPage(browser, { base });
  try {
    await page.goto('/');
    // Both are given their files alike: handing one over takes some work of the page, too.
    const open = async ({ xml, nodes }) => {
      await page.locator('input[type=file]').setInputFiles(fileOf(xml));
      await drawn(page, nodes.at(-1).id);
    };
    await page.locator('.djs-palette').waitFor();
    await open(warm);
    return await cpuOf(context, page, () => open(large));
  } finally {
    await context.close();
  }
}

/** How much more memory the page holds after opening and closing designers. */
async function heapGrowth(browser, base, token) {
  const { page, context } = await freshPage(browser, { base, token });
  try {
    const session = await context.newCDPSession(page);
    const heap = async () => {
      for (let i = 0; i < 3; i += 1) await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    };
    const cycle = async () => {
      await page.getByRole('button', { name: '设计流程 oa_leave' }).click();
      await page.locator('.djs-shape').first().waitFor();
      await page.locator('.tag.active .tag-close').click();
      await page.locator('.djs-container').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: '设计流程 oa_leave' }).waitFor();
    };
    await page.goto(LIST);
    for (let i = 0; i < WARM_CYCLES; i += 1) await cycle();
    const before = await heap();
    for (let i = 0; i < CYCLES; i += 1) await cycle();
    return ((await heap()) - before) / MEGABYTE;
  } finally {
    await context.close();
  }
}

/** Opening a large diagram, typing beside it, and what closed designers leave behind. */
export async function benchDesigner({ databaseUrl }) {
  const server = await startServer({ DATABASE_URL: databaseUrl });
  const bare = await serve('bench/bare-modeler');
  const browser = await openBrowser();
  try {
    const base = server.url;
    const token = await signIn(base);
    const subjects = { warm: manyElements(1, 3), large: manyElements(26, 20) };
    const { ours, baseline } = await interleave(ROUNDS, {
      ours: () => openInDesigner(browser, base, token, subjects),
      baseline: () => openBare(browser, bare.url, subjects),
    });
    const [mine, least] = [median(ours.map(({ cpu }) => cpu)), median(baseline)];
    const typing = median(ours.map((round) => round.typing));
    const growth = await heapGrowth(browser, base, token);
    const note = `${subjects.large.count} elements`;
    return [
      row('designer: opening a diagram', {
        ours: mine,
        baseline: least,
        unit: 'ms CPU',
        value: mine / least,
        goal: '<= 1.15',
        note: `${note} against the bare modeler`,
      }),
      row('designer: key to paint', { ours: typing, unit: 'ms', value: typing, goal: '<= 100', note }),
      row('designer: left by 20 open and close', { ours: growth, unit: 'MB', value: growth, goal: '<= 5' }),
    ];
  } finally {
    await browser.close();
    await server.stop();
    bare.stop();
  }
}
