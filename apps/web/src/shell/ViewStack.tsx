import { Activity, memo, type ReactNode, useMemo, useRef } from 'react';
import { type Location, Route, Routes, useNavigate } from 'react-router';
import type { ShellRoute } from '../kernel/module.ts';
import { ViewContext } from '../kernel/view/view.ts';
import { keptLocation, renameView, useTags } from './tags.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import { ViewBoundary } from './ViewBoundary.tsx';
import { ViewContent } from './ViewContent.tsx';

interface Shown {
  path: string;
  location: Location;
  route: ShellRoute;
  version: number;
}

/** The kept pages in the order they were opened, and the one on screen even when it is not kept. */
function useShown(route: ShellRoute | undefined, location: Location): Shown[] {
  const cached = useTags((tags) => tags.cached);
  const versions = useTags((tags) => tags.versions);
  if (!route) return [...cached];
  const path = location.pathname;
  const current = { path, location: keptLocation(cached, location), route, version: versions[path] ?? 0 };
  const isKept = cached.some((view) => view.path === path);
  const shown = cached.map((view): Shown => (view.path === path ? current : view));
  return isKept ? shown : [...shown, current];
}

/** Shows the page of the current address and keeps the others alive but hidden. */
export function ViewStack({ route, location }: { route: ShellRoute | undefined; location: Location }): ReactNode {
  const shown = useShown(route, location);
  const activePath = route ? location.pathname : undefined;
  return shown.map((view) => (
    <Activity key={`${view.path}#${view.version}`} mode={view.path === activePath ? 'visible' : 'hidden'}>
      <View path={view.path} route={view.route} location={view.location} />
    </Activity>
  ));
}

interface ViewProps {
  path: string;
  route: ShellRoute;
  location: Location;
}

/** One page with its own address, title, scroll positions and error handling. */
const View = memo(function View({ path, route, location }: ViewProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const title = useTags((tags) => tags.visited.find((view) => view.path === path)?.title ?? route.title);
  const navigate = useNavigate();
  const { search } = location;
  const handle = useMemo(
    () => ({
      path,
      search,
      navigate: (to: string) => void navigate(to),
      rename: (next: string) => renameView(path, next),
    }),
    [search, navigate, path],
  );
  useScrollMemory(box);
  const element = useMemo(
    () => <ViewContent name={route.view} title={route.title} link={route.link} />,
    [route.view, route.title, route.link],
  );
  return (
    <ViewContext value={handle}>
      <div ref={box} className="view" data-path={path}>
        <h1 className="sr-only">{title}</h1>
        <ViewBoundary name={route.view}>
          <Routes location={location}>
            <Route path={route.pattern} element={element} />
          </Routes>
        </ViewBoundary>
      </div>
    </ViewContext>
  );
});
