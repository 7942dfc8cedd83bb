import { openBrowser, timeTo } from './browser.mjs';
import { interleave, median, row, signIn, startServer } from './lib.mjs';

const ROUNDS = 7;
const SLOWDOWN = 4;
const viewport = { width: 375, height: 800 };
/** Something can be chosen, and it could be sent. */
const REPORT = '.my-send:has(.my-grid button) button[type=submit]:enabled';

/** The form of a report on a phone, against the login page of the same phone. */
export async function benchMyReport({ databaseUrl }) {
  const server = await startServer({ DATABASE_URL: databaseUrl, CAPTCHA: 'on' });
  const signedIn = await startServer({ DATABASE_URL: databaseUrl });
  const browser = await openBrowser();
  try {
    const token = await signIn(signedIn.url);
    const visit = (path, selector, more) => timeTo(browser, { path, selector, slowdown: SLOWDOWN, viewport, ...more });
    const times = await interleave(ROUNDS, {
      ours: () => visit('/my/report?new=1', REPORT, { base: signedIn.url, token }),
      login: () => visit('/login', 'form button[type=submit]', { base: server.url }),
    });
    const [mine, login] = [median(times.ours), median(times.login)];
    const figures = { ours: mine, baseline: login, unit: 'ms', value: mine / login };
    return [
      row('my report: time to form', { ...figures, goal: '<= 1.5', note: 'against the login page, CPU 4x slower' }),
    ];
  } finally {
    await browser.close();
    await Promise.all([server.stop(), signedIn.stop()]);
  }
}
