import { ApiError } from './api-error.ts';
import { reportError } from './reporter.ts';

/** For the failure of a call that has shown it. Anything else is a fault of ours: it goes on and ends in the error log. */
export function alreadyShown(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
  return undefined;
}

/** For what may fail without disturbing anybody, such as a browser that stores nothing: it is left to the log. */
export function logged(error: unknown): undefined {
  console.warn('[ignored]', error);
  return undefined;
}

/** For the refusal of a quiet call: shows it, and marks the field that it is about. Anything else goes on to the error log. */
export function showRefusal(error: unknown, mark: (field: string, text: string) => void): void {
  if (!(error instanceof ApiError)) throw error;
  reportError(error);
  if (error.field) mark(error.field, error.message);
}
