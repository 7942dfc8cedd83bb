import { topics, type UserEvent } from '@jiaoyan/contract/realtime';
import { authApi } from '../api/auth.ts';
import { ApiError } from '../kernel/call/api-error.ts';
import { alreadyShown } from '../kernel/call/failure.ts';
import { useSession } from '../kernel/call/session.ts';
import { disconnectRealtime, useReconnected, useSubscription } from '../kernel/live/realtime.ts';
import { refreshDict } from '../kernel/view/dict.ts';
import { message, notify } from '../kernel/view/feedback.tsx';
import { useMenu } from './menu.ts';
import { matchRoute } from './routes.ts';
import { loadRights, openRoutes } from './start.ts';
import { keepViews } from './tags.ts';

const snapshot = () => {
  const { roles, permissions } = useSession.getState();
  return JSON.stringify([roles, permissions, useMenu.getState()]);
};

/** Reloads the user's rights; pages that are no longer permitted lose their tags. */
async function renewRights(): Promise<void> {
  const before = snapshot();
  await loadRights();
  if (snapshot() === before) return;
  const routes = openRoutes();
  keepViews((view) => matchRoute(routes, view.path) !== undefined);
  message.info('您的权限已更新');
}

/** An ended session stays ended until the page is reloaded. */
let isOver = false;

/** All sessions of a user are notified when one is ended; a call finds out whether it is this one, and its refusal asks to sign in. */
async function checkSession(reason: string): Promise<void> {
  try {
    await authApi.info(undefined, { quiet: true });
  } catch (error) {
    if (isOver || !(error instanceof ApiError && error.code === 401)) return;
    isOver = true;
    void disconnectRealtime();
    notify.warning(reason);
  }
}

// A refused call has been shown; the old menu stays until the next event.
const onRights = () => void renewRights().catch(alreadyShown);

function onUserEvent(event: UserEvent): void {
  if (event.kind === 'rights') onRights();
  if (event.kind === 'logout') void checkSession(event.message);
}

/** Follows what the server says about the user's rights and session, and about changed dictionaries. */
export function useLiveRights(): void {
  const userId = useSession((session) => session.userId);
  useSubscription(topics.user(userId), (body) => onUserEvent(body as UserEvent));
  useSubscription(topics.rights, onRights);
  useSubscription(topics.dict, (body) => {
    const { dictType } = body as { dictType?: string };
    refreshDict(dictType || undefined).catch(alreadyShown);
  });
  useReconnected(() => {
    onRights();
    refreshDict().catch(alreadyShown);
  });
}
