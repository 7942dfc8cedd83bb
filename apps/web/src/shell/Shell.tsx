import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { setReloginHandler } from '../kernel/feedback.tsx';
import { Layout } from './Layout.tsx';
import { signOut, startSession, useStart } from './start.ts';

export { prefetchSession } from './start.ts';

/** The signed-in application: loads what it needs once, then shows the layout. */
export function Shell(): ReactNode {
  const status = useStart((start) => start.status);
  const navigate = useNavigate();
  const goToRoot = useEffectEvent(async () => {
    await navigate('/', { replace: true, flushSync: true });
  });
  useEffect(() => {
    setReloginHandler(() => void signOut());
    void startSession(() => goToRoot());
  }, []);
  // Until then the static skeleton of the page stays in view.
  return status === 'ready' ? <Layout /> : null;
}
