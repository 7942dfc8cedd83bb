import { expect, test } from 'vitest';
import { type CarriedGoods, leftOver, stepped, totalOf } from './material-sum.ts';

test('lines add up to the cent, each rounded by half; what is carried has its value from the ledger', () => {
  const line = (qty: string, price: string) => ({ name: '阀门', qty, price });
  expect(totalOf([])).toBe('0.00');
  expect(totalOf([line('2', '18.50'), { source: '1', materialId: 1, qty: '5' }])).toBe('37.00');
  expect(totalOf([line('0.333', '1.5'), line('0.333', '1.5')])).toBe('1.00');
  expect(totalOf([line('0.1', '0.1'), line('0.7', '0.1')])).toBe('0.08');
  expect(totalOf([line('x', '3'), line('1', '')])).toBe('0.00');
});

test('steps stay between nothing and what there is', () => {
  expect(stepped('', 1, '2')).toBe('1');
  expect(stepped('1.5', 1, '2')).toBe('2');
  expect(stepped('1', -1, '2')).toBe('');
  expect(stepped('2.5', -1, '3')).toBe('1.5');
});

test('what was fetched and is not used is named', () => {
  const goods = { materialId: 1, ownerId: 2, label: '温控阀 DN20', qty: '3', held: '2' } as CarriedGoods;
  expect(leftOver([goods], [])).toEqual(['温控阀 DN20×2']);
  expect(leftOver([goods], [{ source: '1', materialId: 1, ownerId: 2, qty: '1' }])).toEqual(['温控阀 DN20×1']);
  expect(leftOver([goods], [{ source: '1', materialId: 1, ownerId: 2, qty: '3' }])).toEqual([]);
});
