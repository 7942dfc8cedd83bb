import type { FastifyServerOptions } from 'fastify';

/** Query values that must not reach a log. */
const hide = (url: string) => url.replace(/([?&](?:token|password|code|ticket|state)=)[^&]*/gi, '$1***');

/** pino for Fastify: one line per request with its id; no bodies, no authorisation, no cookies. */
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
      req: (req) => ({ method: req.method, url: hide(req.url), ip: req.ip }),
    },
  };
}
