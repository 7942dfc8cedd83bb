import { useMemo } from 'react';
import { debounce } from '../kernel/debounce.ts';
import { useReconnected, useSubscription } from '../kernel/live/realtime.ts';
import { useReload } from './desk-queries.ts';

/** Many moves at once are one reason to look again. */
const SETTLE_MS = 400;

/** Follows what happens to reports while the page is on screen. */
export function useLiveDesk(topic: string): void {
  const reload = useReload();
  const soon = useMemo(() => debounce(() => void reload(), SETTLE_MS), [reload]);
  useSubscription(topic, soon);
  useReconnected(() => void reload());
}
