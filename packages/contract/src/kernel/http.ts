import { z } from 'zod';

/** Who may call an endpoint: the holders of a permission code, the people of the house, every signed-in user, or anybody. */
export type Access = 'public' | 'signed-in' | 'staff' | `${string}:${string}:${string}`;

/** How an answer stands in the envelope beside `code` and `msg`. */
export type ReplyKind = 'data' | 'page' | 'fields' | 'none' | 'text' | 'file';

export interface Reply<T = unknown> {
  readonly kind: ReplyKind;
  readonly schema: z.ZodType<T>;
}

export interface Page<T> {
  rows: T[];
  total: number;
}

/** Stands for bytes: the server sends a stream, the browser receives a blob. */
export interface FileBody {
  readonly file: true;
}

/** The kinds of business that the operation log tells apart, numbered as RuoYi does. */
export const businessTypes = {
  other: '0',
  insert: '1',
  update: '2',
  remove: '3',
  grant: '4',
  export: '5',
  import: '6',
  forceLogout: '7',
  generate: '8',
  clean: '9',
} as const;
/** How a call stands in the operation log. */
export interface CallLog {
  /** The part of the product; the summary of the call when absent. */
  readonly title?: string | undefined;
  /** Guessed from method and path when absent. */
  readonly type?: keyof typeof businessTypes | undefined;
}

/** One HTTP call: what goes in, what comes out, who may make it. Server, client and OpenAPI all read this value. */
export interface Endpoint<In = unknown, Out = unknown, R = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodType | undefined;
  readonly query?: z.ZodType | undefined;
  readonly body?: z.ZodType | undefined;
  /** Name of the multipart field when the call carries a file. */
  readonly upload?: string | undefined;
  /** Bytes that the body may have, for calls that carry more than the usual megabyte. */
  readonly bodyLimit?: number | undefined;
  /** Calls allowed per client address within the window. */
  readonly limit?: { readonly max: number; readonly seconds: number } | undefined;
  /** False keeps technical calls that come by the dozen out of the operation log. */
  readonly log?: CallLog | false | undefined;
  /** The name under which changes of the record are kept that this call shows: who may make it may read its history. */
  readonly history?: string | undefined;
  readonly reply: Reply<R>;
  /** Only for the compiler: what a caller passes and what a handler receives. */
  readonly types?: { in: In; out: Out };
}

// biome-ignore lint/suspicious/noExplicitAny: variance; a contract holds endpoints of any input
export type AnyEndpoint = Endpoint<any, any, any>;
export type Contract = Readonly<Record<string, AnyEndpoint>>;

export const data = <T>(schema: z.ZodType<T>): Reply<T> => ({ kind: 'data', schema });
export const fields = <T extends object>(schema: z.ZodType<T>): Reply<T> => ({ kind: 'fields', schema });
export const page = <T>(row: z.ZodType<T>): Reply<Page<T>> => ({
  kind: 'page',
  schema: z.object({ rows: z.array(row), total: z.int() }),
});
/** Nothing but `code` and `msg`. */
export const none: Reply<void> = { kind: 'none', schema: z.void() };
/** A value that RuoYi clients read from `msg`. */
export const text: Reply<string> = { kind: 'text', schema: z.string() };
export const file: Reply<FileBody> = { kind: 'file', schema: z.custom<FileBody>() };

type Schema = z.ZodType | undefined;
type Part<K extends string, S extends Schema, Side extends 'in' | 'out'> = S extends z.ZodType
  ? { [P in K]: Side extends 'in' ? z.input<S> : z.output<S> }
  : unknown;
type Args<P extends Schema, Q extends Schema, B extends Schema, Side extends 'in' | 'out'> = Part<'params', P, Side> &
  Part<'query', Q, Side> &
  Part<'body', B, Side>;

interface EndpointInit<P extends Schema, Q extends Schema, B extends Schema, R> {
  summary: string;
  access: Access;
  params?: P;
  query?: Q;
  body?: B;
  upload?: string;
  bodyLimit?: number;
  limit?: { max: number; seconds: number };
  log?: CallLog | false;
  history?: string | undefined;
  reply: Reply<R>;
}

const make =
  (method: Endpoint['method']) =>
  <R, P extends Schema = undefined, Q extends Schema = undefined, B extends Schema = undefined>(
    path: string,
    init: EndpointInit<P, Q, B, R>,
  ): Endpoint<Args<P, Q, B, 'in'>, Args<P, Q, B, 'out'>, R> => ({ method, path, ...init });

export const GET = make('GET');
export const POST = make('POST');
export const PUT = make('PUT');
export const DELETE = make('DELETE');

/** What a caller passes. */
export type CallArgs<E> = E extends Endpoint<infer In, unknown, unknown> ? In : never;
/** What a handler receives, already parsed. */
export type HandlerArgs<E> = E extends Endpoint<infer _In, infer Out, unknown> ? Out : never;
export type ReplyOf<E> = E extends Endpoint<infer _In, infer _Out, infer R> ? R : never;
