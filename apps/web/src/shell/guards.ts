/** The parts of an address that decide who may see what. */
export interface Address {
  pathname: string;
  search: string;
}

const publicPaths = ['/login', '/auth-redirect', '/bind', '/register'] as const;
export type PublicPath = (typeof publicPaths)[number];

/** What an address leads to: a page for everybody, somewhere else, or the signed-in application. */
export type Access = { kind: 'public'; path: PublicPath } | { kind: 'redirect'; to: string } | { kind: 'shell' };

const trim = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname);
const isPublic = (pathname: string): pathname is PublicPath => publicPaths.some((path) => path === pathname);

/** The address to go to after signing in; anything that could leave this site becomes the start page. */
export function safeRedirect(wanted: string | null): string {
  if (!wanted?.startsWith('/')) return '/';
  const base = 'http://site.invalid';
  const target = URL.canParse(wanted, base) ? new URL(wanted, base) : undefined;
  if (!target || target.origin !== base || wanted.startsWith('//') || wanted.includes('\\')) return '/';
  if (trim(target.pathname) === '/login') return '/';
  return target.pathname + target.search + target.hash;
}

/** Applies the access rules of the specification to an address. */
export function decideAccess({ pathname, search }: Address, signedIn: boolean): Access {
  const path = trim(pathname);
  if (path === '/login' && signedIn) {
    return { kind: 'redirect', to: safeRedirect(new URLSearchParams(search).get('redirect')) };
  }
  if (isPublic(path)) return { kind: 'public', path };
  if (signedIn) return { kind: 'shell' };
  return { kind: 'redirect', to: `/login?redirect=${encodeURIComponent(pathname + search)}` };
}
