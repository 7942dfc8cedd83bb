import { ApiError } from './api-error.ts';

export type Level = 'success' | 'error' | 'warning' | 'info';

/** How failed calls reach the user; the shell and the sign-in page each bring their own. */
export interface Reporter {
  message(level: Level, text: string, ms?: number): void;
  notification(level: Level, text: string): void;
  sessionExpired(): void;
}

const logOnly: Reporter = {
  message: (level, text) => console.warn(`[${level}] ${text}`),
  notification: (level, text) => console.warn(`[${level}] ${text}`),
  sessionExpired: () => console.warn('[warning] session expired'),
};
let reporter = logOnly;

/** Chooses who shows the errors of failed calls; without an argument they are only logged. */
export function setReporter(next: Reporter = logOnly): void {
  reporter = next;
}

const SAME_TEXT_WINDOW = 1000;
const TRANSPORT_MESSAGE_MS = 5000;
const shownAt = new Map<string, number>();

/** Ten calls failing for one cause make one message. */
function isFresh(text: string): boolean {
  const now = Date.now();
  for (const [known, at] of shownAt) if (now - at >= SAME_TEXT_WINDOW) shownAt.delete(known);
  if (shownAt.has(text)) return false;
  shownAt.set(text, now);
  return true;
}

/** Shows a failed call as the error catalogue says; anything that is no `ApiError` is left to the caller. */
export function reportError(error: unknown): void {
  if (!(error instanceof ApiError) || !isFresh(error.message)) return;
  const { kind, code, message: text } = error;
  if (kind === 'refused' && code !== 500) reporter.notification('error', text);
  else if (kind === 'refused' || kind === 'repeat') reporter.message('error', text);
  else reporter.message('error', text, TRANSPORT_MESSAGE_MS);
}

/** A failed download is always a message, whatever its code. */
export function reportDownloadError(error: ApiError): void {
  if (isFresh(error.message)) reporter.message('error', error.message);
}

/** Tells the reporter that the session has ended; it takes care to ask only once. */
export function reportExpired(): void {
  reporter.sessionExpired();
}
