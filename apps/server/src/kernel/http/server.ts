import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import { MAX_UPLOAD_BYTES } from '@jiaoyan/contract/system/common';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { lazyRequestLogs, loggerOptions, logRequests, withoutRequestLines } from '../log.ts';
import { drainInOrder } from './drain.ts';
import { errorReply, malformedReply } from './error-reply.ts';
import { limitFloods } from './flood.ts';
import { parseForm, tooMuch } from './input.ts';
import { addSecurityHeaders } from './security-headers.ts';

const JSON_LIMIT = 1024 * 1024;

/** A Fastify with the limits, headers and error path that every deployment needs; it does not listen yet. */
export async function createServer(config: Config): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config.logLevel),
    ...withoutRequestLines(),
    ...lazyRequestLogs,
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    bodyLimit: JSON_LIMIT,
    requestTimeout: 60_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Our own answer says more.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseForm, maxParamLength: 4000 },
    frameworkErrors: errorReply,
    clientErrorHandler: malformedReply,
  });
  // Filled before any handler runs; Fastify wants the property declared so that requests keep one shape.
  app.decorateRequest('sessionUser');
  app.decorateRequest('outcome');
  app.decorateRequest('address');
  addSecurityHeaders(app, config.siteUrl);
  limitFloods(app, config.rateLimit);
  drainInOrder(app);
  logRequests(app);
  app.setErrorHandler(errorReply);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (req, body: string, done) => {
    // RuoYi clients name the type even when they send nothing.
    if (body === '') done(null, undefined);
    else
      parseJson(req, body, (error, value) =>
        error ? done(error) : done(tooMuch(value, req.routeOptions.config.body), value),
      );
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_req: unknown, body: string) => parseForm(body),
  );
  await app.register(multipart, {
    limits: {
      fileSize: MAX_UPLOAD_BYTES + 1,
      files: 1,
      fields: 20,
      fieldSize: 10_000,
      // Past a limit of parts busboy listens to no errors of them: a form that breaks off there would end the process.
      parts: Number.POSITIVE_INFINITY,
    },
  });
  return app;
}
