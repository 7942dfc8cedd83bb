import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../call/use-action.ts';
import { message } from '../view/feedback.tsx';

/**
 * Makes calls that need no form: confirms success, invalidates the given queries and knows while a call is running.
 * After a refusal the queries are invalidated too: somebody else may have changed the data.
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
