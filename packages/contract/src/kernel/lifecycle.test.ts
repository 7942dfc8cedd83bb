import { expect, test } from 'vitest';
import { z } from 'zod';
import { lifecycle } from './lifecycle.ts';

const flow = lifecycle({
  path: '/loan',
  permission: 'library:loan',
  states: { open: '借出', back: '已还', lost: '遗失' },
  reply: z.object({ id: z.int() }),
  transitions: {
    giveBack: { label: '归还', from: ['open'], to: 'back', input: z.object({}) },
    lose: { label: '挂失', from: ['open'], to: 'lost', input: z.object({ reason: z.string().min(1) }) },
  },
});

test('each transition is a call with its own permission', () => {
  expect(flow.moves.lose).toMatchObject({
    method: 'PUT',
    path: '/loan/:id/lose',
    access: 'library:loan:lose',
    summary: '挂失',
  });
});

test('a state offers only its own moves and refuses the others in words', () => {
  expect(flow.allowed('open')).toEqual(['giveBack', 'lose']);
  expect(flow.allowed('back')).toEqual([]);
  expect(flow.refusal('open', 'lose')).toBeUndefined();
  expect(flow.refusal('back', 'giveBack')).toBe('当前状态为【已还】，不能执行【归还】');
});
