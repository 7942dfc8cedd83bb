import type { Readable } from 'node:stream';
import type { Access, AnyEndpoint, Contract, FileBody, HandlerArgs, ReplyOf } from '@jiaoyan/contract/kernel/http';
import { MAX_UPLOAD_BYTES } from '@jiaoyan/contract/system/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Db } from '../db/db.ts';
import { AppError, forbidden, refuse, unauthorized } from '../errors.ts';
import type { Services } from '../services.ts';
import { anonymous, holds, type SessionUser } from '../session-user.ts';
import { limitBody, nextPart, refuseLongBody } from './body-limit.ts';
import { entryOf, isLogged, type Outcome } from './call-log.ts';
import { networkOf } from './flood.ts';
import { parseInput, refuseUnstorable } from './input.ts';
import { addressOf } from './ip.ts';
import { createReplyWriter } from './reply-writer.ts';

/** What a handler may use. */
export interface Ctx {
  readonly db: Db;
  readonly services: Services;
  readonly user: SessionUser;
  readonly ip: string;
  readonly userAgent: string;
  /** The token as sent, for the calls that deal with sessions. */
  readonly token: string;
  /** Names the request in logs, in the operation log and in the history of records. */
  readonly requestId: string;
  /** The file of a multipart call. */
  upload(): Promise<UploadPart>;
}
export interface UploadPart {
  filename: string;
  stream: Readable;
  /** The other values of the form; once the stream has been read, because they may come after it. */
  values(): Promise<Record<string, string>>;
}
/** Bytes that a handler sends. */
export interface Download {
  name: string;
  type: string;
  stream: Readable;
  size?: number | undefined;
  /** Shown in the browser instead of saved; only for raster pictures. */
  inline?: boolean | undefined;
}

type Answer<R> = [R] extends [FileBody] ? Download : R;
export type Handler<E> = (args: HandlerArgs<E> & { ctx: Ctx }) => Promise<Answer<ReplyOf<E>>>;
/** One handler per endpoint: a missing or mistyped one does not compile. */
export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> };

/** Finds the person behind a token; `prolong: false` looks without keeping the session alive. */
export type Authenticate = (token: string, options?: { prolong?: boolean }) => Promise<SessionUser | undefined>;

declare module 'fastify' {
  interface FastifyRequest {
    sessionUser: SessionUser;
    outcome: Outcome | undefined;
  }
  interface FastifyContextConfig {
    /** What the body is, for those who refuse it before it gets to the handler. */
    body?: z.ZodType | undefined;
  }
}

const ACCESS = /^(public|signed-in|staff|[a-z]\w*(:[\w*-]+){2})$/i;
const JSON_TYPE = 'application/json; charset=utf-8';
const bearer = (req: FastifyRequest) => /^Bearer (\S{1,256})$/.exec(req.headers.authorization ?? '')?.[1] ?? '';

/** Sets the headers of a file so that no browser runs what is in it. */
export function sendFile(reply: FastifyReply, file: Download) {
  const name = encodeURIComponent(file.name);
  reply
    .header('content-type', file.type)
    .header('content-disposition', `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .header('download-filename', name)
    .header('access-control-expose-headers', 'Content-Disposition,download-filename')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox");
  if (file.size !== undefined) reply.header('content-length', file.size);
  return reply.send(file.stream);
}

/** Puts an answer beside `code` and `msg`, the way its kind asks. */
function envelope(endpoint: AnyEndpoint, answer: unknown) {
  const ok = { code: 200, msg: '操作成功' };
  if (endpoint.reply.kind === 'data') return { ...ok, data: answer };
  if (endpoint.reply.kind === 'text') return { ...ok, msg: answer };
  if (endpoint.reply.kind === 'none') return ok;
  return { ...ok, ...(answer as object) };
}

async function enforceLimit(endpoint: AnyEndpoint, req: FastifyRequest, services: Services) {
  if (!endpoint.limit) return;
  const count = await services.cache.increment(
    `limit:${endpoint.path}:${networkOf(addressOf(req))}`,
    endpoint.limit.seconds,
  );
  if (count > endpoint.limit.max) throw new AppError(429, '操作过于频繁，请稍后再试');
}

/** Whether somebody who is signed in may make a call. */
function admits(access: Access, user: SessionUser): boolean {
  if (access === 'staff') return !user.outside;
  return access === 'signed-in' || holds(user, access);
}

async function authorize(endpoint: AnyEndpoint, req: FastifyRequest, authenticate: Authenticate) {
  const token = bearer(req);
  const user = token ? await authenticate(token) : undefined;
  req.sessionUser = user ?? anonymous;
  if (user) req.server.flood.recognise(req, user.userId);
  if (endpoint.access === 'public') return;
  if (!user) throw unauthorized();
  if (!admits(endpoint.access, user)) throw forbidden();
}

function contextOf(req: FastifyRequest, services: Services): Ctx {
  return {
    db: services.db,
    services,
    user: req.sessionUser,
    ip: addressOf(req),
    userAgent: req.headers['user-agent'] ?? '',
    token: bearer(req),
    requestId: req.id,
    upload: () => uploadOf(req),
  };
}

/** The file and what a form around it takes. */
const MAX_FORM_BYTES = MAX_UPLOAD_BYTES + 1024 * 1024;

/** Ends the reading of a form that is too long, whoever is reading it at that moment. */
function stopAtLimit(req: FastifyRequest) {
  let reading: Readable | undefined;
  const failure = new Promise<never>((_done, fail) => {
    limitBody(req, MAX_FORM_BYTES, (error) => {
      reading?.destroy(error);
      fail(error);
    });
  });
  // Nobody may be waiting for it by then.
  failure.catch(() => undefined);
  return {
    failure,
    end(stream: Readable) {
      reading = stream;
    },
  };
}

/** The file of a multipart call, and what stands before and after it. */
async function uploadOf(req: FastifyRequest): Promise<UploadPart> {
  const missing = refuse('请选择要上传的文件', 'file');
  if (!req.isMultipart()) throw missing;
  const parts = req.parts();
  const stopped = stopAtLimit(req);
  const values: Record<string, string> = Object.create(null);
  const next = async () => {
    for (;;) {
      const { value: part, done } = await nextPart(req, parts);
      if (done) return undefined;
      if (part.type === 'file') return part;
      if (typeof part.value === 'string') values[part.fieldname] = part.value;
    }
  };
  const file = await Promise.race([next(), stopped.failure]);
  if (!file?.filename) throw missing;
  stopped.end(file.file);
  refuseUnstorable({ 文件名: file.filename });
  return {
    filename: file.filename,
    stream: file.file,
    async values() {
      await Promise.race([next(), stopped.failure]);
      refuseUnstorable(values);
      return values;
    },
  };
}

/** Tells the operation log about a call once it is answered, so that nobody waits for it. */
function logCall(endpoint: AnyEndpoint, { operLog, log }: Services) {
  if (!isLogged(endpoint)) return {};
  return {
    onResponse: async (req: FastifyRequest, reply: FastifyReply) => {
      try {
        const entry = entryOf(endpoint, req, reply);
        if (entry) operLog.record(entry);
      } catch (error) {
        log.error({ err: error }, 'operation log');
      }
    },
  };
}

/** Binds the endpoints of a contract to their handlers. Deny by default: an endpoint that names no access does not register. */
export function serve<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handlers: Handlers<C>,
  { services, authenticate }: { services: Services; authenticate: Authenticate },
) {
  for (const [name, endpoint] of Object.entries(contract)) {
    if (!ACCESS.test(endpoint.access ?? '')) throw new Error(`${endpoint.method} ${endpoint.path} declares no access`);
    // The types of `Handlers` guarantee the pair; the loop only loses them.
    const handle = handlers[name] as (args: object) => Promise<unknown>;
    const write = createReplyWriter(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { body: endpoint.body },
      ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
      // Before the body is read: strangers cannot make the server parse anything.
      onRequest: async (req) => {
        await enforceLimit(endpoint, req, services);
        await authorize(endpoint, req, authenticate);
        if (endpoint.upload) refuseLongBody(req, MAX_FORM_BYTES);
      },
      handler: async (req, reply) => {
        const answer = await handle({ ...parseInput(endpoint, req), ctx: contextOf(req, services) });
        const isFile = endpoint.reply.kind === 'file';
        const body = envelope(endpoint, isFile ? {} : answer);
        req.outcome = body as Outcome;
        return isFile ? sendFile(reply, answer as Download) : reply.type(JSON_TYPE).send(write(reply, body));
      },
      ...logCall(endpoint, services),
    });
  }
}
