import { localDay, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { isWorkday, type WorkCalendar } from '@jiaoyan/contract/kernel/work-time';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Days on which somebody works, today among them. */
const DAYS = 4;
/** As far ahead as an appointment may lie; a holiday is shorter. */
const AHEAD_DAYS = 14;
const MAX = 6;
const MAX_A_DAY = 3;
/** Nobody can be there at once. */
const LEAD = 30 * MINUTE;
/** Where people live, they are disturbed neither early nor late, but on every day. */
const DORM_HOURS = [[9 * 60, 21 * 60]] as const;

/** A stretch of wall time. */
interface Stretch {
  readonly from: string;
  readonly to: string;
}
/** What limits when somebody can come. */
export interface Limits {
  readonly now: number;
  readonly calendar: WorkCalendar;
  readonly isDorm: boolean;
  /** When the room is taken, and when the worker is elsewhere. */
  readonly busy: readonly Stretch[];
  readonly due: string | null;
  /** When the one who reported would like it. */
  readonly expected: { readonly from: string | null; readonly to: string | null };
}
/** A time at which a visit fits. */
interface VisitWindow extends Stretch {
  readonly isExpected: boolean;
  readonly isLate: boolean;
}

const overlaps = (a: Stretch, b: Stretch) => a.from < b.to && b.from < a.to;

/** All whole hours of the coming days at which people can be visited. */
function* hours({ now, calendar, isDorm }: Limits): Generator<Stretch> {
  let days = 0;
  for (let ahead = 0; ahead < AHEAD_DAYS && days < DAYS; ahead += 1) {
    const day = localDay(now + ahead * 24 * HOUR);
    if (!isDorm && !isWorkday(day, calendar)) continue;
    days += 1;
    const midnight = momentOf(`${day} 00:00:00`);
    for (const [open, close] of isDorm ? DORM_HOURS : calendar.hours)
      for (let at = midnight + open * MINUTE; at + HOUR <= midnight + close * MINUTE; at += HOUR)
        if (at >= now + LEAD) yield { from: wallTime(at), to: wallTime(at + HOUR) };
  }
}

/** Good times for a visit, the best first: as the reporter wished, then before the deadline, then early. */
export function visitWindows(limits: Limits): VisitWindow[] {
  const { busy, due, expected } = limits;
  const free = [...hours(limits)]
    .filter((hour) => !busy.some((taken) => overlaps(hour, taken)))
    .map((hour) => ({
      ...hour,
      isExpected: expected.from !== null && hour.from >= expected.from && (!expected.to || hour.to <= expected.to),
      isLate: due !== null && hour.to > due,
    }));
  const rank = (window: VisitWindow) => Number(!window.isExpected) * 2 + Number(window.isLate);
  const perDay = new Map<string, number>();
  return free
    .sort((a, b) => rank(a) - rank(b) || (a.from < b.from ? -1 : 1))
    .filter(({ from }) => {
      const day = from.slice(0, 10);
      perDay.set(day, (perDay.get(day) ?? 0) + 1);
      return (perDay.get(day) ?? 0) <= MAX_A_DAY;
    })
    .slice(0, MAX);
}
