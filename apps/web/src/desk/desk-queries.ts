import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** What the keys of all questions about records begin with: one move may change what many lists and figures show. */
export const DESK = 'desk';

/** Asks everything about records again, as after an own move. */
export function useReload(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: [DESK] }), [queries]);
}
