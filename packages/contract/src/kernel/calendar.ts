import { z } from 'zod';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const WRONG = '{label}格式不正确';

/** A day that the calendar has, `YYYY-MM-DD`; there is no year 0. */
export const isDay = (text: string): boolean => {
  if (!DAY.test(text) || text.startsWith('0000')) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** A moment that calendar and clock have, to the minute or second. */
export const isMoment = (text: string): boolean => isDay(MOMENT.exec(text)?.[1] ?? '');

/** The same, always to the second. */
export const isFullMoment = (text: string): boolean => text.length === 19 && isMoment(text);

/** A day on the wire. */
export const day = (title: string) => z.string().min(1).max(10).refine(isDay, WRONG).meta({ title });
/** A moment of wall time on the wire, to the minute or second. */
export const moment = (title: string) => z.string().min(1).max(19).refine(isMoment, WRONG).meta({ title });
/** One end of a range: a day, a moment or nothing. */
export const rangeEnd = z
  .string()
  .max(19)
  .refine((text) => text === '' || isDay(text) || isMoment(text), WRONG);
