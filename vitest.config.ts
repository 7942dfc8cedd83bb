import { defineConfig } from 'vitest/config';
import { calls } from './apps/web/build/calls.ts';

// The files of a worker share what they import: loading the server takes longer than most of its tests.
const shared = { isolate: false };
const server = {
  ...shared,
  include: ['apps/server/src/**/*.test.ts'],
  globalSetup: ['apps/server/src/testing/setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', include: ['packages/*/src/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          ...server,
          name: 'server',
          exclude: ['apps/server/src/statements.test.ts'],
          env: { TEST_DATABASE: 'embedded' },
        },
      },
      // The same API tests again: what differs between the databases shows up here.
      {
        test: {
          ...server,
          name: 'postgres',
          include: ['apps/server/src/{modules,security}/**/*.test.ts', 'apps/server/src/{app*,statements}.test.ts'],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
      { plugins: [calls()], test: { name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'], testTimeout: 20_000 } },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/setup.ts'],
          // A server copies the template in a fraction of the time; without one a browser test still runs alone.
          env: { TEST_DATABASE: process.env.TEST_POSTGRES_URL ? 'postgres' : 'embedded' },
          testTimeout: 90_000,
          hookTimeout: 90_000,
          expect: { poll: { timeout: 20_000 } },
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
