import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { askEarly } from '../kernel/call/early.ts';
import { logged } from '../kernel/call/failure.ts';
import { useSession } from '../kernel/call/session.ts';
import type { LightPageProps } from '../kernel/module.ts';
import { isLight, lightStarts } from '../light-starts.ts';
import { LoginPage } from './auth/LoginPage.tsx';
import { type Access, type Address, decideAccess, type PublicPath } from './guards.ts';

/** What the application asks for at its start (`start.ts`), in this order. */
const FIRST_CALLS = ['/system/dict/data/listAll', '/getInfo', '/getRouters'];

const loadFrame = () => import('./Frame.tsx');
const loadShell = () => import('./Shell.tsx');

const Frame = lazy(async () => ({ default: (await loadFrame()).Frame }));
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));

const starts = lightStarts.map((start) => ({
  ...start,
  Page: lazy<ComponentType<LightPageProps>>(async () => ({ default: (await start.load()).Page })),
}));
const lightStartOf = (address: Address) => starts.find(({ path }) => isLight(path, address));

/** Fetches the signed-in application ahead of time; a failure shows up when it is needed. */
function prefetchShell(): void {
  Promise.all([loadFrame(), loadShell()]).catch(logged);
}

/** Fetches the application and, without waiting for React, what it asks the server at its start. */
export function prefetchSession(): void {
  const light = lightStartOf(window.location);
  if (light) {
    for (const path of light.firstCalls(window.location.search)) askEarly(path);
    light.load().then(({ prefetch }) => prefetch(), logged);
    return;
  }
  // The answers are on their way while the application is still being read.
  for (const path of FIRST_CALLS) askEarly(path, { quiet: false });
  prefetchShell();
  loadShell().then((shell) => shell.prefetchSession(), logged);
}

interface PublicPageProps {
  prefetch: () => void;
}
const publicPages: Readonly<Record<PublicPath, ComponentType<PublicPageProps>>> = {
  // Part of the entry: it is small, and visitors who are not signed in come here first.
  '/login': LoginPage,
  '/register': lazy(async () => ({ default: (await import('./auth/RegisterPage.tsx')).RegisterPage })),
  '/auth-redirect': lazy(async () => ({
    default: (await import('./auth/AuthRedirectPage.tsx')).AuthRedirectPage,
  })),
  '/bind': lazy(async () => ({ default: (await import('./auth/BindPage.tsx')).BindPage })),
};

function contentOf(access: Access): ReactNode {
  if (access.kind === 'redirect') return <Navigate to={access.to} replace />;
  if (access.kind === 'shell') return <Shell />;
  const Page = publicPages[access.path];
  return <Page prefetch={prefetchShell} />;
}

/** Decides between a public page and the signed-in application for every address. */
export function Root(): ReactNode {
  const location = useLocation();
  const signedIn = useSession((session) => session.token !== undefined);
  const [framed, setFramed] = useState(false);
  const leave = useCallback(() => setFramed(true), []);
  const access = decideAccess(location, signedIn);
  // A light page does not wait for the application; a user who is already inside the application stays there.
  const light = lightStartOf(location);
  if (access.kind === 'shell' && !framed && light) {
    return (
      <Suspense fallback={null}>
        <light.Page prefetch={prefetchShell} onLeave={leave} />
      </Suspense>
    );
  }
  // The frame holds the messages; it stays after signing out so that the reason can still be read.
  if (access.kind === 'shell' && !framed) setFramed(true);
  const content = <Suspense fallback={null}>{contentOf(access)}</Suspense>;
  return <Suspense fallback={null}>{framed ? <Frame>{content}</Frame> : content}</Suspense>;
}
