import { expect, test } from 'vitest';
import { totalOf } from './material-sum.ts';

test('lines add up to the cent, each rounded by half', () => {
  const line = (qty: string, price: string) => ({ name: '阀门', qty, price });
  expect(totalOf([])).toBe('0.00');
  expect(totalOf([line('2', '18.50')])).toBe('37.00');
  expect(totalOf([line('0.333', '1.5'), line('0.333', '1.5')])).toBe('1.00');
  expect(totalOf([line('0.1', '0.1'), line('0.7', '0.1')])).toBe('0.08');
  expect(totalOf([line('x', '3'), line('1', '')])).toBe('0.00');
});
