import { chromium } from 'playwright-core';
import { chromiumPath } from '../scripts/lib/packages.mjs';

const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --disable-dev-shm-usage';
const LIMIT_MS = 60_000;

/** One browser for all rounds of a measure. */
export const openBrowser = () => chromium.launch({ executablePath: chromiumPath(), args: FLAGS.split(' ') });

/** Runs in the page: notes when the wished-for element is on the screen, in time since the page was asked for. */
function watch(selector) {
  const look = () => {
    const found = document.querySelector(selector)?.getClientRects().length;
    // The frame that shows it is painted when the next one begins.
    if (found) requestAnimationFrame(() => setTimeout(() => (window.shownAt = performance.now())));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** A page in a browser that has never been here, signed in if there is a token. */
export async function freshPage(browser, { base, token, slowdown = 1, viewport = { width: 1440, height: 900 } }) {
  const context = await browser.newContext({ baseURL: base, viewport, locale: 'zh-CN' });
  context.setDefaultTimeout(LIMIT_MS);
  if (token) await context.addCookies([{ name: 'Admin-Token', value: token, url: base }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, context };
}

/** Milliseconds from asking for an address to the element being on the screen; `also` may look at the page then. */
export async function timeTo(browser, { path, selector, also, ...options }) {
  const { page, context } = await freshPage(browser, options);
  try {
    await page.addInitScript(watch, selector);
    await page.goto(path);
    const shown = await page.waitForFunction(() => window.shownAt, undefined, { timeout: LIMIT_MS });
    const ms = await shown.jsonValue();
    return also ? await also(page, ms) : ms;
  } finally {
    await context.close();
  }
}
