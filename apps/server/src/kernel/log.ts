import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions } from 'fastify';
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

const METHODS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent', 'child'] as const;

/** The logger of a request, which pino makes when something is logged: it writes out its fields at once, and few are needed. */
class RequestLog {
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | undefined;
  constructor(make: () => FastifyBaseLogger) {
    this.#make = make;
  }
  get own(): FastifyBaseLogger {
    this.#made ??= this.#make();
    return this.#made;
  }
  get level() {
    return this.own.level;
  }
}
for (const name of METHODS)
  Object.defineProperty(RequestLog.prototype, name, {
    value(this: RequestLog, ...args: unknown[]) {
      return Reflect.apply(this.own[name], this.own, args);
    },
  });

/** Keeps Fastify from making a logger for each request before anything is logged. */
export const lazyRequestLogs: Pick<FastifyServerOptions, 'childLoggerFactory'> = {
  childLoggerFactory: (logger, bindings, options) =>
    // Its methods are added in a loop, which the compiler does not follow.
    new RequestLog(() => logger.child(bindings, options)) as unknown as FastifyBaseLogger,
};

/** Health checks come every few seconds and say nothing. */
const isNoise = (url: string) => url === '/healthz' || url === '/readyz';

/** One line per request when it is answered: who asked for what, with its id, the outcome and the time it took. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (req, reply, done) => {
    if (!isNoise(req.url)) {
      const ms = Math.round(reply.elapsedTime);
      app.log.info({ reqId: req.id, req, status: reply.statusCode, ms, userId: req.sessionUser?.userId }, 'request');
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
