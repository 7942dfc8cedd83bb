import { topics, type UserEvent } from '@jiaoyan/contract/realtime';
import { refreshDict } from '../kernel/dict.ts';
import { askRelogin, message } from '../kernel/feedback.tsx';
import { useSubscription } from '../kernel/realtime.ts';
import { useSession } from '../kernel/session.ts';
import { matchRoute } from './routes.ts';
import { loadRights, openRoutes } from './start.ts';
import { keepViews } from './tags.ts';

async function renewRights(): Promise<void> {
  await loadRights();
  const routes = openRoutes();
  keepViews((view) => matchRoute(routes, view.path) !== undefined);
  message.info('您的权限已更新');
}

function onUserEvent(event: UserEvent): void {
  // A refused call has told the user already; the old menu stays until the next event.
  if (event.kind === 'rights') renewRights().catch(() => undefined);
  if (event.kind === 'logout') void askRelogin();
}

/** Follows what the server says about the user's own rights and about changed dictionaries. */
export function useLiveRights(): void {
  const userId = useSession((session) => session.userId);
  useSubscription(topics.user(userId), (body) => onUserEvent(body as UserEvent));
  useSubscription(topics.dict, (body) => {
    const { dictType } = body as { dictType?: string };
    refreshDict(dictType || undefined).catch(() => undefined);
  });
}
