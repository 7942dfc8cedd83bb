import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './run.mjs';

/**
 * The API tests run on PostgreSQL. These run on the embedded database, too, and the reason is what it may do otherwise:
 * it has one connection, no other process, its own build of the server and of its extensions. Every module has its place;
 * the demo data, which it is mostly started with, are tested under the same names as what they are data of.
 */
export const embeddedSet = {
  // The whole surface, by generated walks.
  'input-walk': 'whatever gets through the contract, in every field of every call',
  'paging-walk': 'the page, the count and the order of every list',
  'count-walk': 'the sums of every list',
  surface: 'the schema: columns, constraints, indexes, triggers, functions',
  wire: 'the types of what a client reads of every answer',
  'route-table': 'the menus of each role',
  run: 'seeds and migrations, on an empty and on a used database',
  // One connection and one process.
  app: 'start, health, failures of the database, the log of failed statements',
  'app-transaction': 'transactions that follow one another on the only connection',
  realtime: 'LISTEN and NOTIFY inside of one process',
  'realtime-connection': 'messages to many clients',
  files: 'streams beside statements',
  'session-expiry': 'intervals and now()',
  // Modules, and the kinds of statement that each of them has most of.
  user: 'inserts with references, exports by pages, uniqueness',
  'user-import': 'many rows in one statement, savepoints',
  role: 'rows replaced in a transaction',
  dept: 'trees by arrays of ancestors, WITH RECURSIVE',
  dict: 'caches that are emptied by a message',
  'data-scope': 'the predicate of scope of every kind',
  history: 'jsonb of what changed',
  'file-retention': 'arrays, NOT EXISTS over many tables',
  'oper-log': 'a queue that writes by itself, deletes by time',
  online: 'sessions joined with people',
  form: 'jsonb in and out',
  process: 'states as jsonb under FOR UPDATE',
  worker: 'FOR UPDATE SKIP LOCKED, timers',
  leave: 'a form of a module beside the process',
  area: 'trees, reach by path',
  booking: 'ranges of time and exclusion constraints',
  apply: 'advisory locks, generated series',
  duty: 'dates, uniqueness per day',
  qrcode: 'sequences, unique tokens',
  report: 'numbers of the day, upserts',
  order: 'several tables in one move',
  quota: 'counting under a lock',
  random: 'hundreds of moves in any order',
  outage: 'overlapping ranges',
  portal: 'strangers, forms with files',
  'company-settle': 'exact decimals, sums by month',
  facility: 'jsonb of own fields, trees of classes, numbers of the day',
  'maintain-batch': 'locks of many rows, rows given as one value, days by the clock of the test',
  round: 'entries in one statement that arrive twice',
  punch: 'ranges, exclusion constraints, spans counted by least and greatest',
  ledger: 'triggers that write other tables, deferred ones, errors with codes of their own',
};

const SOURCES = 'apps/server/src';
const opensDatabase = /from '[^']*(testing\/(app|database)|\.fixture)\.ts'/;

/** The tests of the server: those without a database, all others, and which of these run on the embedded one as well. */
export function sortTests() {
  const files = readdirSync(join(root, SOURCES), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(SOURCES, file));
  const database = files.filter((file) => opensDatabase.test(readFileSync(join(root, file), 'utf8')));
  return {
    unit: files.filter((file) => !database.includes(file)),
    database,
    embedded: database.filter((file) => Object.hasOwn(embeddedSet, basename(file, '.test.ts'))),
  };
}
