import { buildBare } from './bare-web.mjs';
import { openBrowser, timeTo } from './browser.mjs';
import { interleave, median, row, signIn, startServer } from './lib.mjs';

const ROUNDS = 5;
const SLOWDOWN = 4;
const pages = {
  home: { path: '/index', ours: '.home .card', baseline: '.ant-card' },
  list: { path: '/system/dict', ours: '.view .ant-table-row', baseline: '.ant-table-row' },
};

/** A cold start on the home page and on a list, against the same pages with only React and antd. */
export async function benchPages({ databaseUrl }) {
  const bareWeb = await buildBare('pages');
  const ours = await startServer({ DATABASE_URL: databaseUrl });
  const bare = await startServer({ DATABASE_URL: databaseUrl, WEB_DIR: bareWeb.webDir });
  const browser = await openBrowser();
  try {
    const token = await signIn(ours.url);
    const visit = (base, path, selector) => timeTo(browser, { base, path, selector, token, slowdown: SLOWDOWN });
    const rows = [];
    for (const [name, { path, ...selectors }] of Object.entries(pages)) {
      const times = await interleave(ROUNDS, {
        ours: () => visit(ours.url, path, selectors.ours),
        baseline: () => visit(bare.url, path, selectors.baseline),
      });
      const [mine, least] = [median(times.ours), median(times.baseline)];
      const figures = { ours: mine, baseline: least, unit: 'ms', value: mine / least };
      rows.push(row(`${name}: cold start`, { ...figures, goal: '<= 1.3', note: 'CPU 4x slower' }));
    }
    return rows;
  } finally {
    await browser.close();
    await Promise.all([ours.stop(), bare.stop()]);
    bareWeb.remove();
  }
}
