import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { authApi } from '../../api/auth.ts';
import { ApiError } from '../../kernel/call/api-error.ts';
import { logged } from '../../kernel/call/failure.ts';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { applySessionInfo, clearSession, useSession } from '../../kernel/call/session.ts';
import type { LightPageProps } from '../../kernel/module.ts';
import { isUnreached } from '../../kernel/outbox/kept.ts';
import { read, write } from '../../kernel/outbox/store.ts';
import { ViewContext } from '../../kernel/view/view.ts';
import { MyIcon } from './MyIcon.tsx';
import './phone-frame.css';

const EXPIRED = 401;
const KEPT_USER = 'user';

/** Loads the signed-in user; offline, the last one who was signed in here. */
async function learnUser(): Promise<void> {
  try {
    const info = await authApi.info(undefined, { quiet: true });
    applySessionInfo(info);
    await write('kept', KEPT_USER, info).catch(logged);
  } catch (error) {
    if (error instanceof ApiError && error.code === EXPIRED) return clearSession();
    const kept = isUnreached(error) ? await read('kept', KEPT_USER).catch(logged) : undefined;
    // Stored by the lines above.
    if (kept) applySessionInfo(kept as Parameters<typeof applySessionInfo>[0]);
  }
}
let isLearning = false;

/** Asks who is signed in, once. */
export function prefetchUser(): void {
  if (isLearning || useSession.getState().userId > 0) return;
  isLearning = true;
  void learnUser().finally(() => {
    isLearning = false;
  });
}

interface PhoneFrameProps extends LightPageProps {
  title: string;
  permission: string;
  queries: QueryClient;
  children: ReactNode;
}
/** What a page on the phone has around it before, and without, the rest of the application. */
export function PhoneFrame({ title, permission, queries, prefetch, onLeave, children }: PhoneFrameProps): ReactNode {
  const location = useLocation();
  const navigate = useNavigate();
  const { search } = location;
  const handle = useMemo(
    () => ({ path: location.pathname, search, navigate: (to: string) => void navigate(to), rename: () => undefined }),
    [location.pathname, search, navigate],
  );
  const userId = useSession((session) => session.userId);
  const [idle] = useState(() => window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1000)));
  useEffect(() => {
    prefetchUser();
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (userId === 0) return;
    // For users without the permission the application shows why.
    if (hasPermi(permission)) idle(() => prefetch());
    else onLeave();
  }, [userId, permission, idle, prefetch, onLeave]);
  return (
    <QueryClientProvider client={queries}>
      <ViewContext value={handle}>
        <header className="phone-bar">
          <button type="button" aria-label="首页" onClick={() => void navigate('/index')}>
            <MyIcon name="back" />
          </button>
          <h1>{title}</h1>
        </header>
        <main className="phone-main">{children}</main>
      </ViewContext>
    </QueryClientProvider>
  );
}
