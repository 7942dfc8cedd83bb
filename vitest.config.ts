import { defineConfig } from 'vitest/config';
import { calls } from './apps/web/build/calls.ts';
import { sortTests } from './scripts/lib/embedded-set.mjs';

// The files of a worker share what they import: loading the server takes longer than most of its tests.
const shared = { isolate: false };
// A limit finds what hangs; how fast something is on a busy machine is not its business.
const patient = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 20_000 } } };
const server = {
  ...shared,
  ...patient,
  globalSetup: ['apps/server/src/testing/setup.ts'],
};
// The API tests run on PostgreSQL, and a chosen set of them on the embedded database. TEST_EMBEDDED=all lets any of them run
// there, for those who want to try one without a server; with none the set has a run of its own.
const { unit, database, embedded } = sortTests();
const chosen = { all: database, none: [] }[process.env.TEST_EMBEDDED ?? ''] ?? embedded;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', include: ['packages/*/src/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          ...server,
          name: 'server',
          include: [...unit, ...chosen],
          // Tests without a database need no template of one.
          globalSetup: chosen.length > 0 ? server.globalSetup : [],
          env: { TEST_DATABASE: 'embedded' },
        },
      },
      {
        test: {
          ...server,
          name: 'postgres',
          include: database,
          env: { TEST_DATABASE: 'postgres' },
        },
      },
      { plugins: [calls()], test: { name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'], testTimeout: 20_000 } },
      {
        test: {
          ...shared,
          ...patient,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          // The built server runs as it is.
          server: { deps: { external: [/apps\/server\/dist\//] } },
          globalSetup: ['apps/server/src/testing/setup.ts'],
          // A server copies the template in a fraction of the time; without one a browser test still runs alone.
          env: { TEST_DATABASE: process.env.TEST_POSTGRES_URL ? 'postgres' : 'embedded' },
        },
      },
      // What happens when processes, databases and connections fail; needs the built server.
      {
        test: {
          name: 'faults',
          include: ['faults/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
