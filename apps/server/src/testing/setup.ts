import { createHash, randomBytes, scryptSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { sourceDigest } from '../../../../scripts/lib/prepare.mjs';
import type { Database } from '../kernel/db/db.ts';
import { PASSWORD, testConfig } from './config.ts';
import { withoutOldLog } from './template-archive.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** File of the embedded template, or name of the template database. */
    template: string;
    postgresUrl: string;
  }
}

const TEMPLATES = 'node_modules/.cache/jiaoyan-test';
const KEPT_TEMPLATES = 6;
/** Rises with every change of what this file puts into a template. */
const FORM = 3;

/** The password of every account, hashed at the least cost there is: thousands of sign-ins are not what tests are about. */
function cheapHash(): string {
  const salt = randomBytes(16);
  const key = scryptSync(PASSWORD, salt, 32, { N: 2, r: 1, p: 1 });
  return `scrypt$2$1$1$${salt.toString('base64')}$${key.toString('base64')}`;
}

async function prepare(database: Database) {
  // The whole server, which a template that is there already does not need.
  const { runSeeds } = await import('../seed/run.ts');
  await database.exclusively(async (db) => {
    await database.migrate(db, 'apps/server/migrations');
    await runSeeds(db, testConfig());
  });
  await database.execute(`UPDATE sys_user SET password_hash = '${cheapHash()}'`);
}

/**
 * What a template is made from: the code, the settings, and the day, because demo data are laid around it. Whoever breaks
 * the code on purpose says that the data stay those of the whole code.
 */
function templateKey(): string {
  if (process.env.TEST_TEMPLATE) return process.env.TEST_TEMPLATE;
  const code = sourceDigest(['packages', 'apps/server']);
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
  return createHash('sha256')
    .update(JSON.stringify([FORM, code, testConfig(), day]))
    .digest('hex')
    .slice(0, 16);
}

/** Others are of another day or of other code; some stay, for branches and for moments of the clock. */
async function forgetOldTemplates(folder: string) {
  const files = (await readdir(folder)).map((name) => join(folder, name));
  const dated = await Promise.all(files.map(async (file) => ({ file, at: (await stat(file)).mtimeMs })));
  const old = dated.sort((a, b) => b.at - a.at).slice(KEPT_TEMPLATES);
  await Promise.all(old.map(({ file }) => rm(file, { force: true })));
}

/** Leaves what no test looks at out of a template that each of them unpacks: the two databases that others are made from. */
async function leaveOut(database: Database) {
  await database.execute('UPDATE pg_database SET datistemplate = false');
  for (const name of ['template0', 'template1']) await database.execute(`DROP DATABASE ${name}`);
  // Nothing is left to be done again when a copy is opened.
  await database.execute('CHECKPOINT');
}

async function embeddedTemplate(key: string) {
  const file = join(TEMPLATES, `${key}.tar`);
  if (existsSync(file)) return file;
  const { createEmbedded, openEmbedded } = await import('../kernel/db/db.ts');
  const client = await createEmbedded();
  const database = await openEmbedded(client);
  await prepare(database);
  await mkdir(TEMPLATES, { recursive: true });
  await leaveOut(database);
  const { rows } = await client.query<{ name: string }>('SELECT pg_walfile_name(pg_current_wal_lsn()) AS name');
  const whole = new Uint8Array(await (await client.dumpDataDir('none')).arrayBuffer());
  // Under its name only when it is whole: another run may be looking for it.
  const part = `${file}.${process.pid}`;
  await writeFile(part, withoutOldLog(whole, rows[0]?.name ?? ''));
  await rename(part, file);
  await database.close();
  await forgetOldTemplates(TEMPLATES);
  return file;
}

async function postgresTemplate(url: string, key: string) {
  const name = `template_${key}`;
  const { openPostgres } = await import('../kernel/db/db.ts');
  const server = openPostgres(url, () => {});
  try {
    const { rows } = await server.execute(`SELECT 1 FROM pg_database WHERE datname = '${name}'`);
    if (rows.length > 0) return name;
    const part = `${name}_${process.pid}`;
    await server.execute(`CREATE DATABASE ${part}`);
    const database = openPostgres(url.replace(/\/[^/]*$/, `/${part}`), () => {});
    await prepare(database);
    await database.close();
    await server.execute(`ALTER DATABASE ${part} RENAME TO ${name}`);
    return name;
  } finally {
    await server.close();
  }
}

/** Migrates and seeds one database, kept for as long as nothing that it is made from changes; every test file gets a copy. */
export async function setup(project: TestProject) {
  const url = process.env.TEST_POSTGRES_URL ?? '';
  project.provide('postgresUrl', url);
  const onPostgres = project.config.env.TEST_DATABASE === 'postgres';
  if (onPostgres && !url)
    throw new Error('TEST_POSTGRES_URL is not set; npm test starts a throw-away PostgreSQL and sets it');
  project.provide(
    'template',
    await (onPostgres ? postgresTemplate(url, templateKey()) : embeddedTemplate(templateKey())),
  );
}
