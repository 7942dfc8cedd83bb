import { ApiError } from './api-error.ts';

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
