import { resolve } from 'node:path';
import { z } from 'zod';

const flag = z.enum(['true', 'false']).transform((v) => v === 'true');
const blankIsAbsent = (v: unknown) => (v === '' ? undefined : v);
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blankIsAbsent, schema.optional());

/** 32 bytes, in hex or in base64. */
export const SECRET_KEY = /^([0-9a-f]{64}|[A-Za-z0-9+/]{43}=)$/i;

const schema = z.object({
  PORT: z.preprocess(blankIsAbsent, z.coerce.number().int().min(0).max(65_535).default(8080)),
  HOST: z.preprocess(blankIsAbsent, z.string().default('127.0.0.1')),
  DATA_DIR: z.preprocess(blankIsAbsent, z.string().default('./data')),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')),
  REDIS_URL: optional(z.string().regex(/^rediss?:\/\//, 'must begin with redis://')),
  SECRET_KEY: optional(
    z.string().regex(SECRET_KEY, 'must be 32 bytes, as 64 digits of hex or 44 characters of base64'),
  ),
  ADMIN_PASSWORD: optional(z.string().min(10, 'must have at least 10 characters').max(72)),
  DEMO: optional(flag),
  DEMO_PASSWORD: optional(z.string().min(10, 'must have at least 10 characters').max(72)),
  CAPTCHA: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).default('on')),
  TRUST_PROXY: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .regex(/^(false|[0-9])$/, 'must be the number of proxies in front of the server, such as 1')
      .default('0'),
  ),
  SITE_URL: optional(z.url('must be an address such as https://example.edu.cn')),
  LOG_LEVEL: z.preprocess(blankIsAbsent, z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info')),
  RATE_LIMIT: z.preprocess(blankIsAbsent, z.coerce.number().int().min(1).default(3000)),
  DEMO_HISTORY: optional(flag),
  SMS_ALLOW_PRIVATE: optional(flag),
  WEIXIN_URL: optional(z.url('must be an address such as https://weixin.example')),
  WEB_DIR: optional(z.string()),
  MIGRATIONS_DIR: optional(z.string()),
});

/** Everything that the environment decides, read once at start. */
export interface Config {
  title: string;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  /** What secrets in the database are encrypted with; without it a key is kept in the data folder. */
  secretKey?: string | undefined;
  adminPassword: string | undefined;
  demo: boolean;
  demoPassword: string | undefined;
  /** Demo records beyond the accounts: what people did in the last months. */
  demoHistory: boolean;
  captcha: boolean;
  /** How many proxies stand in front: so many addresses from the right of `X-Forwarded-For` are believed. */
  trustProxy: number;
  siteUrl: string | undefined;
  logLevel: string;
  /** Requests allowed per client and minute. */
  rateLimit: number;
  /** Lets short messages, third-party sign-ins and services of processes go to addresses of the own network and over plain HTTP. */
  smsAllowPrivate: boolean;
  /** Stands in for the servers of weixin, in tests and behind a gateway. */
  weixinUrl: string | undefined;
  webDir: string | undefined;
  migrationsDir: string;
}

export class ConfigError extends Error {}

/** Reads the environment; a bad value ends in one clear line. */
export function readConfig(env: Record<string, string | undefined>, root: string): Config {
  const result = schema.safeParse(env);
  if (!result.success) {
    const issue = result.error.issues[0];
    const name = String(issue?.path[0]);
    const detail = issue?.message.includes('{label}') ? 'has a value that is not allowed' : issue?.message;
    throw new ConfigError(`配置错误 Configuration error: ${name} ${detail} (see docs/configuration.md)`);
  }
  const e = result.data;
  return {
    title: '教学科研支撑微服务平台',
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    redisUrl: e.REDIS_URL,
    secretKey: e.SECRET_KEY,
    adminPassword: e.ADMIN_PASSWORD,
    demo: e.DEMO ?? e.DATABASE_URL === undefined,
    demoPassword: e.DEMO_PASSWORD,
    demoHistory: e.DEMO_HISTORY ?? true,
    captcha: e.CAPTCHA === 'on',
    trustProxy: e.TRUST_PROXY === 'false' ? 0 : Number(e.TRUST_PROXY),
    siteUrl: e.SITE_URL?.replace(/\/$/, ''),
    logLevel: e.LOG_LEVEL,
    rateLimit: e.RATE_LIMIT,
    weixinUrl: e.WEIXIN_URL?.replace(/\/$/, ''),
    smsAllowPrivate: e.SMS_ALLOW_PRIVATE ?? false,
    webDir: resolve(root, e.WEB_DIR ?? 'apps/web/dist'),
    migrationsDir: resolve(root, e.MIGRATIONS_DIR ?? 'apps/server/migrations'),
  };
}
