import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { expect, onTestFinished, test } from 'vitest';
import { createSealing, openSealing } from './sealing.ts';

const one = pgTable('one', { secret: text(), other: text() });
const two = pgTable('two', { secret: text() });
const key = Buffer.alloc(32, 7);
const sealing = createSealing(key);

async function ownFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'jiaoyan-key-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test.each(['geheim', '', '密钥 🔑', 'v1:looks sealed'])(
  '“%s” comes back, and is not to be seen when it is sealed',
  (secret) => {
    const stored = sealing.seal(one.secret, secret);
    expect(stored).toMatch(/^v1:[\w+/]+=*$/);
    if (secret) expect(Buffer.from(stored.slice(3), 'base64').includes(secret)).toBe(false);
    expect(sealing.open(one.secret, stored)).toBe(secret);
    // The same secret never looks the same twice.
    expect(sealing.seal(one.secret, secret)).not.toBe(stored);
  },
);

test('what was stored before is read as it is', () => expect(sealing.open(one.secret, 'geheim')).toBe('geheim'));

test('a sealed secret opens with its key and in its column only, and not when a bit of it is changed', () => {
  const stored = sealing.seal(one.secret, 'geheim');
  const altered = Array.from({ length: Buffer.from(stored.slice(3), 'base64').length }, (_, at) => {
    const bytes = Buffer.from(stored.slice(3), 'base64');
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return `v1:${bytes.toString('base64')}`;
  });
  for (const text of [...altered, 'v1:', 'v1:AAAA', stored.slice(0, -8)])
    expect([text, sealing.open(one.secret, text)]).toEqual([text, undefined]);
  for (const column of [one.other, two.secret]) expect(sealing.open(column, stored)).toBeUndefined();
  expect(createSealing(Buffer.alloc(32, 8)).open(one.secret, stored)).toBeUndefined();
  expect(() => sealing.mustOpen(two.secret, stored)).toThrow('请重新填写密钥');
});

test('without a key in the environment one is made in the data folder and kept there, for its owner only', async () => {
  const dataDir = await ownFolder();
  const [first, beside] = await Promise.all([openSealing({ dataDir }), openSealing({ dataDir })]);
  const file = join(dataDir, 'secret.key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const stored = first.seal(one.secret, 'geheim');
  expect(beside.open(one.secret, stored)).toBe('geheim');
  expect((await openSealing({ dataDir })).open(one.secret, stored)).toBe('geheim');
  await writeFile(file, 'short');
  await expect(openSealing({ dataDir })).rejects.toThrow('does not hold a key of 32 bytes');
});

test('the key of the environment counts before the one in the folder, in hex and in base64 alike', async () => {
  const dataDir = await ownFolder();
  const stored = sealing.seal(one.secret, 'geheim');
  for (const secretKey of [key.toString('hex'), key.toString('base64')])
    expect((await openSealing({ dataDir, secretKey })).open(one.secret, stored)).toBe('geheim');
  await expect(readFile(join(dataDir, 'secret.key'))).rejects.toThrow('ENOENT');
});
