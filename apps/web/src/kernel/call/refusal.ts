import { ApiError } from './api-error.ts';
import { reportError } from './reporter.ts';

/** For the refusal of a quiet call: shows it, and marks the field that it is about. Anything else goes on to the error log. */
export function showRefusal(error: unknown, mark: (field: string, text: string) => void): void {
  if (!(error instanceof ApiError)) throw error;
  reportError(error);
  if (error.field) mark(error.field, error.message);
}
