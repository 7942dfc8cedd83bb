import { useQueryClient } from '@tanstack/react-query';
import { message } from '../kernel/view/feedback.tsx';
import { DESK } from './desk-queries.ts';

/** Waits for a call that needs no form, says that it is done and asks again for what it changed; a refusal has been shown by the call. */
export function useRun(changes: readonly string[] = [DESK]) {
  const queries = useQueryClient();
  return async (call: Promise<unknown>, done: string): Promise<void> => {
    const isDone = await call.then(
      () => true,
      () => false,
    );
    if (isDone) message.success(done);
    await Promise.all(changes.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  };
}
