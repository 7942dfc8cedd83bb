import type { Endpoint, FileBody, ReplyKind } from '@jiaoyan/contract/kernel/http';
import { takeEarly } from './early.ts';
import { flattenParams } from './params.ts';
import {
  type Envelope,
  type Method,
  type ReceivedFile,
  type RequestOptions,
  request,
  requestFile,
  upload,
} from './request.ts';

/** How one call of the client differs from the usual. */
export interface CallOptions {
  /** The caller shows a failure itself. */
  quiet?: boolean;
  signal?: AbortSignal;
  /** False: the same call again within a second is meant. */
  repeatSubmit?: boolean;
}

/** What a call that carries a file takes besides its other arguments. */
export interface UploadArgs {
  file?: Blob;
  onProgress?: (percent: number) => void;
}

type Answer<R> = [R] extends [FileBody] ? ReceivedFile : R;
type Call<In, R> = unknown extends In
  ? (args?: UploadArgs, options?: CallOptions) => Promise<Answer<R>>
  : (args: In & UploadArgs, options?: CallOptions) => Promise<Answer<R>>;
/** The typed calls that belong to a group of endpoints. */
type Calls<C> = {
  readonly [K in keyof C]: C[K] extends Endpoint<infer In, infer _Out, infer R> ? Call<In, R> : never;
};
/** The typed calls of a module, by noun. */
type Client<M> = { readonly [N in keyof M]: Calls<M[N]> };

/** How a call is made: its method, path and kind of answer; the part of a form for a file; whether it does not say who calls. */
export type CallSpec = string;
type CallTable = Readonly<Record<string, Readonly<Record<string, CallSpec>>>>;

interface Arguments extends UploadArgs {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

const fill = (path: string, params: Readonly<Record<string, unknown>> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

function pick(kind: ReplyKind, envelope: Envelope): unknown {
  const { code: _code, msg, ...rest } = envelope;
  if (kind === 'data') return rest.data;
  if (kind === 'page') return { rows: rest.rows, total: rest.total };
  if (kind === 'text') return msg;
  return kind === 'fields' ? rest : undefined;
}

async function call(
  spec: CallSpec,
  args: Arguments = {},
  { quiet, signal, repeatSubmit = true }: CallOptions = {},
): Promise<unknown> {
  // Written by the build from the contract.
  const [method, pattern, kind, part, anonymous] = spec.split(' ') as [Method, string, ReplyKind, string?, string?];
  const path = fill(pattern, args.params);
  if (part && args.file) {
    const query = args.query ? `?${flattenParams(args.query)}` : '';
    return pick(kind, await upload(path + query, part, args.file, { onProgress: args.onProgress, quiet, signal }));
  }
  const { query: params, body } = args;
  const options: RequestOptions = { method, params, body, isToken: !anonymous, quiet, signal, repeatSubmit };
  if (kind === 'file') return requestFile(path, options);
  const early = method === 'GET' && Object.keys(params ?? {}).length === 0 ? takeEarly(path) : undefined;
  return pick(kind, await (early ?? request(path, options)));
}

const bind = (calls: Readonly<Record<string, CallSpec>>) =>
  Object.fromEntries(
    Object.entries(calls).map(([name, spec]) => [
      name,
      (args?: Arguments, options?: CallOptions) => call(spec, args, options),
    ]),
  );

/** The calls of a module, by noun: `createClient<typeof system>(calls).dictData.list({ query })`. */
export const createClient = <M>(table: CallTable): Client<M> =>
  // Made from the contract by name; the type states what the loop does.
  Object.fromEntries(Object.entries(table).map(([noun, calls]) => [noun, bind(calls)])) as unknown as Client<M>;
