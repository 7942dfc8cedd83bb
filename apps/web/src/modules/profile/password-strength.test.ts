import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 0],
  ['short1!', 1],
  ['aaaaaaaaaaaa', 1],
  ['abcdefghijkl', 1],
  ['abcdefgh1234', 2],
  ['Abcdefgh1234xyz', 3],
])('the strength of "%s" is %i', (password, level) => {
  expect(passwordStrength(password).level).toBe(level);
});
