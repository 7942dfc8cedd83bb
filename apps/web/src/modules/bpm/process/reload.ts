import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** What the keys of all questions about processes and tasks begin with. */
export const PROCESS = ['process'] as const;

/** Asks everything about processes again, as after an own action. */
export function useReload(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: PROCESS }), [queries]);
}
