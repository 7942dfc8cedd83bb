import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { refuse } from '../../kernel/errors.ts';

/** 16 MiB and about 40 ms a hash: dear for a thief, bearable for a sign-in. */
const COST = { N: 2 ** 14, r: 8, p: 1 } satisfies ScryptOptions;
const KEY_BYTES = 32;

const derive = (password: string, salt: Buffer, cost: ScryptOptions) =>
  new Promise<Buffer>((done, fail) =>
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, cost, (error, key) => (error ? fail(error) : done(key))),
  );

/** `scrypt$N$r$p$salt$key`, so that the cost can rise later without breaking old hashes. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Compares in constant time. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, n, r, p, salt = '', key = ''] = stored.split('$');
  const expected = Buffer.from(key, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), { N: Number(n), r: Number(r), p: Number(p) });
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

let decoy: Promise<string> | undefined;
/** Takes as long as a real check, so that an unknown name cannot be told by the clock. */
export async function wasteTime(password: string): Promise<void> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  await verifyPassword(password, await decoy);
}

const common = new Set(
  (
    '1234567890 0123456789 0987654321 9876543210 1111111111 0000000000 8888888888 1234512345 password12 password123 ' +
    'password1234 passw0rd123 p@ssw0rd123 qwertyuiop qwerty12345 qwerty123456 1qaz2wsx3edc 1q2w3e4r5t asdfghjkl1 ' +
    'zxcvbnm123 abc1234567 abcd123456 a123456789 aa12345678 a1234567890 admin12345 admin123456 administrator ' +
    'iloveyou123 woaini1314 woaini520520 5201314520 1314520520 letmein123 welcome123 changeme123 test123456 ' +
    'root123456 jiaoyan123 ruoyi123456 qq123456789 wang123456 zhang123456 abcdefghij aaaaaaaaaa'
  ).split(' '),
);
const sequence = '01234567890123456789abcdefghijklmnopqrstuvwxyz';

/** Refuses the passwords that everybody tries first. */
export function refuseWeakPassword(password: string, userName: string, field = 'password') {
  const plain = password.toLowerCase();
  const repeated = /^(.{1,3})\1+$/.test(plain);
  const known = common.has(plain) || sequence.includes(plain) || [...sequence].reverse().join('').includes(plain);
  if (known || repeated) throw refuse('密码过于简单，请换一个不易被猜到的密码', field);
  if (userName && plain.includes(userName.toLowerCase())) throw refuse('密码不能包含账号', field);
}

/** A password for handing out: 16 letters and digits that cannot be mistaken for each other. */
export function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  // 256 is no multiple of 55, so bytes beyond the last whole multiple are thrown away.
  const usable = [...randomBytes(64)].filter((byte) => byte < 220).slice(0, 16);
  return usable.map((byte) => letters[byte % letters.length]).join('');
}
