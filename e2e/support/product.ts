import { resolve } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { Config } from '../../apps/server/src/kernel/config.ts';
import { openTestApp, type TestApp } from '../../apps/server/src/testing/app.ts';

const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --disable-dev-shm-usage';

/** Widths that the product is looked at in. */
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 375, height: 800 };

/** The built web application, served by a real server on its own database, and a browser in front of it. */
export interface Product {
  readonly base: string;
  readonly app: TestApp;
  readonly browser: Browser;
  /** A page of somebody who is not signed in; closed when the test is over. */
  guest(options?: BrowserContextOptions): Promise<Page>;
  /** A page of a signed-in user, not yet on any address. */
  user(userName: string, options?: BrowserContextOptions): Promise<Page>;
  /** The same, on an address and ready to be used. */
  open(path: string, options?: BrowserContextOptions & { as?: string }): Promise<Page>;
  stop(): Promise<void>;
}

/** A browser, for tests that need no product. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: flags.split(' ') });

/** Opens the product once per test file. */
export async function openProduct(change: Partial<Config> = {}): Promise<Product> {
  const app = await openTestApp({ webDir: resolve(process.env.WEB_DIR ?? 'apps/web/dist'), ...change });
  const base = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const browser = await launchBrowser();
  /** What no page may ever do: fail without anybody catching it, or ask for what the server's policy forbids. */
  const problems: string[] = [];
  const watch = (made: BrowserContext) => {
    made.on('weberror', (event) => problems.push(String(event.error())));
    made.on('console', (line) => {
      if (/content security policy/i.test(line.text())) problems.push(line.text());
    });
  };

  async function context(options: BrowserContextOptions): Promise<BrowserContext> {
    const made = await browser.newContext({
      baseURL: base,
      viewport: DESKTOP,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      // A dialog that still moves may slip from under a click; what moves on purpose is tested by asking for it.
      reducedMotion: 'reduce',
      // What a worker answers cannot be held back or changed by a test; those about working offline ask for it.
      serviceWorkers: 'block',
      ...options,
    });
    made.setDefaultTimeout(30_000);
    watch(made);
    onTestFinished(() => made.close());
    return made;
  }
  async function user(userName: string, options: BrowserContextOptions = {}) {
    const { token } = await app.signIn(userName);
    const made = await context(options);
    await made.addCookies([{ name: 'Admin-Token', value: token, url: base }]);
    return made.newPage();
  }
  return {
    base,
    app,
    browser,
    user,
    guest: async (options = {}) => (await context(options)).newPage(),
    async open(path, { as = 'admin', ...options } = {}) {
      const page = await user(as, options);
      await page.goto(path);
      await page.locator('main').waitFor();
      return page;
    },
    async stop() {
      await browser.close();
      await app.stop();
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
