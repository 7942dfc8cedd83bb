import { expect, test } from 'vitest';
import { momentOf } from '../kernel/wall-time.ts';
import type { DayType, WorkCalendar } from '../kernel/work-time.ts';
import { minutesByDay, overtimeExcess, overtimeParts, overtimeWindow, presenceAt } from './overtime.ts';

/** Saturday 14th, Sunday 15th a public holiday, Monday 16th a working day. */
const types: Readonly<Record<string, DayType>> = { '2026-03-15': '3' };
const calendar: WorkCalendar = { hours: [], dayType: (day) => types[day] };
const at = (wall: string) => momentOf(`2026-03-${wall}`);
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });
const night = span('14 20:00', '15 02:00');

test('[ATT-13] what counts is cut at midnight and valued by the kind of day', () => {
  const presence = presenceAt(night, [at('14 19:52'), at('15 01:10')], []);
  expect(overtimeParts(night, presence, [], calendar)).toEqual([
    { date: '2026-03-14', dayType: '2', mins: 240 },
    { date: '2026-03-15', dayType: '3', mins: 70 },
  ]);
  const monday = span('16 18:00', '16 20:00');
  expect(overtimeParts(monday, span('16 18:30', '16 19:00'), [], calendar)).toEqual([
    { date: '2026-03-16', dayType: '1', mins: 30 },
  ]);
});

test('the last instant of what was asked does not count twice, nor does half a minute', () => {
  const evening = span('16 22:00', '17 00:00');
  expect(overtimeParts(evening, span('16 21:00', '17 03:00'), [], calendar)).toEqual([
    { date: '2026-03-16', dayType: '1', mins: 120 },
  ]);
  const short = { from: at('16 22:00') + 30_000, to: at('16 23:00') };
  expect(overtimeParts(evening, short, [], calendar)[0]?.mins).toBe(59);
});

test('one check-in proves nothing, two within five minutes are one', () => {
  expect(presenceAt(night, [at('14 20:00')], [])).toBeUndefined();
  expect(presenceAt(night, [at('14 20:00'), at('14 20:04')], [])).toBeUndefined();
  expect(presenceAt(night, [at('14 20:00'), at('14 20:05')], [])).toEqual(span('14 20:00', '14 20:05'));
  expect(presenceAt(night, [], [])).toBeUndefined();
  expect(overtimeParts(night, undefined, [], calendar)).toEqual([]);
});

test('overtime after a shift goes on from its coming; a shift later on keeps its own check-ins', () => {
  const evening = span('16 18:00', '16 20:00');
  const day = { plan: span('16 09:00', '16 18:00'), firstAt: at('16 08:50'), lastAt: at('16 20:05') };
  expect(presenceAt(evening, [], [day])).toEqual({ from: day.firstAt, to: day.lastAt });
  const late = { plan: span('16 22:00', '17 06:00'), firstAt: at('16 21:50'), lastAt: at('17 06:02') };
  const left = { ...day, lastAt: at('16 18:02') };
  // He left at 18:02; that he came back at 21:50 says nothing of the time between.
  expect(presenceAt(evening, [at('16 18:02'), at('16 21:50')], [left, late])?.to).toBe(at('16 18:02'));
  expect(overtimeWindow(evening, [day.plan, late.plan])).toEqual(span('16 18:00', '16 21:00'));
});

test('hours of a shift are no overtime', () => {
  const parts = overtimeParts(
    span('16 17:00', '16 20:00'),
    span('16 08:00', '16 21:00'),
    [span('16 14:00', '16 18:00')],
    calendar,
  );
  expect(parts).toEqual([{ date: '2026-03-16', dayType: '1', mins: 120 }]);
});

test('more than three hours a day or thirty-six a month asks for a reason, neither as much', () => {
  const asked = (from: string, to: string) => minutesByDay([span(from, to)]);
  expect(overtimeExcess(asked('16 18:00', '16 21:00'), new Map())).toBeUndefined();
  expect(overtimeExcess(asked('16 18:00', '16 21:01'), new Map())).toContain('每天3小时');
  expect(overtimeExcess(asked('16 18:00', '16 20:00'), new Map([['2026-03-16', 61]]))).toContain('每天3小时');
  const known = new Map([['2026-03-02', 2040]]);
  expect(overtimeExcess(asked('16 18:00', '16 20:00'), known)).toBeUndefined();
  expect(overtimeExcess(asked('16 18:00', '16 20:01'), known)).toContain('每月36小时');
  expect(overtimeExcess(asked('16 18:00', '16 20:01'), new Map([['2026-02-27', 2040]]))).toBeUndefined();
});
