import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { missingApi } from './error-reply.ts';

const YEAR = 31_536_000_000;

/** Serves the built web application: hashed assets for ever, pages always fresh, unknown paths as the application. */
export async function serveWeb(app: FastifyInstance, webDir: string | undefined) {
  if (!webDir || !existsSync(join(webDir, 'index.html'))) {
    app.setNotFoundHandler(missingApi);
    return;
  }
  await app.register(fastifyStatic, {
    root: webDir,
    preCompressed: true,
    index: ['index.html'],
    setHeaders(res, path) {
      const hashed = path.includes('/assets/');
      res.header('cache-control', hashed ? `public, max-age=${YEAR / 1000}, immutable` : 'no-cache');
    },
  });
  app.setNotFoundHandler((req, reply) => {
    const [path = ''] = req.url.split('?');
    const isPage = req.method === 'GET' && !path.startsWith('/prod-api') && !/\.\w{2,5}$/.test(path);
    if (!isPage) return missingApi(req, reply);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
