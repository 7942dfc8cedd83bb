import { causes } from '../errors.ts';

/** What a database says of a failure that cannot hold a value of the query. */
const harmless = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;
type DatabaseFailure = { [K in (typeof harmless)[number]]?: unknown };

const isDatabaseFailure = (error: object): error is DatabaseFailure =>
  'severity' in error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));
const isFailedQuery = (error: object): error is { query: string } => 'query' in error && 'params' in error;

/** The message of one error without what a caller sent: the text and the details of a database quote values. */
function messageOf(error: { message?: unknown }): string {
  if (isFailedQuery(error)) return `failed query: ${error.query}`;
  if (!isDatabaseFailure(error)) return String(error.message ?? error);
  const facts = harmless.flatMap((name) => (error[name] ? [`${name} ${error[name]}`] : []));
  return `database: ${facts.join(', ')}`;
}

/** An error and its causes in one line that may stand in a log. */
export const textOf = (error: unknown): string =>
  error && typeof error === 'object' ? [...causes(error)].map(messageOf).join(' <- ') : String(error);

/** The same, and where each of them happened. */
export function stackOf(error: unknown): string {
  if (!error || typeof error !== 'object') return String(error);
  const parts = [...causes(error)].map((one) => {
    // The stack begins with the message; only the places are taken from it.
    const places = String((one as Error).stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line));
    return [messageOf(one), ...places].join('\n');
  });
  return parts.join('\ncaused by: ');
}

/** How pino writes an error. */
export const errorFields = (error: unknown) => ({
  type: error instanceof Error ? error.name : typeof error,
  message: textOf(error),
  stack: stackOf(error),
});
