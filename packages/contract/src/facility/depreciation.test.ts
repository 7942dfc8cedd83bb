import { expect, test } from 'vitest';
import { sumOf } from '../kernel/decimal.ts';
import { depreciation, isOverdue, lifeEnd } from './depreciation.ts';

test('[FAC-07] ten thousand over 36 months: 277.78 a month, 277.70 in the last, and nothing is left', () => {
  const at = (day: string) => depreciation('10000', '2023-05-20', 36, day);
  expect(at('2023-05-31')).toEqual({ monthly: '277.78', months: 1, accumulated: '277.78', net: '9722.22' });
  expect(at('2026-03-01')).toMatchObject({ months: 35, accumulated: '9722.30', net: '277.70' });
  expect(at('2026-04-30')).toMatchObject({ months: 36, accumulated: '10000.00', net: '0.00' });
  expect(at('2040-01-01')).toMatchObject({ months: 36, net: '0.00' });
  expect(at('2023-04-30')).toMatchObject({ months: 0, accumulated: '0.00', net: '10000.00' });
  expect(sumOf([...Array(35).fill('277.78'), '277.70'])).toBe('10000.00');
});

test('[FAC-07] the month in which it is taken into use counts, the month in which it is scrapped does not', () => {
  expect(depreciation('1200', '2026-01-31', 12, '2026-01-31').months).toBe(1);
  expect(depreciation('1200', '2026-01-31', 12, '2026-03-01', true)).toMatchObject({ months: 2, net: '1000.00' });
  expect(depreciation('1200', '2026-01-31', 12, '2026-01-31', true).months).toBe(0);
});

test('[FAC-07] what is never taken into use, or has no life, keeps its price; cents are never taken twice', () => {
  expect(depreciation('500.50', null, 60, '2026-03-01').net).toBe('500.50');
  expect(depreciation('500.50', '2020-01-01', 0, '2026-03-01').net).toBe('500.50');
  expect(depreciation('', '2020-01-01', 12, '2026-03-01').net).toBe('0.00');
  for (let months = 0; months <= 100; months++) {
    const day = `${2020 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-15`;
    const { net, accumulated } = depreciation('0.60', '2020-01-01', 100, day);
    expect(sumOf([net, accumulated])).toBe('0.60');
    expect(net.startsWith('-')).toBe(false);
  }
});

test('a life ends with its last month, also over the end of a year', () => {
  expect(lifeEnd('2025-01-01', 12)).toBe('2025-12');
  expect(lifeEnd('2025-12-31', 1)).toBe('2025-12');
  expect(lifeEnd('2025-12-31', 2)).toBe('2026-01');
  expect(lifeEnd(null, 12)).toBe('');
  expect(isOverdue('2025-01-01', 12, '2025-12-31')).toBe(false);
  expect(isOverdue('2025-01-01', 12, '2026-01-01')).toBe(true);
});
