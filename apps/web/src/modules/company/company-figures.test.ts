import { expect, test } from 'vitest';
import { dueOf } from './company-figures.ts';

test('a day is told by how far it is, counted in Shanghai', () => {
  // One in the morning of 10 March there.
  const now = Date.parse('2026-03-09T17:00:00Z');
  expect(dueOf('2026-03-09', now)).toEqual({ tone: 'late', text: '已过期1天' });
  expect(dueOf('2026-03-10', now)).toEqual({ tone: 'near', text: '今天到期' });
  expect(dueOf('2026-04-09', now)).toEqual({ tone: 'near', text: '剩30天' });
  expect(dueOf('2026-04-10', now)).toEqual({ tone: 'ok', text: '' });
});
