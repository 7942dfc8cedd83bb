import type { NodeFigures } from '@jiaoyan/contract/bpm/monitor';
import { expect, test } from 'vitest';
import { heatOf, ranked } from './heat-levels.ts';

const node = (key: string, averageMs: number, open: number): NodeFigures => ({
  key,
  name: key,
  type: 'user',
  reached: 1,
  open,
  averageMs,
  longestMs: averageMs,
});
const nodes = [node('fast', 1000, 2), node('slow', 10_000, 0), node('none', 0, 0), node('middle', 5500, 1)];

test('the slowest node stands out most, the others in proportion, and those without figures not at all', () => {
  const heat = heatOf(nodes, 'averageMs');
  expect([...heat].map(([key, { level, label }]) => [key, level, label])).toEqual([
    ['slow', 5, '10 秒'],
    ['middle', 3, '5 秒'],
    ['fast', 1, '1 秒'],
  ]);
});

test('nodes can be tinted by what waits there', () => {
  expect(ranked(nodes, 'open').map(({ key }) => key)).toEqual(['fast', 'middle']);
  expect(heatOf(nodes, 'open').get('middle')).toEqual({ level: 3, label: '1 个' });
});
