import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { MAX_UPLOAD_BYTES } from '@jiaoyan/contract/system/common';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { errorReply, malformedReply } from './error-reply.ts';
import { parseForm } from './input.ts';
import { loggerOptions, logRequests, withoutRequestLines } from './log.ts';
import { addSecurityHeaders } from './security-headers.ts';

const JSON_LIMIT = 1024 * 1024;
/** Shorter than what the process as a whole has to stop. */
const DRAIN_MS = 20_000;

/** A stopping server waits for requests under way, but neither for idle connections nor for clients that never finish. */
function closeConnectionsInTime(app: FastifyInstance) {
  let closing = false;
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    closing = true;
    timer = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
  });
  app.addHook('onClose', async () => clearTimeout(timer));
  app.addHook('onSend', (_req, reply, payload, done) => {
    // The request began before: without this its connection would stay open, waiting for the next one.
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** A Fastify with the limits, headers and error path that every deployment needs; it does not listen yet. */
export async function createServer(config: Config): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config.logLevel),
    ...withoutRequestLines(),
    trustProxy: config.trustProxy,
    bodyLimit: JSON_LIMIT,
    requestTimeout: 60_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // While draining, what still arrives over an open connection is served, and the connection closed after it.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseForm, maxParamLength: 4000 },
    frameworkErrors: errorReply,
    clientErrorHandler: malformedReply,
  });
  // Filled before any handler runs; Fastify wants the property declared so that requests keep one shape.
  app.decorateRequest('sessionUser');
  app.decorateRequest('outcome');
  addSecurityHeaders(app, config.siteUrl);
  closeConnectionsInTime(app);
  logRequests(app);
  app.setErrorHandler(errorReply);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (req, body: string, done) => {
    // RuoYi clients name the type even when they send nothing.
    if (body === '') done(null, undefined);
    else parseJson(req, body, done);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_req: unknown, body: string) => parseForm(body),
  );
  await app.register(rateLimit, {
    max: config.rateLimit,
    timeWindow: 60_000,
    keyGenerator: (req) => req.headers.authorization ?? req.ip,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: () => Object.assign(new Error('rate limit'), { statusCode: 429 }),
  });
  await app.register(multipart, {
    limits: { fileSize: MAX_UPLOAD_BYTES + 1, files: 1, fields: 20, fieldSize: 10_000 },
  });
  return app;
}
