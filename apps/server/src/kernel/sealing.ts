import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Config, ConfigError, SECRET_KEY } from './config.ts';
import { refuse } from './errors.ts';

/** Encrypts secrets for the database: whoever gets hold of a copy of it has none of them. */
export interface Sealing {
  seal(column: PgColumn, text: string): string;
  /** The text of a secret; undefined when it was sealed by another key, for another column, or was altered. */
  open(column: PgColumn, stored: string): string | undefined;
  /** The same where somebody can be told to enter it again. */
  mustOpen(column: PgColumn, stored: string): string;
  /** Another key for one purpose, from which nobody learns this one. */
  derive(purpose: string): Buffer;
}

const CIPHER = 'aes-256-gcm';
const FORM = 'v1:';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const KEY_FILE = 'secret.key';

/** Whether a stored text is sealed; what was stored before secrets were sealed is read as it is. */
export const isSealedText = (stored: string): boolean => stored.startsWith(FORM);

/** What a sealed text belongs to: in any other column it does not open. */
const placeOf = (column: PgColumn) => Buffer.from(`${getTableName(column.table)}.${column.name}`);

export function createSealing(key: Buffer): Sealing {
  const unseal = (column: PgColumn, sealed: Buffer): string => {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(placeOf(column)).setAuthTag(sealed.subarray(-TAG_BYTES));
    return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  };
  const open: Sealing['open'] = (column, stored) => {
    if (!isSealedText(stored)) return stored;
    try {
      return unseal(column, Buffer.from(stored.slice(FORM.length), 'base64'));
    } catch {
      return undefined;
    }
  };
  return {
    seal(column, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(placeOf(column));
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `${FORM}${Buffer.concat(parts).toString('base64')}`;
    },
    open,
    mustOpen(column, stored) {
      const text = open(column, stored);
      if (text === undefined) throw refuse('已保存的密钥无法解开，请重新填写密钥');
      return text;
    },
    derive: (purpose) => Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES)),
  };
}

const keyOf = (text: string) => Buffer.from(text, text.length === 2 * KEY_BYTES ? 'hex' : 'base64');

/** Several nodes may start at once in a folder that they share: the first one's key counts, and is there as a whole or not at all. */
async function makeKey(file: string): Promise<void> {
  const own = `${file}.${randomUUID()}`;
  await writeFile(own, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600 });
  await link(own, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(own);
}

/** The key of a house that names none: made at the first start, readable by its owner only. */
async function keyFromFile(dataDir: string): Promise<string> {
  const file = join(dataDir, KEY_FILE);
  if (!existsSync(file)) await makeKey(file);
  const text = (await readFile(file, 'utf8')).trim();
  if (SECRET_KEY.test(text)) return text;
  throw new ConfigError(
    `配置错误 Configuration error: ${file} does not hold a key of 32 bytes (see docs/configuration.md)`,
  );
}

/** Opens the sealing with the key of the environment, else with the one in the data folder. */
export const openSealing = async ({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Sealing> =>
  createSealing(keyOf(secretKey ?? (await keyFromFile(dataDir))));
