import { expect, test } from 'vitest';
import {
  centsOf,
  costOf,
  decimalOf,
  isAbove0,
  isDecimal,
  lessOf,
  plain,
  shareOf,
  sumOf,
  unitsOf,
  yuanOf,
} from './decimal.ts';

test('amounts are added and taken away without losing a cent', () => {
  expect(sumOf(['0.1', '0.2', '1000000000.05'])).toBe('1000000000.35');
  expect(sumOf(['90071992547409.93', '0.01', null, undefined, ''])).toBe('90071992547409.94');
  expect(sumOf([])).toBe('0.00');
  expect([lessOf('1', '1.01'), lessOf('100.00', '0.1')]).toEqual(['-0.01', '99.90']);
});

test('a decimal and its units say the same', () => {
  for (const text of ['0.00', '0.01', '12.30', '-0.05', '-12.00', '1234567890.12'])
    expect(yuanOf(centsOf(text))).toBe(text);
  expect([decimalOf(5n, 3), decimalOf(-1500n, 3), decimalOf(7n, 0)]).toEqual(['0.005', '-1.500', '7']);
  expect([unitsOf('.5', 2), unitsOf('3.', 2), unitsOf('1.239', 2)]).toEqual([50n, 300n, 123n]);
});

test('what is no decimal is refused instead of counted as something', () => {
  for (const text of ['x', '1e3', '1,5', ' 1', '--1', 'NaN']) {
    expect(isDecimal(text)).toBe(false);
    expect(() => centsOf(text)).toThrow('not a decimal');
  }
});

test('products and shares are rounded half up to the cent', () => {
  expect([costOf('3', '0.335'), costOf('0.333', '0.01'), costOf('1.005', '1'), costOf('2.5', '19.99')]).toEqual([
    '1.01',
    '0.00',
    '1.01',
    '49.98',
  ]);
  expect([shareOf('100', 1n, 3n), shareOf('0.01', 1n, 2n), shareOf('0.03', 1n, 2n), shareOf('-0.01', 1n, 2n)]).toEqual([
    '33.33',
    '0.01',
    '0.02',
    '-0.01',
  ]);
});

test('quantities are shown without zeros that say nothing', () => {
  expect(['2.000', '2.50', '100', '0.000', ''].map(plain)).toEqual(['2', '2.5', '100', '0', '']);
  expect([isAbove0('0.000'), isAbove0('0.001'), isAbove0('-1'), isAbove0('')]).toEqual([false, true, false, false]);
});
