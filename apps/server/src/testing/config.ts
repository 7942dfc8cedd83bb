import { tmpdir } from 'node:os';
import type { Config } from '../kernel/config.ts';

/** The password of every account in tests. */
export const PASSWORD = 'correct-horse-9';

/** A configuration for tests: demo accounts, no captcha, silent log. */
export const testConfig = (change: Partial<Config> = {}): Config => ({
  title: '教学科研支撑微服务平台',
  port: 0,
  host: '127.0.0.1',
  dataDir: tmpdir(),
  databaseUrl: undefined,
  redisUrl: undefined,
  adminPassword: PASSWORD,
  demo: true,
  demoPassword: PASSWORD,
  // Tests count what they make themselves.
  demoHistory: false,
  captcha: false,
  trustProxy: 0,
  siteUrl: undefined,
  logLevel: 'silent',
  rateLimit: 1_000_000,
  smsAllowPrivate: false,
  weixinUrl: undefined,
  webDir: undefined,
  migrationsDir: 'apps/server/migrations',
  ...change,
});
