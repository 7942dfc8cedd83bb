import type { BrowserContext } from 'playwright-core';

/** How far `npm run test:clock` has moved the clock of this process, in milliseconds. */
const shift = Number.parseInt(process.env.FAKETIME ?? '0', 10) * 1000;

/** The surroundings of the browser: it does not bear a library that moves its clock. */
export function browserEnv(): Record<string, string> {
  const { LD_PRELOAD: _, ...others } = process.env;
  return Object.fromEntries(
    Object.entries(others).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Pages live at the moment of the server; only what time it is is moved, timers go as always. */
export async function setPageClock(context: BrowserContext): Promise<void> {
  if (shift === 0) return;
  await context.addInitScript((ms) => {
    const real = Date;
    const now = () => real.now() + ms;
    globalThis.Date = new Proxy(real, {
      apply: () => new real(now()).toString(),
      construct: (target, args, self) => Reflect.construct(target, args.length > 0 ? args : [now()], self),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
  }, shift);
}
