import { EngineError } from '../error.ts';

/** A calendar rule such as `0 0 9 ? * MON-FRI`: second, minute, hour, day of month, month, day of week. */
interface Cron {
  readonly seconds: readonly number[];
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  /** Empty: any day; 0 stands for the last day of the month. */
  readonly days: readonly number[];
  readonly months: readonly number[];
  /** Empty: any day; 1 is Sunday. */
  readonly weekdays: readonly number[];
}

const MINUTE = 60_000;
const DAY = 86_400_000;
/** A 29th of February that is a certain weekday comes again after at most forty years. */
const MAX_DAYS = 40 * 366;
const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const dayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

interface Field {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
}
const fields = {
  seconds: { label: '秒', min: 0, max: 59 },
  minutes: { label: '分', min: 0, max: 59 },
  hours: { label: '时', min: 0, max: 23 },
  days: { label: '日', min: 1, max: 31 },
  months: { label: '月', min: 1, max: 12, names: monthNames },
  weekdays: { label: '星期', min: 1, max: 7, names: dayNames },
} as const satisfies Record<string, Field>;

// One part between commas: `*`, `5`, `MON`, `1-5`, `0/15`, `*/10`.
function valuesOf(part: string, { label, min, max, names }: Field): number[] {
  const bad = () => new EngineError(`周期的“${label}”不能是“${part}”`);
  const [, from = '', to, step] = /^(\*|\w+)(?:-(\w+))?(?:\/(\d+))?$/.exec(part) ?? [];
  const numberOf = (word: string) => {
    const named = names?.indexOf(word.toUpperCase()) ?? -1;
    const value = named >= 0 ? named + 1 : /^\d+$/.test(word) ? Number(word) : Number.NaN;
    if (!(value >= min && value <= max)) throw bad();
    return value;
  };
  if (!from || (from === '*' && to !== undefined) || step === '0') throw bad();
  const first = from === '*' ? min : numberOf(from);
  // `3/15` goes on to the end, `3` alone does not.
  const open = from === '*' || step !== undefined ? max : first;
  const last = to === undefined ? open : numberOf(to);
  if (last < first) throw bad();
  const every = Number(step ?? 1);
  return Array.from({ length: Math.floor((last - first) / every) + 1 }, (_, at) => first + at * every);
}

const listOf = (text: string, field: Field): number[] =>
  [...new Set(text.split(',').flatMap((part) => valuesOf(part, field)))].sort((a, b) => a - b);

const isAny = (text: string) => text === '*' || text === '?';

/** Whether a text has the form of a calendar rule; what it says may still be wrong. */
export const isCron = (source: string): boolean => source.trim().split(/\s+/).length === 6;

/** Parses a calendar rule of six parts. */
function parseCron(source: string): Cron {
  const [second = '', minute = '', hour = '', day = '', month = '', weekday = ''] = source.trim().split(/\s+/);
  if (!isAny(day) && !isAny(weekday)) throw new EngineError(`周期“${source}”的日和星期不能同时指定，其一应为“?”`);
  return {
    seconds: listOf(second, fields.seconds),
    minutes: listOf(minute, fields.minutes),
    hours: listOf(hour, fields.hours),
    days: isAny(day) ? [] : day.toUpperCase() === 'L' ? [0] : listOf(day, fields.days),
    months: listOf(month, fields.months),
    weekdays: isAny(weekday) ? [] : listOf(weekday, fields.weekdays),
  };
}

function isDay({ days, months, weekdays }: Cron, date: Date): boolean {
  if (!months.includes(date.getUTCMonth() + 1)) return false;
  if (weekdays.length && !weekdays.includes(date.getUTCDay() + 1)) return false;
  if (!days.length || days.includes(date.getUTCDate())) return true;
  return days[0] === 0 && new Date(date.getTime() + DAY).getUTCDate() === 1;
}

/** The first moment of a day, in milliseconds from its begin, that is not before `from`. */
function timeOfDay({ hours, minutes, seconds }: Cron, from: number): number | undefined {
  for (const hour of hours) {
    if ((hour + 1) * 60 * MINUTE <= from) continue;
    for (const minute of minutes) {
      const start = (hour * 60 + minute) * MINUTE;
      if (start + MINUTE <= from) continue;
      const second = seconds.find((each) => start + each * 1000 >= from);
      if (second !== undefined) return start + second * 1000;
    }
  }
  return undefined;
}

/** The first moment after the given one that a rule names, in the zone of the given offset in minutes. */
export function nextCron(source: string, after: number, zoneOffset: number): number {
  const cron = parseCron(source);
  const local = Math.floor(after / 1000) * 1000 + 1000 + zoneOffset * MINUTE;
  const today = Math.floor(local / DAY) * DAY;
  for (let count = 0; count < MAX_DAYS; count += 1) {
    const day = today + count * DAY;
    if (!isDay(cron, new Date(day))) continue;
    const time = timeOfDay(cron, count ? 0 : local - today);
    if (time !== undefined) return day + time - zoneOffset * MINUTE;
  }
  throw new EngineError(`周期“${source}”没有对应的时间`);
}
