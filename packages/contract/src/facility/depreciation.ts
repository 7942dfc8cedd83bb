import { centsOf, yuanOf } from '../kernel/decimal.ts';

/** What is left of the price of something. */
export interface Depreciation {
  /** What each month takes, but the last, which takes the rest. */
  readonly monthly: string;
  /** For how many months it has been taken. */
  readonly months: number;
  readonly accumulated: string;
  readonly net: string;
}

/** Months since year 0. */
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/**
 * Straight line, no residual value, as public institutions book it: the month in which something is taken into use counts,
 * the month in which it is disposed of does not.
 */
export function depreciation(
  price: string,
  useDate: string | null,
  lifeMonths: number,
  asOf: string,
  isDisposed = false,
): Depreciation {
  const cents = centsOf(price);
  if (useDate === null || lifeMonths <= 0)
    return { monthly: '0.00', months: 0, accumulated: '0.00', net: yuanOf(cents) };
  const passed = monthOf(asOf) - monthOf(useDate) + (isDisposed ? 0 : 1);
  const months = Math.min(Math.max(passed, 0), lifeMonths);
  const life = BigInt(lifeMonths);
  const monthly = (cents * 2n + life) / (life * 2n);
  const taken = monthly * BigInt(months);
  // Rounded up month by month, a small price would be used up before its time.
  const accumulated = months === lifeMonths || taken > cents ? cents : taken;
  return { monthly: yuanOf(monthly), months, accumulated: yuanOf(accumulated), net: yuanOf(cents - accumulated) };
}

/** The last month of a life, `YYYY-MM`; empty when it is not known. */
export function lifeEnd(useDate: string | null, lifeMonths: number): string {
  if (useDate === null || lifeMonths <= 0) return '';
  const last = monthOf(useDate) + lifeMonths - 2;
  return `${Math.floor(last / 12)}-${String((last % 12) + 1).padStart(2, '0')}`;
}

/** Whether something is used for longer than it was meant to be. */
export const isOverdue = (useDate: string | null, lifeMonths: number, today: string): boolean => {
  const end = lifeEnd(useDate, lifeMonths);
  return end !== '' && end < today.slice(0, 7);
};
