import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createEmbedded, type Database, openEmbedded, openPostgres } from '../kernel/db/db.ts';
import { runSeeds } from '../seed/run.ts';
import { testConfig } from './config.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** File of the embedded template, or name of the template database. */
    template: string;
    postgresUrl: string;
  }
}

const prepare = (database: Database) =>
  database.exclusively(async (db) => {
    await database.migrate(db, 'apps/server/migrations');
    await runSeeds(db, testConfig());
  });

async function embeddedTemplate(folder: string) {
  const client = await createEmbedded();
  const database = await openEmbedded(client);
  await prepare(database);
  const file = join(folder, 'template.tar');
  await writeFile(file, new Uint8Array(await (await client.dumpDataDir('none')).arrayBuffer()));
  await database.close();
  return file;
}

async function postgresTemplate(url: string, project: string) {
  const name = `template_${process.pid}_${project}`;
  const server = openPostgres(url, () => {});
  await server.execute(`CREATE DATABASE ${name}`);
  await server.close();
  const database = openPostgres(url.replace(/\/[^/]*$/, `/${name}`), () => {});
  await prepare(database);
  await database.close();
  return name;
}

/** Migrates and seeds one database per run; every test file gets a copy, which is far cheaper than a new one. */
export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'jiaoyan-test-'));
  const url = process.env.TEST_POSTGRES_URL ?? '';
  project.provide('postgresUrl', url);
  if (project.config.env.TEST_DATABASE === 'postgres') {
    if (!url) throw new Error('TEST_POSTGRES_URL is not set; npm test starts a throw-away PostgreSQL and sets it');
    project.provide('template', await postgresTemplate(url, project.name));
  } else {
    project.provide('template', await embeddedTemplate(folder));
  }
  return () => rm(folder, { recursive: true, force: true });
}
