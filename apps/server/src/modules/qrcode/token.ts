import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** As many characters as 128 bits need in base 62. */
const LENGTH = 22;

/** A token that says nothing and cannot be guessed: 128 random bits in letters and digits. */
export function newToken(): string {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`);
  let token = '';
  for (let at = 0; at < LENGTH; at++) {
    token += ALPHABET[Number(bits % 62n)];
    bits /= 62n;
  }
  return token;
}
