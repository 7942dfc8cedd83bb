const KEPT = 50;

/** One error that no code caught. */
interface LoggedError {
  time: string;
  message: string;
  stack: string;
  address: string;
}

const entries: LoggedError[] = [];

function record(reason: unknown): void {
  const error = reason instanceof Error ? reason : new Error(String(reason));
  const entry = {
    time: new Date().toISOString(),
    message: error.message,
    stack: error.stack ?? '',
    address: location.pathname,
  };
  entries.push(entry);
  if (entries.length > KEPT) entries.shift();
  console.error('[error-log]', entry.message, entry);
}

/** The newest uncaught errors of this page, oldest first. */
export const loggedErrors = (): readonly LoggedError[] => entries;

/** Starts keeping uncaught errors; the entry calls it in production builds only. */
export function installErrorLog(target: Window = window): void {
  target.addEventListener('error', (event) => record(event.error ?? event.message));
  target.addEventListener('unhandledrejection', (event) => record(event.reason));
}
