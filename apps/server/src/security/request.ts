import type { AnyEndpoint } from '@jiaoyan/contract/kernel/http';
import { AppError } from '../kernel/errors.ts';
import { parseForm, parseInput, tooMuch } from '../kernel/http/input.ts';
import { bodyText } from './hostile-values.ts';
import type { Part } from './schema-walk.ts';

/** What is sent with a call. */
export type Input = Readonly<Record<Part, unknown>>;

const asText = (value: unknown) => (typeof value === 'string' ? value : String(value));

/** Values as they stand in an address. */
function queryText(query: unknown): string {
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).flatMap(([key, value]) =>
    value !== null && typeof value === 'object'
      ? Object.entries(value).map(([inner, text]) => [`${key}[${inner}]`, asText(text)])
      : [[key, asText(value)]],
  );
  return pairs.map(([key = '', value = '']) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&');
}

/** The request as it goes over the wire. */
export function requestOf({ method, path }: AnyEndpoint, input: Input) {
  const given = (input.params ?? {}) as Record<string, unknown>;
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(given[name])));
  const query = queryText(input.query);
  const headers = { 'content-type': 'application/json' };
  const body = input.body === undefined ? {} : { payload: bodyText(input.body), headers };
  return { method, url: `${address}${query && `?${query}`}`, ...body };
}

/** A refusal of the server. */
export interface Verdict {
  readonly msg: string;
  readonly field: string | undefined;
}

/** What the server says to an input before any handler sees it: its own functions, without the wire between. */
export function verdictOn(endpoint: AnyEndpoint, input: Input): Verdict | undefined {
  const given = Object.entries((input.params ?? {}) as Record<string, unknown>);
  const body: unknown = input.body === undefined ? undefined : JSON.parse(bodyText(input.body));
  try {
    const failure = tooMuch(body, endpoint.body);
    if (failure) throw failure;
    parseInput(endpoint, {
      params: Object.fromEntries(given.map(([name, value]) => [name, asText(value)])),
      query: parseForm(queryText(input.query)),
      body,
    });
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return { msg: error.message, field: error.field };
    throw error;
  }
}
