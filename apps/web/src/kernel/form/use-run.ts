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
  const run = async <T>(call: () => Promise<T>, done: string | ((answer: T) => string), after?: () => void) => {
    setBusy(true);
    try {
      const answer = await call();
      message.success(typeof done === 'string' ? done : done(answer));
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
