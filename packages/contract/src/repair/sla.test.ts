import { expect, test } from 'vitest';
import { minutesText, sla } from './sla.ts';

test.each([
  [10, '1', '10分钟'],
  [90, '2', '1小时30分钟'],
  [240, '1', '4小时'],
  [1440, '1', '24小时'],
  [2880, '1', '2天'],
  [480, '2', '1工作日'],
  [1440, '2', '3工作日'],
  [500, '2', '8小时20分钟'],
])('%i minutes on calendar %s read %s', (minutes, calendar, words) => {
  expect(minutesText(minutes, calendar)).toBe(words);
});

test('who hears of a breach is one of the roles, from the full time on', () => {
  const { schema, initial } = sla.fields.escalate;
  expect(schema.safeParse(initial).success).toBe(true);
  for (const step of [
    { pct: 99, roleKey: 'center_deputy' },
    { pct: 150, roleKey: 'nobody' },
  ])
    expect(schema.safeParse([step]).success).toBe(false);
});
