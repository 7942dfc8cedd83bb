import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { browserEnv, setPageClock } from './moment.ts';

const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --disable-dev-shm-usage --process-per-site';
/** Pages live for seconds: the compilers that take longest would hardly be done with them. A fifth less work. */
const engineFlags = '--js-flags=--no-opt --no-maglev';
/** What a site may keep; what the browser has loaded and compiled stays, it is what makes the next page fast. */
const kept = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems';

let launched: Promise<Browser> | undefined;
/** The browser of this worker; it ends with its process. */
export function theBrowser(): Promise<Browser> {
  launched ??= chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...flags.split(' '), engineFlags],
    env: browserEnv(),
  });
  return launched;
}

/** What no page may ever do: fail without anybody catching it, or ask for what the server's policy forbids. */
const problems: string[] = [];
/** What the pages did so since the last time this was asked. */
export const takeProblems = (): string[] => problems.splice(0);

async function forget(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: kept });
  await session.detach();
}

/** Where pages are opened: a context and the page that stays in it. */
interface Place {
  context: BrowserContext;
  keeper: Page;
}
/** Places that nobody uses, by their options. */
const idle = new Map<string, Place[]>();
/** Contexts that may hold more than can be taken out of them again. */
const changed = new WeakSet<BrowserContext>();

/** What cannot be taken out of a context again: routes, scripts, rights, another time. */
const lasting = {
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'route',
    'routeWebSocket',
    'setOffline',
  ],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
};
function markWhenChanged(context: BrowserContext) {
  const watchCalls = (owner: object, names: readonly string[]) => {
    for (const name of names) {
      const call = (Reflect.get(owner, name) as (...args: unknown[]) => unknown).bind(owner);
      Reflect.set(owner, name, (...args: unknown[]) => {
        changed.add(context);
        return call(...args);
      });
    }
  };
  watchCalls(context, lasting.context);
  watchCalls(context.clock, lasting.clock);
}

async function newPlace(options: BrowserContextOptions): Promise<Place> {
  const context = await (await theBrowser()).newContext(options);
  context.setDefaultTimeout(30_000);
  await setPageClock(context);
  markWhenChanged(context);
  context.on('weberror', (event) => problems.push(String(event.error())));
  context.on('console', (line) => {
    if (/content security policy/i.test(line.text())) problems.push(line.text());
  });
  // The pages of a site share a process, which keeps what it has compiled for as long as one of them is open.
  const keeper = await context.newPage();
  await keeper.goto('/favicon.svg');
  return { context, keeper };
}

/** Whether something that takes a moment has not happened within ten seconds. */
async function isLate(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<boolean>((late) => {
    timer = setTimeout(late, 10_000, true);
  });
  const outcome = await Promise.race([work.then(() => false), limit]);
  clearTimeout(timer);
  return outcome;
}

/** A page and the way to give it back. */
export interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Closes the pages; their place waits for the next test that wants the same. */
  giveBack(): Promise<void>;
}

/** A page without a past: its context is new, or one of an earlier test that has been emptied. */
export async function openPage(options: BrowserContextOptions): Promise<Opened> {
  const key = JSON.stringify(options);
  const known = idle.get(key)?.pop();
  const place = known ?? (await newPlace(options));
  const { context, keeper } = place;
  const page = await context.newPage();
  if (known) await forget(page, options.baseURL ?? '');
  return {
    page,
    context,
    async giveBack() {
      if (changed.has(context) || options.serviceWorkers === 'allow') return context.close();
      const closed = Promise.all(context.pages().map((open) => open !== keeper && open.close()));
      // Now and then the browser never says that a page is closed which was just leaving for another address.
      if (await isLate(closed)) return void context.close().catch(() => undefined);
      idle.set(key, [...(idle.get(key) ?? []), place]);
    },
  };
}
