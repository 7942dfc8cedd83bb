import { nounsOf } from '@jiaoyan/contract';
import { fields, GET } from '@jiaoyan/contract/kernel/http';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Assembled, assemble, peopleOf, register, serveModules, type ToolsByName } from './kernel/assemble.ts';
import { createCache } from './kernel/cache/create-cache.ts';
import type { Config } from './kernel/config.ts';
import { createBus } from './kernel/db/bus.ts';
import type { Database } from './kernel/db/db.ts';
import { createFileStore } from './kernel/files/file-store.ts';
import { openByAddress } from './kernel/files/files.ts';
import { serveHealth } from './kernel/http/health.ts';
import { sendFile, serve } from './kernel/http/http.ts';
import { refuseOddAddress } from './kernel/http/input.ts';
import { type OpenApiDocument, openApiDocument } from './kernel/http/openapi.ts';
import { createOperLog } from './kernel/http/oper-log.ts';
import { createServer } from './kernel/http/server.ts';
import { serveWeb } from './kernel/http/web.ts';
import type { Job } from './kernel/jobs/jobs.ts';
import type { People } from './kernel/module.ts';
import { createHub, type DestinationRule, registerRealtime } from './kernel/realtime/realtime.ts';
import { openSealing } from './kernel/sealing.ts';
import type { Services } from './kernel/services.ts';
import { modules } from './modules.ts';

/** A whole server that does not listen yet, with the tools of every module by its name. */
export interface App extends ToolsByName<typeof modules> {
  readonly http: FastifyInstance;
  readonly services: Services;
  /** What the modules want to be run by the clock. */
  readonly jobs: readonly Job[];
  /** Tells the modules that the server listens. */
  started(): void;
  /** Sends sockets away, refuses new requests with a word when to come back, and waits for those under way. */
  drain(): Promise<void>;
  /** Stops taking requests, waits for those under way, then lets go of sockets and caches; the database stays open. */
  close(): Promise<void>;
}

/** The description of the API itself; it is not part of what it describes. */
const apiDocs = {
  document: GET('/v3/api-docs', {
    summary: 'OpenAPI',
    access: 'signed-in',
    reply: fields(z.looseObject({ openapi: z.string() })),
  }),
};

/** Made when somebody asks for the first time: a start does not wait for what few ever read. */
function createDocument() {
  let document: OpenApiDocument | undefined;
  return () => {
    const calls = nounsOf(Object.fromEntries(modules.map(({ name, api }) => [name, api])));
    document ??= openApiDocument(calls, { title: '教学科研支撑微服务平台', version: '0.1.0' });
    return { ...document };
  };
}

/** Uploaded files by their unguessable address: an image tag cannot send a token. */
function serveUploads(http: FastifyInstance, { db, files }: Services) {
  http.get('/prod-api/profile/upload/*', { onRequest: refuseOddAddress }, async (req, reply) => {
    const { file, mime, size, stream } = await openByAddress(db, files, req.url.split('?')[0] ?? '');
    reply.header('cache-control', 'private, max-age=31536000, immutable');
    const inline = mime.startsWith('image/');
    return sendFile(reply, { name: file.originalName, type: mime, size, stream, inline });
  });
}

/** Opens what all modules work with. They are made from it, so what they know in turn (`people`, `rules`) comes later. */
async function createServices(
  { config, database, log }: Pick<Services, 'config' | 'database' | 'log'>,
  { people, rules }: { readonly people: () => People; readonly rules: readonly DestinationRule[] },
): Promise<Services> {
  const { db } = database;
  const bus = await createBus(database);
  const hub = createHub({
    db,
    bus,
    rules,
    authenticate: async (token, options) => (await people().authenticate(token, options)) ?? null,
    allowedOrigins: config.siteUrl ? [new URL(config.siteUrl).origin] : [],
    onError: (error) => log.warn({ err: error }, 'realtime'),
  });
  const operLog = createOperLog({
    db,
    deptNames: (deptIds) => people().deptNames(deptIds),
    onError: (error, waiting) => log.error({ err: error, waiting }, 'operation log'),
  });
  return {
    config,
    database,
    db,
    bus,
    cache: await createCache(database, config.redisUrl, (error) => log.warn({ err: error })),
    files: createFileStore({ root: config.dataDir }),
    sealing: await openSealing(config),
    hub,
    log,
    operLog,
    clock: Date.now,
    registered: register(modules),
    dictLabels: (dictType) => people().dictLabels(dictType),
  };
}

/** Everything that is answered: live messages, the API, files, what modules add to it, and the web application. */
async function serveAll(http: FastifyInstance, services: Services, assembled: readonly Assembled[], people: People) {
  const base = { services, authenticate: people.authenticate };
  const document = createDocument();
  await registerRealtime(http, services.hub);
  await http.register(
    async (scope) => {
      serveModules(scope, assembled, base);
      serve(scope, apiDocs, { document: async () => document() }, base);
    },
    { prefix: '/prod-api' },
  );
  serveHealth(http, services.database);
  serveUploads(http, services);
  for (const { module, use } of assembled) await module.routes?.(http, use);
  await serveWeb(http, services.config.webDir);
  await http.ready();
}

/** Assembles the server from its configuration and an open, migrated database. */
export async function buildApp(config: Config, database: Database): Promise<App> {
  const http = await createServer(config);
  const rules: DestinationRule[] = [];
  const services = await createServices({ config, database, log: http.log }, { people: () => people, rules });
  const { tools, assembled } = assemble(modules, services);
  const people = peopleOf(assembled);
  for (const { module, use } of assembled) rules.push(...(module.topics?.(use) ?? []));
  await serveAll(http, services, assembled, people);
  const { hub, operLog, cache } = services;
  return {
    ...tools,
    http,
    services,
    jobs: assembled.flatMap(({ module, use }) => module.jobs?.(use) ?? []),
    started() {
      for (const { module, use } of assembled) module.started?.(use);
    },
    async drain() {
      hub.closeAll();
      await http.drain();
    },
    async close() {
      hub.closeAll();
      await http.close();
      for (const { module, use } of assembled) await module.close?.(use);
      await operLog.close();
      await cache.close();
    },
  };
}
