import { expect, test } from 'vitest';
import { momentOf } from '../../../desk/span.ts';
import { deadlineOf } from './deadline.ts';

const report = {
  status: '30',
  acceptDue: '2026-03-02 08:30:00',
  finishDue: '2026-03-03 08:00:00',
  confirmDue: null,
  pauseSince: null,
  slaExempt: '',
  overdue: 'N',
  createTime: '2026-03-02 08:00:00',
};
const at = (moment: string, change: object = {}) => deadlineOf({ ...report, ...change }, momentOf(moment));

test('the next deadline is that of the state: near when a fifth is left, late afterwards', () => {
  expect(at('2026-03-02 10:00:00')).toMatchObject({ tone: 'ok', text: '完工剩22小时' });
  expect(at('2026-03-03 04:00:00')).toMatchObject({ tone: 'near', text: '完工剩4小时' });
  expect(at('2026-03-03 08:35:00')).toMatchObject({ tone: 'late', text: '完工超时35分钟' });
  expect(at('2026-03-02 08:10:00', { status: '10' })).toMatchObject({ tone: 'near', text: '受理剩20分钟' });
});

test('a stopped clock, an excuse and a closed report are told as such', () => {
  expect(at('2026-03-04 08:00:00', { pauseSince: '2026-03-02 12:00:00' })).toMatchObject({ tone: 'paused' });
  expect(at('2026-03-04 08:00:00', { slaExempt: '全校停电' })).toMatchObject({ tone: 'exempt', title: '全校停电' });
  expect(at('2026-03-04 08:00:00', { status: '60', overdue: 'Y' })).toMatchObject({ text: '曾超时' });
  expect(at('2026-03-04 08:00:00', { status: '60' }).text).toBe('');
});
