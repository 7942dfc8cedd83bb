import { useSyncExternalStore } from 'react';
import { MOBILE_WIDTH } from './breakpoint.ts';

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}

/** Whether the window is narrower than the mobile breakpoint. */
export const useNarrow = (): boolean => useMedia(`(width < ${MOBILE_WIDTH}px)`);
