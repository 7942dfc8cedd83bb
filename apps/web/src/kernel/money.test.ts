import { expect, test } from 'vitest';
import { yuan } from './money.ts';

test('amounts are read in groups of three', () => {
  expect(yuan('')).toBe('—');
  expect(yuan('7')).toBe('¥7');
  expect(yuan('999.50')).toBe('¥999.50');
  expect(yuan('1000.00')).toBe('¥1,000.00');
  expect(yuan('-1234567.89')).toBe('¥-1,234,567.89');
});
