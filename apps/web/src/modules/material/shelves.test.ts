import type { HeatCell, HeatLevel } from '@jiaoyan/contract/material/stock';
import { expect, test } from 'vitest';
import { racksOf, worstOf } from './shelves.ts';

const cell = (shelf: string, level: HeatLevel = 'ok'): HeatCell => ({
  stockId: 1,
  materialId: 1,
  code: 'A',
  name: 'A',
  spec: '',
  unit: '1',
  qty: '1',
  available: '1',
  coverDays: 9,
  shelf,
  level,
});

test('racks stand in order, their lowest level below, and a place shows the worst that lies there', () => {
  const cells = [
    cell('B-01-01'),
    cell('A-10-01'),
    cell('A-2-02'),
    cell('A-2-01', 'low'),
    cell('A-2-01', 'short'),
    cell(''),
  ];
  const { racks, unplaced } = racksOf(cells);
  expect(racks.map(({ name }) => name)).toEqual(['A', 'B']);
  expect(racks[0]).toMatchObject({ columns: ['2', '10'], levels: ['02', '01'] });
  expect(racks[0]?.slot('2', '01')).toMatchObject({ shelf: 'A-2-01', worst: 'short', cells: [{}, {}] });
  expect(racks[0]?.slot('10', '02')).toBeUndefined();
  expect(unplaced).toHaveLength(1);
});

test('a code without column or level has its place as well', () => {
  const { racks } = racksOf([cell('A'), cell('A-01'), cell('A-01-02-3')]);
  expect(racks).toHaveLength(1);
  expect(racks[0]?.slot('', '')?.shelf).toBe('A');
  expect(racks[0]?.slot('01', '')?.shelf).toBe('A-01');
  expect(racks[0]?.slot('01', '02-3')?.shelf).toBe('A-01-02-3');
  expect(worstOf([])).toBe('ok');
});
