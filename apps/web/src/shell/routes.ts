import { hasPermiOr, hasRoleOr } from '../kernel/call/permissions.tsx';
import type { Session } from '../kernel/call/session.ts';
import type { ShellRoute, StaticRoute } from '../kernel/module.ts';
import { modules } from '../modules.ts';

const fixed = (route: StaticRoute): ShellRoute => ({ noCache: false, affix: false, trail: [], ...route });

/** The screens that do not come from the menu of the server. */
export const staticRoutes: readonly ShellRoute[] = modules.flatMap(({ routes = [] }) => routes.map(fixed));

/** The routes a user may open: ungated ones, and gated ones whose permission or role the user holds. */
export function permittedRoutes(
  routes: readonly ShellRoute[],
  user: Pick<Session, 'permissions' | 'roles'>,
): ShellRoute[] {
  return routes.filter(({ permissions, roles }) => {
    if (permissions) return hasPermiOr(permissions, user);
    return roles ? hasRoleOr(roles, user) : true;
  });
}

/** A route and the parameters that its pattern found in the address. */
interface RouteMatch {
  route: ShellRoute;
  params: Readonly<Record<string, string>>;
}

function matchPattern({ pattern, digits }: ShellRoute, pathname: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = pathname.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return undefined;
      continue;
    }
    if (digits ? !/^\d+$/.test(value) : value === '') return undefined;
    params[part.slice(1)] = value;
  }
  return params;
}

/** Finds the screen of an address. */
export function matchRoute(routes: readonly ShellRoute[], pathname: string): RouteMatch | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  for (const route of routes) {
    const params = matchPattern(route, path);
    if (params) return { route, params };
  }
  return undefined;
}
