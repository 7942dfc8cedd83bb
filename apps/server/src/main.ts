import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './kernel/config.ts';
import { DataLockedError, lockDataDir } from './kernel/db/data-lock.ts';
import { openDatabase } from './kernel/db/db.ts';
import type { InitialAccount } from './kernel/db/seed.ts';
import { closeDataDir, openDataDir } from './kernel/files/data-dir.ts';
import { sweepFiles } from './kernel/files/files.ts';
import { stackOf, textOf } from './kernel/http/error-text.ts';
import { type Job, type Jobs, startJobs } from './kernel/jobs/jobs.ts';
import { openSealing } from './kernel/sealing.ts';
import { runSeeds } from './seed/run.ts';
import { sealStored } from './seed/seal.ts';

// While requests pile up, what they allocate outlives some collections; V8 then begins to allocate it among what stays, and
// never stops: every answered request is kept until the next full collection, which takes a tenth of the time.
setFlagsFromString('--no-allocation-site-pretenuring');

const DRAIN_MS = 30_000;
const ORPHAN_SECONDS = 3600;
/** Stands where a password would; whoever set it knows it. */
const GIVEN = '(由环境变量设定)';
const say = (line: string) => process.stdout.write(`${line}\n`);

/** The first accounts are shown once and kept where only the owner can read them. */
async function announceAccounts(accounts: InitialAccount[], dataDir: string) {
  if (accounts.length === 0) return;
  const lines = accounts.map(
    ({ userName, roleName, password = GIVEN }) => `${userName.padEnd(10)} ${password}  ${roleName}`,
  );
  const file = join(dataDir, 'initial-accounts.txt');
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'a' });
  await chmod(file, 0o600);
  say('\n初始账号 Initial accounts (只显示一次，已写入数据目录的 initial-accounts.txt，请尽快修改密码):');
  for (const line of lines) say(`  ${line}`);
}

/** A signal ends the process in order; a second one, or a client that never finishes, ends it at once. */
function stopOnSignal(stop: () => Promise<void>) {
  let stopping = false;
  const handle = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}

async function start() {
  const config = readConfig(process.env, process.env.APP_ROOT ?? process.cwd());
  await openDataDir(config.dataDir);
  // With PostgreSQL several nodes may share the file store; the embedded database bears one process only.
  const lock = config.databaseUrl ? undefined : await lockDataDir(config.dataDir);
  const database = await openDatabase(config, (error) => say(`database: ${textOf(error)}`));
  // The embedded database unpacks some of its files with the rights that they had where they were packed.
  if (database.kind === 'embedded') await closeDataDir(config.dataDir);
  await database.exclusively(async (db) => {
    await database.migrate(db, config.migrationsDir);
    // Told at once: whatever fails later in the start, a password that is nowhere else must not be lost.
    await announceAccounts(await runSeeds(db, config), config.dataDir);
    const unreadable = await sealStored(db, await openSealing(config));
    if (unreadable > 0)
      say(`${unreadable} 个已保存的密钥无法解开，请重新填写 (secrets sealed by another SECRET_KEY: enter them again)`);
  });
  const app = await buildApp(config, database);
  const { db, files, log } = app.services;
  const housekeeping: Job = {
    name: 'sweep-files',
    cron: '20 * * * *',
    run: async () => void (await sweepFiles(db, files, ORPHAN_SECONDS)),
  };
  let jobs: Jobs | undefined;
  stopOnSignal(async () => {
    await app.drain();
    await app.close();
    await jobs?.stop();
    await database.close();
    await lock?.release();
  });
  const address = await app.http.listen({ port: config.port, host: config.host });
  if (database.kind === 'embedded')
    say('\n内置数据库仅供试用与开发，正式数据请使用 PostgreSQL (embedded database: for trial and development only)');
  say(`\n${config.title} 已启动: ${address}\n`);
  app.started();
  jobs = startJobs(database, [...app.jobs, housekeeping], log);
}

/** One clear line for what the operator can put right, everything for what only a programmer can. */
function fail(error: unknown) {
  const plain = error instanceof ConfigError || error instanceof DataLockedError;
  process.stderr.write(`${plain ? error.message : stackOf(error)}\n`);
  process.exit(1);
}

start().catch(fail);
