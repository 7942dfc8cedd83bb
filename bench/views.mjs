import { freshPage, openBrowser, timeTo } from './browser.mjs';
import { interleave, median, row, seedRows, signIn, startServer } from './lib.mjs';

const ROUNDS = 5;
const MANY = 5000;
const FEW = 20;
const ROW = '.view .ant-table-row';

/** Runs in the page: how long from asking for the rows, and from having them, to seeing them. */
function sinceRows(shown) {
  const [call] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/dict/data/list?'));
  return { asked: shown - call.startTime, had: shown - call.responseEnd };
}

/** Runs in the page: clicks, and waits until the view with its rows is on the screen. */
function clickTo([link, view]) {
  const target = [...document.querySelectorAll(link)].find((element) => element.textContent.includes('字典管理'));
  const visible = () => document.querySelector(`${view} .ant-table-row`)?.getClientRects().length;
  return new Promise((done) => {
    const began = performance.now();
    const look = () => {
      if (visible()) requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
      else requestAnimationFrame(look);
    };
    target.click();
    requestAnimationFrame(look);
  });
}

/** Opens a list from the menu, leaves it, and comes back by its tag. */
async function visitTwice(browser, base, token) {
  const { page, context } = await freshPage(browser, { base, token });
  try {
    await page.goto('/index');
    await page.locator('.home .card').first().waitFor();
    const menu = page.locator('nav, aside').getByText('系统管理', { exact: true }).first();
    if (!(await page.getByRole('menuitem', { name: '字典管理' }).isVisible())) await menu.click();
    await page.getByRole('menuitem', { name: '字典管理' }).waitFor();
    const view = '.view[data-path="/system/dict"]';
    const first = await page.evaluate(clickTo, ['[role=menuitem]', view]);
    await page.locator('.tag', { hasText: '首页' }).click();
    await page.locator(view).waitFor({ state: 'hidden' });
    return { first, again: await page.evaluate(clickTo, ['.tag', view]) };
  } finally {
    await context.close();
  }
}

/** Many rows against few on one screen, and coming back to a kept view against opening it. */
export async function benchViews({ databaseUrl }) {
  const server = await startServer({ DATABASE_URL: databaseUrl });
  const dictId = await seedRows(databaseUrl, MANY);
  const browser = await openBrowser();
  try {
    const base = server.url;
    const token = await signIn(base);
    const also = (page, shown) => page.evaluate(sinceRows, shown);
    const show = (limit) =>
      timeTo(browser, { base, token, path: `/dict/type/data/${dictId}?limit=${limit}`, selector: ROW, also });
    const { many, few, visits } = await interleave(ROUNDS, {
      many: () => show(MANY),
      few: () => show(FEW),
      visits: () => visitTwice(browser, base, token),
    });
    const pick = (key) => ({ ours: median(many.map((r) => r[key])), baseline: median(few.map((r) => r[key])) });
    const [had, asked] = [pick('had'), pick('asked')];
    const [again, first] = [median(visits.map((v) => v.again)), median(visits.map((v) => v.first))];
    return [
      row('5000 rows: paint', {
        ...had,
        unit: 'ms',
        value: had.ours / had.baseline,
        goal: '<= 2.5',
        note: 'against 20 rows',
      }),
      row('5000 rows: with the call', { ...asked, unit: 'ms', value: asked.ours / asked.baseline }),
      row('kept view: return', {
        ours: again,
        baseline: first,
        unit: 'ms',
        value: again / first,
        goal: '<= 0.25',
        note: 'against first visit',
      }),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
