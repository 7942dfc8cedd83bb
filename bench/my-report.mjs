import pg from 'pg';
import { openBrowser, timeTo } from './browser.mjs';
import { interleave, median, row, signIn, startServer } from './lib.mjs';
import { stockUp } from './material.mjs';
import { fillPath, makeTasks } from './round.mjs';

const ROUNDS = 7;
const SLOWDOWN = 4;
/** Rounds of today and tomorrow, of forty points each: more than most people have. */
const OWN_ROUNDS = 2;
const viewport = { width: 375, height: 800 };
/** Pages of those who are on their feet, and by what one sees that something can be done there. */
const pages = {
  // Something can be chosen, and it could be sent.
  'my report: time to form': {
    path: '/my/report?new=1',
    selector: '.my-send:has(.my-grid button) button[type=submit]:enabled',
  },
  // A round can be opened.
  'my rounds: time to the list': { path: '/my/patrol', selector: '.my.round .my-cards button' },
  // What there is to do, and what is in the store.
  'my store: time to the stock': { path: '/my/store', selector: '.store-desk .my-cards button' },
};

/** Rounds of today for the one who looks, and something in the store. */
async function fill(url) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await fillPath(client);
    await makeTasks(client, 1, OWN_ROUNDS);
    await stockUp(client, 1);
  } finally {
    await client.end();
  }
}

/** The pages of those who are on their feet, on a phone, against the login page of the same phone. */
export async function benchMyReport({ databaseUrl }) {
  const server = await startServer({ DATABASE_URL: databaseUrl, CAPTCHA: 'on' });
  const signedIn = await startServer({ DATABASE_URL: databaseUrl });
  const browser = await openBrowser();
  try {
    await fill(databaseUrl);
    const token = await signIn(signedIn.url);
    const visit = (path, selector, more) => timeTo(browser, { path, selector, slowdown: SLOWDOWN, viewport, ...more });
    const visits = Object.entries(pages).map(([name, { path, selector }]) => [
      name,
      () => visit(path, selector, { base: signedIn.url, token }),
    ]);
    const login = () => visit('/login', 'form button[type=submit]', { base: server.url });
    const times = await interleave(ROUNDS, { ...Object.fromEntries(visits), login });
    const baseline = median(times.login);
    return Object.keys(pages).map((name) => {
      const ours = median(times[name]);
      const figures = { ours, baseline, unit: 'ms', value: ours / baseline };
      return row(name, { ...figures, goal: '<= 1.5', note: 'against the login page, CPU 4x slower' });
    });
  } finally {
    await browser.close();
    await Promise.all([server.stop(), signedIn.stop()]);
  }
}
