import { create } from 'zustand';
import { authApi } from '../api/auth.ts';
import { ApiError } from '../kernel/call/api-error.ts';
import { logged } from '../kernel/call/failure.ts';
import { applySessionInfo, clearSession, useSession } from '../kernel/call/session.ts';
import { connectRealtime, disconnectRealtime } from '../kernel/live/realtime.ts';
import { clearDicts, loadAllDicts } from '../kernel/view/dict.ts';
import { listenToCalls, message, suspendExpiry } from '../kernel/view/feedback.tsx';
import { setPageFinder } from '../kernel/view/view.ts';
import { buildMenu, useMenu } from './menu.ts';
import { forgetKept } from './offline.ts';
import { publishPages } from './page-links.tsx';
import { matchRoute, permittedRoutes, staticRoutes } from './routes.ts';
import { clearTags, restoreTags } from './tags.ts';
import { loadView, preloadView } from './views.ts';

/** How far the first load of the signed-in application is; `unreachable` until somebody tries again. */
export const useStart = create<{ status: 'idle' | 'loading' | 'ready' | 'unreachable' }>(() => ({ status: 'idle' }));
const mayStart = () => ['idle', 'unreachable'].includes(useStart.getState().status);

type Rights = [Awaited<ReturnType<typeof authApi.info>>, Awaited<ReturnType<typeof authApi.routers>>];

function applyRights([info, routers]: Rights): void {
  applySessionInfo(info);
  useMenu.setState(buildMenu(routers), true);
  publishPages();
}

/** User first, then menu, without waiting in between. */
const askRights = (): Promise<Rights> => Promise.all([authApi.info(), authApi.routers()]);

/** Reloads the user's rights and rebuilds the menu. */
export async function loadRights(): Promise<void> {
  applyRights(await askRights());
}

let first: Promise<Rights> | undefined;

/** Dictionaries, user and menu, requested in this order but in parallel; call it as soon as there is a token. */
export function prefetchSession(): void {
  if (first || !mayStart()) return;
  suspendExpiry(true);
  listenToCalls();
  const dicts = loadAllDicts();
  const rights = askRights();
  first = dicts.then(() => rights);
  // `startSession` handles a failure; until then it must not count as unhandled.
  for (const call of [first, rights]) call.catch(() => undefined);
  // Most addresses are named like their screens; a wrong guess costs nothing.
  const name = window.location.pathname.slice(1);
  for (const guess of [name, `${name}/index`]) preloadView(guess);
}

/** The routes the user may open now. */
export const openRoutes = () => [...permittedRoutes(staticRoutes, useSession.getState()), ...useMenu.getState().routes];

setPageFinder((path) => {
  const found = matchRoute(openRoutes(), path);
  return found && loadView(found.route.view);
});

function ready(): void {
  const routes = openRoutes();
  const pinned = routes.filter((route) => route.affix);
  restoreTags(useSession.getState().userId, pinned, (path) => matchRoute(routes, path) !== undefined);
  connectRealtime();
  useStart.setState({ status: 'ready' });
}

/** Only the server ends a session: a call that was cut off, by a reload or a bad line, says nothing about it. */
const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.kind === 'refused';

async function giveUp(error: ApiError, goToRoot: () => Promise<void>): Promise<void> {
  // A dead session is announced here and not by the usual question, which would stand over the sign-in page.
  if (error.code === 401) message.error(error.message);
  await authApi.logout(undefined, { quiet: true }).catch(logged);
  await goToRoot();
  useStart.setState({ status: 'idle' });
  clearDicts();
  clearSession();
}

/** Waits for dictionaries, user and menu; when the server refuses one of them the user is signed out. */
export async function startSession(goToRoot: () => Promise<void>): Promise<void> {
  if (!mayStart()) return;
  prefetchSession();
  useStart.setState({ status: 'loading' });
  try {
    if (first) applyRights(await first);
    ready();
  } catch (error) {
    if (isRefusal(error)) await giveUp(error, goToRoot);
    else {
      console.error('[start]', error);
      useStart.setState({ status: 'unreachable' });
    }
  } finally {
    first = undefined;
    suspendExpiry(false);
  }
}

/** Ends the session and reloads the application, so that nothing of this user stays in memory. */
export async function signOut(): Promise<void> {
  suspendExpiry(true);
  await authApi.logout(undefined, { quiet: true }).catch(logged);
  void disconnectRealtime(); // the farewell may take its time; leaving does not wait for it
  clearTags();
  clearDicts();
  clearSession();
  await forgetKept().catch(logged); // the file may be out of reach; leaving goes on
  window.location.assign('/index');
}
