const LATEST = 2000;
const SOON = 200;

/** Waits until the browser has nothing more urgent to do. */
export const idle = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: LATEST });
    else setTimeout(done, SOON);
  });
