import type { FastifyInstance } from 'fastify';

/** Scripts only from ourselves; styles inline because the component library sets them; frames for linked pages. */
const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: http: https:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self' http: https:",
  "frame-ancestors 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
].join(';');

/** What every answer carries. */
const always = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
const pageHeaders = {
  ...always,
  'content-security-policy': pagePolicy,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
};
/** Data is never a page; should a browser show it all the same, nothing in it may act. */
const apiHeaders = {
  ...always,
  'content-security-policy': "default-src 'none';frame-ancestors 'self'",
  // What one person may read stays in no cache; the few files that may be kept say so themselves.
  'cache-control': 'no-store',
};

const YEAR = 31_536_000;

/**
 * Sets the headers that tell browsers to be strict, and the id by which a request is found in the log. They are made
 * once: making them for each request took as long as reading a page of rows.
 */
export function addSecurityHeaders(app: FastifyInstance, siteUrl: string | undefined) {
  const secure = siteUrl?.startsWith('https:')
    ? { 'strict-transport-security': `max-age=${YEAR}; includeSubDomains` }
    : {};
  const page = { ...pageHeaders, ...secure };
  const api = { ...apiHeaders, ...secure };
  app.addHook('onRequest', (req, reply, done) => {
    reply.headers(req.url.startsWith('/prod-api/') ? api : page).header('x-request-id', req.id);
    done();
  });
}
