import { EngineError } from '../error.ts';

/** A duration of ISO 8601: months are counted on the calendar, the rest is milliseconds. */
export interface Duration {
  readonly months: number;
  readonly milliseconds: number;
}

const pattern =
  /^P(?=\d|T\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
const MAX_YEARS = 100;

/** Parses `P1DT2H` and the like. */
export function parseDuration(source: string): Duration {
  const match = pattern.exec(source.trim());
  if (!match) throw new EngineError(`“${source}”不是有效的时长`);
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const duration = {
    months: years * 12 + months,
    milliseconds: (weeks * 7 + days) * DAY + hours * HOUR + minutes * MINUTE + seconds * SECOND,
  };
  if (duration.months / 12 + duration.milliseconds / YEAR > MAX_YEARS)
    throw new EngineError(`时长“${source}”过长，最多 ${MAX_YEARS} 年`);
  return duration;
}

/** The moment a duration later; the 31st of a month becomes the last day of a shorter one. */
export function addDuration(moment: number, { months, milliseconds }: Duration): number {
  if (!months) return moment + milliseconds;
  const date = new Date(moment);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() + milliseconds;
}

/** Parses a date; one without a zone is in the zone of the given offset in minutes. */
export function parseDate(source: string, zoneOffset: number): number {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d:?\d\d)?$/.exec(source.trim());
  if (!match) throw new EngineError(`“${source}”不是有效的日期`);
  const [, day = '', time = '00:00', zone] = match;
  const withZone = zone && zone !== 'Z' && !zone.includes(':') ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  const moment = Date.parse(`${day}T${time}${withZone ?? 'Z'}`);
  if (Number.isNaN(moment)) throw new EngineError(`“${source}”不是有效的日期`);
  return zone ? moment : moment - zoneOffset * MINUTE;
}
