import { create } from 'zustand';
import { ApiError } from '../kernel/api-error.ts';
import { client } from '../kernel/client.ts';
import { clearDicts, loadAllDicts } from '../kernel/dict.ts';
import { message, suspendExpiry } from '../kernel/feedback.tsx';
import { connectRealtime, disconnectRealtime } from '../kernel/realtime.ts';
import { applySessionInfo, clearSession, useSession } from '../kernel/session.ts';
import { buildMenu, useMenu } from './menu.ts';
import { publishPages } from './page-links.tsx';
import { matchRoute, permittedRoutes, staticRoutes } from './routes.ts';
import { clearTags, restoreTags } from './tags.ts';

/** How far the first load of the signed-in application is. */
export const useStart = create<{ status: 'idle' | 'loading' | 'ready' }>(() => ({ status: 'idle' }));

/** Asks again what the user may do and rebuilds the menu. */
export async function loadRights(): Promise<void> {
  applySessionInfo(await client.auth.info());
  useMenu.setState(buildMenu(await client.auth.routers()), true);
  publishPages();
}

/** The routes the user may open now. */
export const openRoutes = () => [...permittedRoutes(staticRoutes, useSession.getState()), ...useMenu.getState().routes];

function ready(): void {
  const routes = openRoutes();
  const pinned = routes.filter((route) => route.affix);
  restoreTags(useSession.getState().userId, pinned, (path) => matchRoute(routes, path) !== undefined);
  connectRealtime();
  useStart.setState({ status: 'ready' });
}

/** A dead session is announced here and not by the usual question, which would stand over the sign-in page. */
function announce(error: unknown): void {
  if (!(error instanceof ApiError)) message.error('系统未知错误，请反馈给管理员');
  else if (error.code === 401) message.error(error.message);
}

async function giveUp(error: unknown, goToRoot: () => Promise<void>): Promise<void> {
  announce(error);
  await client.auth.logout(undefined, { quiet: true }).catch(() => undefined);
  await goToRoot();
  useStart.setState({ status: 'idle' });
  clearDicts();
  clearSession();
}

/** Loads dictionaries, user and menu, in this order; when any of them fails the user is signed out. */
export async function startSession(goToRoot: () => Promise<void>): Promise<void> {
  if (useStart.getState().status !== 'idle') return;
  useStart.setState({ status: 'loading' });
  suspendExpiry(true);
  try {
    await loadAllDicts();
    await loadRights();
    ready();
  } catch (error) {
    await giveUp(error, goToRoot);
  } finally {
    suspendExpiry(false);
  }
}

/** Ends the session and starts the application anew, so that nothing of this user stays in memory. */
export async function signOut(): Promise<void> {
  suspendExpiry(true);
  await client.auth.logout(undefined, { quiet: true }).catch(() => undefined);
  void disconnectRealtime(); // the farewell may take its time; leaving does not wait for it
  clearTags();
  clearDicts();
  clearSession();
  window.location.assign('/index');
}
