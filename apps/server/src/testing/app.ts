import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import type { App, buildApp } from '../app.ts';
import type { Config } from '../kernel/config.ts';
import { PASSWORD, testConfig } from './config.ts';
import { openTestDatabase } from './database.ts';

/** The JSON of a reply; tests look at the parts they care about. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads replies the way a foreign client would, without our types
export type Answer = { code: number; msg: string; [key: string]: any };

/** Somebody who calls the API, signed in or not. */
export interface Caller {
  token: string;
  get(path: string): Promise<Answer>;
  post(path: string, body?: object): Promise<Answer>;
  put(path: string, body?: object): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  raw(options: InjectOptions & { url: string }): Promise<LightMyRequestResponse>;
}

export interface TestApp extends App {
  /** A caller without a session. */
  readonly guest: Caller;
  signIn(userName: string, password?: string): Promise<Caller>;
  stop(): Promise<void>;
}

/** Somebody with a token. */
export function callerOf(app: App, token: string): Caller {
  const raw: Caller['raw'] = (options) =>
    app.http.inject({
      ...options,
      url: `/prod-api${options.url}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...options.headers },
    });
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    (await raw({ method, url: encodeURI(url), ...(payload && { payload }) })).json<Answer>();
  return {
    token,
    raw,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    delete: (path) => call('DELETE', path),
  };
}

type Build = typeof buildApp;
/** Loaded when it is wanted: browser tests assemble the built server instead. */
const fromSources: Build = async (...args) => (await import('../app.ts')).buildApp(...args);

/** A whole server on its own copy of the template database. Stop it when the file is done. */
export async function openTestApp(change: Partial<Config> = {}, build: Build = fromSources): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'jiaoyan-data-'));
  const database = await openTestDatabase();
  const app = await build(testConfig({ dataDir, ...change }), database);
  const guest = callerOf(app, '');
  return {
    ...app,
    guest,
    async signIn(userName, password = PASSWORD) {
      const { code, msg, token } = await guest.post('/login', { username: userName, password });
      if (code !== 200) throw new Error(`${userName} could not sign in: ${msg}`);
      return callerOf(app, token);
    },
    async stop() {
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same for a single test. */
export async function openOwnApp(change: Partial<Config> = {}): Promise<TestApp> {
  const app = await openTestApp(change);
  onTestFinished(() => app.stop());
  return app;
}

/** Signs several people in at once; each is called as the keys call them. */
export async function signInAll<K extends string>(
  app: Pick<TestApp, 'signIn'>,
  userNames: Readonly<Record<K, string>>,
): Promise<Record<K, Caller>> {
  const entries = Object.entries<string>(userNames).map(async ([key, name]) => [key, await app.signIn(name)] as const);
  // The keys are those of the names.
  return Object.fromEntries(await Promise.all(entries)) as Record<K, Caller>;
}
