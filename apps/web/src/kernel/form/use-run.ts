import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { alreadyShown } from '../call/failure.ts';
import { message } from '../view/feedback.tsx';

/**
 * Makes calls that need no form: says when one is done, asks again for what it changed, and knows while one is under
 * way. A refusal has been shown by the call; what is on the screen is asked again all the same, somebody may have been faster.
 */
export function useRun(changes: readonly string[]) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = async (call: () => Promise<unknown>, done: string, after?: () => void): Promise<void> => {
    setBusy(true);
    try {
      await call();
      message.success(done);
      after?.();
    } catch (error) {
      alreadyShown(error);
    } finally {
      setBusy(false);
      await Promise.all(changes.map((name) => queries.invalidateQueries({ queryKey: [name] })));
    }
  };
  return { busy, run };
}
