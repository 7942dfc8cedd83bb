import { parseTime } from '../../kernel/time.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 30;

/** How a day stands to today: gone, near, or far enough. */
interface Due {
  readonly tone: 'late' | 'near' | 'ok';
  readonly text: string;
}

/** How long something is still valid at a moment. */
export function dueOf(day: string, now: number): Due {
  const today = Date.parse(parseTime(now, '{y}-{m}-{d}'));
  const days = Math.round((Date.parse(day) - today) / DAY_MS);
  if (days < 0) return { tone: 'late', text: `已过期${-days}天` };
  if (days === 0) return { tone: 'near', text: '今天到期' };
  return days <= SOON_DAYS ? { tone: 'near', text: `剩${days}天` } : { tone: 'ok', text: '' };
}
