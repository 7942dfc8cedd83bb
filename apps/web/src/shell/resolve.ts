import type { Crumb, ShellRoute } from '../kernel/module.ts';
import type { Menu } from './menu.ts';
import { matchRoute } from './routes.ts';

/** What the signed-in application does with an address. */
type Resolution =
  | { kind: 'view'; route: ShellRoute }
  | { kind: 'redirect'; to: string }
  | { kind: 'refresh'; path: string };

const REFRESH = '/redirect/';

/** Finds what an address of the signed-in application leads to; an unknown one leads to the 404 page. */
export function resolveAddress(
  { pathname, search }: { pathname: string; search: string },
  routes: readonly ShellRoute[],
  redirects: Menu['redirects'],
): Resolution {
  if (pathname === '/') return { kind: 'redirect', to: '/index' };
  if (pathname.startsWith(REFRESH)) return { kind: 'refresh', path: pathname.slice(REFRESH.length - 1) };
  if (pathname.endsWith('/')) return { kind: 'redirect', to: pathname.replace(/\/+$/, '') + search || '/' };
  const found = matchRoute(routes, pathname);
  if (found) return { kind: 'view', route: found.route };
  return { kind: 'redirect', to: redirects[pathname] ?? '/404' };
}

const home: Crumb = { title: '首页', path: '/index' };

/** The breadcrumb of a page: the home page, its parents, and the page itself as plain text. */
export function crumbsOf(route: ShellRoute, title: string, routes: readonly ShellRoute[]): Crumb[] {
  if (route.pattern === home.path) return [home];
  const parent = route.activeMenu ? matchRoute(routes, route.activeMenu)?.route : undefined;
  const above = parent ? [...parent.trail, { title: parent.title, path: parent.pattern }] : route.trail;
  return [home, ...above, { title }];
}
