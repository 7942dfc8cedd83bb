import { gzipSync } from 'node:zlib';
import { buildBare } from './bare-web.mjs';
import { freshPage, openBrowser, timeTo } from './browser.mjs';
import { interleave, median, row, startServer } from './lib.mjs';

const ROUNDS = 7;
const SLOWDOWN = 4;
const FORM = 'form button[type=submit]';

/** All scripts that come until the form can be used, packed as gzip would. */
async function scriptBytes(browser, base) {
  const { page, context } = await freshPage(browser, { base });
  const scripts = [];
  const note = (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(answer.body());
  };
  page.on('response', note);
  await page.goto('/login');
  await page.locator(FORM).click({ trial: true });
  // What is fetched ahead afterwards is not what the form needs, and the page closes meanwhile.
  page.off('response', note);
  const bodies = await Promise.all(scripts);
  await context.close();
  return { bytes: bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0), files: bodies.length };
}

/** The login page: how much script, and how long until the form against the least that React can do. */
export async function benchLogin({ databaseUrl }) {
  const bareWeb = await buildBare('login');
  const ours = await startServer({ DATABASE_URL: databaseUrl, CAPTCHA: 'on' });
  const bare = await startServer({ DATABASE_URL: databaseUrl, CAPTCHA: 'on', WEB_DIR: bareWeb.webDir });
  const browser = await openBrowser();
  try {
    const { bytes, files } = await scriptBytes(browser, ours.url);
    const visit = (base) => timeTo(browser, { base, path: '/login', selector: FORM, slowdown: SLOWDOWN });
    const times = await interleave(ROUNDS, { ours: () => visit(ours.url), baseline: () => visit(bare.url) });
    const [mine, least] = [median(times.ours), median(times.baseline)];
    return [
      row('login: scripts, gzip', {
        ours: bytes / 1024,
        unit: 'KB',
        value: bytes / 1024,
        goal: '<= 130',
        note: `${files} files`,
      }),
      row('login: time to form', {
        ours: mine,
        baseline: least,
        unit: 'ms',
        value: mine / least,
        goal: '<= 1.1',
        note: 'CPU 4x slower',
      }),
    ];
  } finally {
    await browser.close();
    await Promise.all([ours.stop(), bare.stop()]);
    bareWeb.remove();
  }
}
