import { useEffect, useRef, useState } from 'react';
import { alreadyShown } from './failure.ts';

/**
 * The one way to do what takes a while, such as saving. One thing at a time: a second click is not a second save.
 * Unless `onFailure` says otherwise, a failure is left to the call that has shown it.
 */
export function useAction(onFailure: (error: unknown) => unknown = alreadyShown) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  /** Answers whether the work succeeded. `done` is left out when the component has gone meanwhile: a dialog that was closed must not close the next one. */
  const run = async (work: () => Promise<unknown>, done?: () => void): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      await work();
      if (mounted.current) done?.();
      return true;
    } catch (error) {
      await onFailure(error);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, run };
}
