import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('a password is hashed at its full cost, each time with another salt, and only the same one fits', async () => {
  const [first, second] = [await hashPassword('correct-horse-9'), await hashPassword('correct-horse-9')];
  expect(first).toMatch(/^scrypt\$16384\$8\$1\$/);
  expect(second).not.toBe(first);
  expect(await verifyPassword('correct-horse-9', first)).toBe(true);
  expect(await verifyPassword('correct-horse-8', first)).toBe(false);
});
