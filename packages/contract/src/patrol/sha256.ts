/*
 * SHA-256 (FIPS 180-4) in plain code: pages that are not served securely have no WebCrypto, and rounds need it there, too.
 */

const BLOCK = 64;
const WORD_BITS = 32;
const ROUNDS = 64;
const LENGTH_BYTES = 8;
const TWO_32 = 2 ** WORD_BITS;

const isPrime = (n: number): boolean => {
  for (let by = 2; by * by <= n; by++) if (n % by === 0) return false;
  return true;
};
/** The first bits behind the point of a root of the first primes. */
function rootsOfPrimes(count: number, root: (n: number) => number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (isPrime(n)) found.push(((root(n) % 1) * TWO_32) | 0);
  return found;
}
const START = rootsOfPrimes(8, Math.sqrt);
const CONSTANTS = rootsOfPrimes(ROUNDS, Math.cbrt);

const turn = (word: number, by: number): number => (word >>> by) | (word << (WORD_BITS - by));

const REPLACEMENT = 0xfffd;
/** A character in UTF-8. */
function utf8(char: string): number[] {
  const code = char.codePointAt(0) as number;
  // Half a character is no character.
  const point = code >= 0xd800 && code <= 0xdfff ? REPLACEMENT : code;
  if (point < 0x80) return [point];
  const rest = [0x80 | (point & 0x3f)];
  if (point < 0x800) return [0xc0 | (point >> 6), ...rest];
  rest.unshift(0x80 | ((point >> 6) & 0x3f));
  if (point < 0x10000) return [0xe0 | (point >> 12), ...rest];
  return [0xf0 | (point >> 18), 0x80 | ((point >> 12) & 0x3f), ...rest];
}

/** The message with its end mark and its length, in whole blocks. */
function padded(bytes: Uint8Array): DataView {
  const blocks = Math.ceil((bytes.length + 1 + LENGTH_BYTES) / BLOCK);
  const all = new Uint8Array(blocks * BLOCK);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  const bits = bytes.length * 8;
  view.setUint32(all.length - LENGTH_BYTES, Math.floor(bits / TWO_32));
  view.setUint32(all.length - LENGTH_BYTES / 2, bits >>> 0);
  return view;
}

/** The words of a block, spread over all rounds. */
function schedule(view: DataView, offset: number, words: Int32Array): void {
  for (let at = 0; at < 16; at++) words[at] = view.getInt32(offset + at * 4);
  for (let at = 16; at < ROUNDS; at++) {
    const [a, b] = [words[at - 15] as number, words[at - 2] as number];
    const first = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const second = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    words[at] = ((words[at - 16] as number) + first + (words[at - 7] as number) + second) | 0;
  }
}

/** One block mixed into the state. */
function compress(state: Int32Array, words: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < ROUNDS; at++) {
    const choice = (e & f) ^ (~e & g);
    const mixed = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice;
    const first = (h + mixed + (CONSTANTS[at] as number) + (words[at] as number)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] as number) + word;
}

/** The digest of bytes, or of a text in UTF-8, in hexadecimal digits. */
export function sha256(message: Uint8Array | string): string {
  const view = padded(typeof message === 'string' ? Uint8Array.from([...message].flatMap(utf8)) : message);
  const state = Int32Array.from(START);
  const words = new Int32Array(ROUNDS);
  for (let offset = 0; offset < view.byteLength; offset += BLOCK) {
    schedule(view, offset, words);
    compress(state, words);
  }
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
