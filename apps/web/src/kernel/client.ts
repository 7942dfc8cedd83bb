import { type Api, api } from '@jiaoyan/contract';
import type { AnyEndpoint, Endpoint, FileBody, ReplyKind } from '@jiaoyan/contract/kernel/http';
import { flattenParams } from './params.ts';
import { type Envelope, type ReceivedFile, type RequestOptions, request, requestFile, upload } from './request.ts';

/** How one call of the client differs from the usual. */
export interface CallOptions {
  /** The caller shows a failure itself. */
  quiet?: boolean;
  signal?: AbortSignal;
  /** False: the same call again within a second is meant. */
  repeatSubmit?: boolean;
}

/** What a call that carries a file takes besides its other arguments. */
interface UploadArgs {
  file?: Blob;
  onProgress?: (percent: number) => void;
}

type Answer<R> = [R] extends [FileBody] ? ReceivedFile : R;
type Call<In, R> = unknown extends In
  ? (args?: UploadArgs, options?: CallOptions) => Promise<Answer<R>>
  : (args: In & UploadArgs, options?: CallOptions) => Promise<Answer<R>>;
/** The typed calls that belong to a group of endpoints. */
export type Calls<C> = {
  readonly [K in keyof C]: C[K] extends Endpoint<infer In, infer _Out, infer R> ? Call<In, R> : never;
};
export type Client = { readonly [N in keyof Api]: Calls<Api[N]> };

interface Arguments extends UploadArgs {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

const fill = (path: string, params: Readonly<Record<string, unknown>> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** Signing out is open to everybody, yet it has to say whose session ends. */
const carriesToken = (endpoint: AnyEndpoint) => endpoint.access !== 'public' || endpoint.path === '/logout';

function pick(kind: ReplyKind, envelope: Envelope): unknown {
  const { code: _code, msg, ...rest } = envelope;
  if (kind === 'data') return rest.data;
  if (kind === 'page') return { rows: rest.rows, total: rest.total };
  if (kind === 'text') return msg;
  return kind === 'fields' ? rest : undefined;
}

async function call(
  endpoint: AnyEndpoint,
  args: Arguments = {},
  { quiet, signal, repeatSubmit = true }: CallOptions = {},
): Promise<unknown> {
  const path = fill(endpoint.path, args.params);
  const { kind } = endpoint.reply;
  if (endpoint.upload && args.file) {
    const query = args.query ? `?${flattenParams(args.query)}` : '';
    return pick(
      kind,
      await upload(path + query, endpoint.upload, args.file, { onProgress: args.onProgress, quiet, signal }),
    );
  }
  const options: RequestOptions = {
    method: endpoint.method,
    params: args.query,
    body: args.body,
    isToken: carriesToken(endpoint),
    quiet,
    signal,
    repeatSubmit,
  };
  return kind === 'file' ? requestFile(path, options) : pick(kind, await request(path, options));
}

const bind = (group: object) =>
  Object.fromEntries(
    Object.entries(group as Readonly<Record<string, AnyEndpoint>>).map(([name, endpoint]) => [
      name,
      (args?: Arguments, options?: CallOptions) => call(endpoint, args, options),
    ]),
  );

/** Every call the server answers, by noun: `client.dictData.list({ query })`. */
// The calls are made from the contract by name; `Client` states by type what the loop does.
export const client = Object.fromEntries(
  Object.entries(api).map(([noun, group]) => [noun, bind(group)]),
) as unknown as Client;
