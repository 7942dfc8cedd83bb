import { useQueryClient } from '@tanstack/react-query';
import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useSession } from '../kernel/call/session.ts';
import type { ShellRoute } from '../kernel/module.ts';
import { closeSidebar, measureDevice, useApp } from './app.ts';
import { CommandPalette } from './CommandPalette.tsx';
import { useLiveRights } from './live.ts';
import { useMenu } from './menu.ts';
import { PasswordHint } from './PasswordHint.tsx';
import { TopProgress } from './progress.tsx';
import { crumbsOf, resolveAddress } from './resolve.ts';
import { permittedRoutes, staticRoutes } from './routes.ts';
import { Sidebar } from './Sidebar.tsx';
import { useSettings } from './settings.ts';
import { TagStrip } from './TagStrip.tsx';
import { ThemeNotice } from './ThemeNotice.tsx';
import { TopBar } from './TopBar.tsx';
import { persistTags, refreshView, useTags, visit } from './tags.ts';
import { useTagActions } from './use-tag-actions.ts';
import { ViewStack } from './ViewStack.tsx';

const SettingsPanel = lazy(async () => ({ default: (await import('./SettingsPanel.tsx')).SettingsPanel }));

function useOpenRoutes(): ShellRoute[] {
  const menuRoutes = useMenu((menu) => menu.routes);
  const permissions = useSession((session) => session.permissions);
  const roles = useSession((session) => session.roles);
  return useMemo(
    () => [...permittedRoutes(staticRoutes, { permissions, roles }), ...menuRoutes],
    [menuRoutes, permissions, roles],
  );
}

/** Replaces `/redirect/x` by `/x` after dropping what was kept of that page. */
function Refresh({ path, search }: { path: string; search: string }): ReactNode {
  const navigate = useNavigate();
  const cache = useQueryClient();
  useEffect(() => {
    refreshView(path);
    // Whatever the page asks for when it starts again comes from the server.
    void cache.invalidateQueries({ refetchType: 'none' });
    void navigate(path + search, { replace: true });
  }, [path, search, navigate, cache]);
  return null;
}

function useDevice(): void {
  useLayoutEffect(() => {
    measureDevice();
    window.addEventListener('resize', measureDevice);
    return () => window.removeEventListener('resize', measureDevice);
  }, []);
}

/** Keeps tags, title, focus and the phone sidebar in step with the page on screen. */
function usePageChange(route: ShellRoute | undefined): void {
  const location = useLocation();
  const userId = useSession((session) => session.userId);
  const lastPath = useRef(location.pathname);
  useLayoutEffect(() => {
    if (route) visit(route, location);
  }, [route, location]);
  useEffect(() => persistTags(userId), [userId]);
  useEffect(() => {
    if (lastPath.current === location.pathname) return;
    lastPath.current = location.pathname;
    if (useApp.getState().device === 'mobile') closeSidebar({ withoutAnimation: false });
    const inTags = document.activeElement?.closest('[role="tablist"]');
    if (!inTags) document.getElementById('main')?.focus({ preventScroll: true });
  }, [location.pathname]);
}

function useDocumentTitle(route: ShellRoute | undefined, ownTitle: string | undefined): void {
  const { dynamicTitle, title: platform } = useSettings();
  const title = dynamicTitle ? (ownTitle ?? route?.title) : route?.title;
  useEffect(() => {
    document.title = title ? `${title} - ${platform}` : platform;
  }, [title, platform]);
}

const skipToMain = (event: MouseEvent) => {
  event.preventDefault();
  document.getElementById('main')?.focus();
};

/** The frame around every signed-in page. */
export function Layout(): ReactNode {
  const location = useLocation();
  const routes = useOpenRoutes();
  const redirects = useMenu((menu) => menu.redirects);
  const resolution = useMemo(() => resolveAddress(location, routes, redirects), [location, routes, redirects]);
  const route = resolution.kind === 'view' ? resolution.route : undefined;
  const ownTitle = useTags((tags) => tags.visited.find((view) => view.path === location.pathname)?.title);
  const { sidebarOpened, withoutAnimation, device } = useApp();
  const { tagsView, fixedHeader, showSettings } = useSettings();
  const tagActions = useTagActions();
  useDevice();
  usePageChange(route);
  useDocumentTitle(route, ownTitle);
  useLiveRights();

  const crumbs = route ? crumbsOf(route, ownTitle ?? route.title, routes) : undefined;
  const classes = [
    'shell',
    device,
    sidebarOpened ? 'openSidebar' : 'hideSidebar',
    withoutAnimation && 'withoutAnimation',
    fixedHeader && 'fixedHeader',
    tagsView && 'hasTags',
  ];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page, but must leave no trace in the address */}
      <a className="skip-link" href="#main" onClick={skipToMain}>
        跳到主要内容
      </a>
      <TopProgress />
      {device === 'mobile' && sidebarOpened && (
        <div className="shell-backdrop" aria-hidden="true" onClick={() => closeSidebar({ withoutAnimation: false })} />
      )}
      <Sidebar active={route?.activeMenu ?? location.pathname} />
      <div className="shell-body">
        <header className="shell-header">
          <TopBar crumbs={crumbs} />
          {tagsView && <TagStrip actions={tagActions} />}
        </header>
        <main id="main" className="shell-main" tabIndex={-1}>
          <ViewStack route={route} location={location} />
        </main>
      </div>
      {resolution.kind === 'redirect' && <Navigate to={resolution.to} replace />}
      {resolution.kind === 'refresh' && <Refresh path={resolution.path} search={location.search} />}
      <CommandPalette />
      <PasswordHint />
      <ThemeNotice />
      <Suspense fallback={null}>{showSettings && <SettingsPanel />}</Suspense>
    </div>
  );
}
