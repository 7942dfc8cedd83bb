import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { errorFields } from './http/error-text.ts';
import { addressOf } from './http/ip.ts';

/** Values in addresses that must not reach a log. */
const hide = (url: string) =>
  url
    .replace(/([?&](?:token|password|code|ticket|state)=)[^&]*/gi, '$1***')
    .replace(/(\/q\/progress\/)[^/?]+/, '$1***');

interface LogControllers {
  LogController: new (options: { disableRequestLogging: boolean }) => object;
}

/** Keeps Fastify from writing its own two lines per request; its types do not know the way to say so yet. */
export function withoutRequestLines(): object {
  const { LogController } = Fastify as unknown as LogControllers;
  return { logController: new LogController({ disableRequestLogging: true }) };
}

/** Health checks come every few seconds and say nothing. */
const isNoise = (url: string) => url === '/healthz' || url === '/readyz';

/** One line per request when it is answered: who asked for what, with its id, the outcome and the time it took. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (req, reply, done) => {
    if (!isNoise(req.url)) {
      const ms = Math.round(reply.elapsedTime);
      req.log.info({ req, status: reply.statusCode, ms, userId: req.sessionUser?.userId }, 'request');
    }
    done();
  });
}

/** pino for Fastify: no bodies, no authorisation, no cookies, no secrets in the query. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.oldPassword',
        '*.newPassword',
        '*.token',
      ],
      censor: '***',
    },
    serializers: {
      err: errorFields,
      req: (req) => ({ method: req.method, url: hide(req.url), ip: addressOf(req) }),
    },
  };
}
