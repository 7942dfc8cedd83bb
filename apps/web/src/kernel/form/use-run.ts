import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../call/use-action.ts';
import { message } from '../view/feedback.tsx';

/**
 * Makes calls that need no form: says when one is done, asks again for what it changed, and knows while one is under
 * way. A refusal has been shown by the call; what is on the screen is asked again all the same, somebody may have been faster.
 */
export function useRun(changes: readonly string[]) {
  const queries = useQueryClient();
  const action = useAction();
  const run = async <T>(call: () => Promise<T>, done: string | ((answer: T) => string), after?: () => void) => {
    const work = async () => {
      const answer = await call();
      message.success(typeof done === 'string' ? done : done(answer));
    };
    await action
      .run(work, after)
      .finally(() => Promise.all(changes.map((name) => queries.invalidateQueries({ queryKey: [name] }))));
  };
  return { busy: action.busy, run };
}
