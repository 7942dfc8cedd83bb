import type { ReactNode } from 'react';
import { useNow } from '../../desk/use-now.ts';
import { dueOf } from './company-figures.ts';
import './company.css';

/** The last day of validity; soon expiring and expired are also said in words. */
export function DueDay({ day, empty = '—' }: { day: string | null; empty?: string }): ReactNode {
  const now = useNow();
  if (!day) return empty;
  const { tone, text } = dueOf(day, now);
  return (
    <span className={`due-day due-${tone} num`}>
      {day}
      {text && <small>{text}</small>}
    </span>
  );
}
