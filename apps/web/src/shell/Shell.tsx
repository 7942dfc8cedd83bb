import { type ReactNode, useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { setReloginHandler } from '../kernel/view/feedback.tsx';
import { Layout } from './Layout.tsx';
import { signOut, startSession, useStart } from './start.ts';
import { Unreachable } from './Unreachable.tsx';

export { prefetchSession } from './start.ts';

/** The signed-in application: loads what it needs once, then shows the layout. */
export function Shell(): ReactNode {
  const status = useStart((start) => start.status);
  const navigate = useNavigate();
  const start = useCallback(
    () => void startSession(async () => navigate('/', { replace: true, flushSync: true })),
    [navigate],
  );
  useEffect(() => {
    setReloginHandler(() => void signOut());
    start();
  }, [start]);
  if (status === 'unreachable') return <Unreachable onRetry={start} />;
  // Until then the static skeleton of the page stays in view.
  return status === 'ready' ? <Layout /> : null;
}
