import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { Config } from '../../apps/server/src/kernel/config.ts';
import { openTestApp, type TestApp } from '../../apps/server/src/testing/app.ts';
import { openPage, takeProblems } from './browser.ts';

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
  stop(): Promise<void>;
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
    const opened = await openPage(options);
    onTestFinished(opened.giveBack);
    return opened;
  }
  async function user(userName: string, options: BrowserContextOptions = {}) {
    const { token } = await app.signIn(userName);
    const { page, context } = await open(options);
    await context.addCookies([{ name: 'Admin-Token', value: token, url: base }]);
    return page;
  }
  return {
    base,
    app,
    user,
    guest: async (options) => (await open(options)).page,
    async open(path, { as = 'admin', ...options } = {}) {
      const page = await user(as, options);
      await page.goto(path);
      await page.locator('main').waitFor();
      return page;
    },
    async stop() {
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
