import { QUALITY_STATE, type Quality } from '@jiaoyan/contract/facility/quality';
import type { ReactNode } from 'react';

/** Nothing is done any more with what was renewed or ended. */
export const isClosed = ({ state }: Pick<Quality, 'state'>): boolean =>
  state === QUALITY_STATE.ended || state === QUALITY_STATE.renewed;

/** From when until when. */
export const Term = ({ row: { startDate, endDate } }: { row: Quality }): ReactNode => (
  <span className="num">
    {startDate} 至 {endDate ?? '长期'}
  </span>
);

/** How many days are left; what is over stands out. */
export function DaysLeft({ days }: { days: number | null }): ReactNode {
  if (days === null) return '—';
  if (days < 0) return <span className="quality-over">已过期 {-days} 天</span>;
  return days;
}
