import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useRun } from '../kernel/form/use-run.ts';

/** What the keys of all questions about records begin with: one move may change what many lists and figures show. */
export const DESK = 'desk';
const changed = [DESK];

/** Asks everything about records again, as after an own move. */
export function useReload(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: [DESK] }), [queries]);
}

/** Makes calls that need no form, and asks everything about records again. */
export const useDeskRun = () => useRun(changed);
