import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const BLOCK = 32;
const HEAD = 16;
const LENGTH = 4;

/** How weixin signs: SHA-1 over the sorted parts. */
export const signWeixin = (...parts: readonly string[]) =>
  createHash('sha1')
    .update([...parts].sort().join(''))
    .digest('hex');

/** Compares two signatures without telling by time how much of them is right. */
export const sameSignature = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const keyOf = (aesKey: string): Buffer | undefined => {
  const key = Buffer.from(`${aesKey}=`, 'base64');
  return key.length === BLOCK ? key : undefined;
};

/** Opens an encrypted message; undefined when it is damaged, of another key or meant for another account. */
export function decryptMessage(aesKey: string, appId: string, encrypted: string): string | undefined {
  const key = keyOf(aesKey);
  if (!key) return undefined;
  try {
    const cipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, HEAD)).setAutoPadding(false);
    const padded = Buffer.concat([cipher.update(encrypted, 'base64'), cipher.final()]);
    const plain = padded.subarray(0, padded.length - (padded.at(-1) ?? 0));
    const from = HEAD + LENGTH;
    const to = from + plain.readUInt32BE(HEAD);
    if (to > plain.length || plain.subarray(to).toString() !== appId) return undefined;
    return plain.subarray(from, to).toString();
  } catch {
    return undefined;
  }
}

/** The counterpart, as weixin does it. */
export function encryptMessage(aesKey: string, appId: string, message: string): string {
  const key = keyOf(aesKey);
  if (!key) throw new Error('the key must have 43 characters');
  const length = Buffer.alloc(LENGTH);
  const text = Buffer.from(message);
  length.writeUInt32BE(text.length);
  const plain = Buffer.concat([randomBytes(HEAD), length, text, Buffer.from(appId)]);
  const fill = BLOCK - (plain.length % BLOCK);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, HEAD)).setAutoPadding(false);
  return Buffer.concat([cipher.update(Buffer.concat([plain, Buffer.alloc(fill, fill)])), cipher.final()]).toString(
    'base64',
  );
}
