import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative, resolve } from 'node:path';
import { build } from 'vite';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Builds a page that holds nothing but the viewer, as the product would build it, and serves it. */
export async function serveHarness(folder = '.cache/viewer-harness') {
  const outDir = resolve(folder);
  const root = resolve('e2e/support/viewer-harness');
  await build({
    configFile: resolve('apps/web/vite.config.ts'),
    root,
    logLevel: 'warn',
    publicDir: false,
    build: { outDir: relative(root, outDir), emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  });
  const server = createServer((req, res) => {
    const path = new URL(req.url ?? '/', 'http://x').pathname;
    readFile(join(outDir, path === '/' ? 'index.html' : path)).then(
      (body) => res.writeHead(200, { 'content-type': types[extname(path) || '.html'] ?? 'text/plain' }).end(body),
      () => res.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    outDir,
    url: `http://127.0.0.1:${port}/`,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}
