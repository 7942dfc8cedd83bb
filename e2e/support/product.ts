import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { Config } from '../../apps/server/src/kernel/config.ts';
import { openTestApp, type TestApp } from '../../apps/server/src/testing/app.ts';
import { type Opened, openPage, takeProblems } from './browser.ts';

/** Widths that the product is looked at in. */
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 375, height: 800 };

/** The built server with the built web application on a database of its own, and a browser in front of it. */
export interface Product {
  readonly base: string;
  readonly app: TestApp;
  /** A page of somebody who is not signed in; closed when the test is over. */
  guest(options?: BrowserContextOptions): Promise<Page>;
  /** A page of a signed-in user, not yet on any address. */
  user(userName: string, options?: BrowserContextOptions): Promise<Page>;
  /** The same, on an address and ready to be used. */
  open(path: string, options?: BrowserContextOptions & { as?: string }): Promise<Page>;
  /** The same for tests that follow one another on one screen: the first loads it, for the others it begins from nothing. */
  revisit(path: string, as?: string): Promise<Page>;
  stop(): Promise<void>;
}

async function load(page: Page, path: string) {
  await page.goto(path);
  await page.locator('main').waitFor();
  return page;
}

/** What an earlier test has left over the page: it could be taken for something that a later one has brought about. */
const leftovers = '.ant-message-notice, .ant-notification-notice, .ant-modal-wrap:visible, .ant-drawer-open';

/** Lets the screen that a page is on begin from nothing, inside the application; whatever else is wanted is loaded. */
async function startAnew(page: Page, path: string) {
  await page.unrouteAll();
  await page.evaluate(() => [localStorage, sessionStorage].map((storage) => storage.clear()));
  const isThere = new URL(page.url()).pathname === path.split('?')[0];
  const isAlone = (await page.locator('main .view').count()) === 1 && (await page.locator(leftovers).count()) === 0;
  if (!isThere || !isAlone) return load(page, path);
  await page.evaluate((target) => {
    for (const view of document.querySelectorAll('main .view')) view.setAttribute('data-left', '');
    window.history.pushState(null, '', `/redirect${target}`);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await page.locator('main .view:visible:not([data-left])').waitFor();
  return page;
}

/** Servers of a worker follow one another on the same port, so that its browser knows the application already. */
let port = 0;
async function listen(app: TestApp): Promise<string> {
  const base = await app.http.listen({ port, host: '127.0.0.1' });
  port = Number(new URL(base).port);
  return base;
}

/** The server as it is shipped; its types are those of its source. */
async function builtServer() {
  const file = pathToFileURL(resolve('apps/server/dist/app.js')).href;
  return (await import(file)) as typeof import('../../apps/server/src/app.ts');
}

/** Opens the product once per test file. */
export async function openProduct(change: Partial<Config> = {}): Promise<Product> {
  const { buildApp } = await builtServer();
  const webDir = resolve(process.env.WEB_DIR ?? 'apps/web/dist');
  const app = await openTestApp({ webDir, ...change }, buildApp);
  const base = await listen(app);

  async function open(change: BrowserContextOptions = {}) {
    const opened = await openLasting(change);
    onTestFinished(opened.giveBack);
    return opened;
  }
  function openLasting(change: BrowserContextOptions = {}) {
    const options: BrowserContextOptions = {
      baseURL: base,
      viewport: DESKTOP,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      // A dialog that still moves may slip from under a click; what moves on purpose is tested by asking for it.
      reducedMotion: 'reduce',
      // What a worker answers cannot be held back or changed by a test; those about working offline ask for it.
      serviceWorkers: 'block',
      ...change,
    };
    return openPage(options);
  }
  async function signIn({ page, context }: Pick<Opened, 'page' | 'context'>, userName: string) {
    const { token } = await app.signIn(userName);
    await context.addCookies([{ name: 'Admin-Token', value: token, url: base }]);
    return page;
  }
  const user = async (userName: string, options: BrowserContextOptions = {}) => signIn(await open(options), userName);
  const lasting = new Map<string, Opened>();
  return {
    base,
    app,
    user,
    guest: async (options) => (await open(options)).page,
    open: async (path, { as = 'admin', ...options } = {}) => load(await user(as, options), path),
    async revisit(path, as = 'admin') {
      const known = lasting.get(as)?.page;
      if (known && !known.isClosed()) return startAnew(known, path);
      const opened = await openLasting();
      lasting.set(as, opened);
      return load(await signIn(opened, as), path);
    },
    async stop() {
      for (const { giveBack } of lasting.values()) await giveBack();
      await app.stop();
      const problems = takeProblems();
      if (problems.length) throw new Error(`the browser reported:\n${problems.join('\n')}`);
    },
  };
}

/** Everything a page asked of the API, oldest first, as `GET /path?query`. */
export function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/prod-api/')) calls.push(`${request.method()} ${url.pathname.slice(9)}${url.search}`);
  });
  return calls;
}

/** Lets the server seem to answer a call in a way that a test cannot bring about otherwise. */
export function answer(page: Page, path: string | RegExp, body: object, status = 200) {
  const matches = (url: URL) => {
    const own = url.pathname.replace(/^\/prod-api/, '');
    return typeof path === 'string' ? own === path : path.test(own);
  };
  return page.route(matches, (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
  );
}

/** Holds answers back until the returned function is called; without an answer of its own the real one goes on. */
export async function hold(page: Page, url: string | RegExp, reply?: { contentType: string; body: string }) {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await gate;
    await (reply ? route.fulfill(reply) : route.continue());
  });
  return release;
}
