import type { Location } from 'react-router';
import { create } from 'zustand';
import type { ShellRoute } from '../kernel/module.ts';
import { viewClosed } from '../kernel/view/view-life.ts';

export const MAX_CACHED_VIEWS = 20;
const STORAGE_KEY = 'tags-view';
const NO_NAME = 'no-name';

/** A page the user has opened, as its tag shows it. */
export interface VisitedView {
  path: string;
  fullPath: string;
  name: string;
  title: string;
  meta: { title: string; affix: boolean; noCache: boolean };
  query: Readonly<Record<string, string>>;
}

/** A page whose state is kept while another one is shown. */
interface CachedView {
  path: string;
  location: Location;
  route: ShellRoute;
  /** Grows when the page is refreshed, so that it starts from nothing. */
  version: number;
  /** When it was last shown, in steps. */
  used: number;
}

interface TagsState {
  visited: readonly VisitedView[];
  cached: readonly CachedView[];
  versions: Readonly<Record<string, number>>;
}

/** The tag of a page. */
function viewOf(route: ShellRoute, location: Pick<Location, 'pathname' | 'search'>): VisitedView {
  const title = route.title || NO_NAME;
  return {
    path: location.pathname,
    fullPath: location.pathname + location.search,
    name: route.name,
    title,
    meta: { title: route.title, affix: route.affix, noCache: route.noCache },
    query: Object.fromEntries(new URLSearchParams(location.search)),
  };
}

/** Adds a tag; the same path with another query changes the tag that is there, and a title set by the page stays. */
function addView(visited: readonly VisitedView[], view: VisitedView): VisitedView[] {
  if (!visited.some((known) => known.path === view.path)) return [...visited, view];
  return visited.map((known) => {
    if (known.path !== view.path) return known;
    return { ...view, title: known.meta.title === view.meta.title ? known.title : view.title };
  });
}

/** Keeps the pages used most recently and drops the others. */
function trimCache(cached: readonly CachedView[], limit: number = MAX_CACHED_VIEWS): CachedView[] {
  if (cached.length <= limit) return [...cached];
  const oldest = cached.map((view) => view.used).sort((a, b) => b - a)[limit - 1] ?? 0;
  return cached.filter((view) => view.used >= oldest);
}

let step = 0;

/** The tags and the pages kept behind them. */
export const useTags = create<TagsState>(() => ({ visited: [], cached: [], versions: {} }));

// Pages may hold things outside of React, which hiding a page must not end but closing it must.
useTags.subscribe(({ cached }, before) => {
  const kept = new Set(cached.map((view) => view.path));
  for (const { path } of before.cached) if (!kept.has(path)) viewClosed(path);
});

/** The location a page was kept with, if the address is still the same: an equal object spares the page a rendering. */
export function keptLocation(cached: readonly { path: string; location: Location }[], location: Location): Location {
  const kept = cached.find((view) => view.path === location.pathname)?.location;
  const isSame = kept?.search === location.search && kept.hash === location.hash && kept.state === location.state;
  return isSame ? kept : location;
}

/** Notes that a page is shown: adds or changes its tag and keeps its state unless it asks not to. */
export function visit(route: ShellRoute, location: Location): void {
  if (route.untagged) return;
  step += 1;
  const path = location.pathname;
  useTags.setState(({ visited, cached, versions }) => {
    const entry = { path, location: keptLocation(cached, location), route, version: versions[path] ?? 0, used: step };
    const isKnown = cached.some((view) => view.path === path);
    const next = isKnown ? cached.map((view) => (view.path === path ? entry : view)) : [...cached, entry];
    return {
      visited: addView(visited, viewOf(route, location)),
      cached: route.noCache ? cached.filter((view) => view.path !== path) : trimCache(next),
    };
  });
}

/** Keeps the tags that pass and drops the state behind the others; pinned tags always stay. */
export function keepViews(keep: (view: VisitedView, index: number) => boolean): void {
  useTags.setState(({ visited, cached }) => {
    const rest = visited.filter((view, index) => view.meta.affix || keep(view, index));
    const paths = new Set(rest.map((view) => view.path));
    return { visited: rest, cached: cached.filter((view) => paths.has(view.path)) };
  });
}

/** Closes one tag. */
export const closeView = (path: string): void => keepViews((view) => view.path !== path);
/** Closes every tag but one and the pinned ones. */
export const closeOthers = (path: string): void => keepViews((view) => view.path === path);
/** Closes every tag but the pinned ones. */
export const closeAll = (): void => keepViews(() => false);

/** Closes the tags on one side of a tag. */
export function closeSide(path: string, side: 'left' | 'right'): void {
  const at = useTags.getState().visited.findIndex((view) => view.path === path);
  keepViews((_, index) => (side === 'left' ? index >= at : index <= at));
}

/** Changes the title of a tag, as when a page knows the name of its record. */
export function renameView(path: string, title: string): void {
  useTags.setState(({ visited }) => ({
    visited: visited.map((view) => (view.path === path ? { ...view, title: title || NO_NAME } : view)),
  }));
}

/** Drops the kept state of a page, so that it is reset when shown. */
export function refreshView(path: string): void {
  useTags.setState(({ cached, versions }) => ({
    cached: cached.filter((view) => view.path !== path),
    versions: { ...versions, [path]: (versions[path] ?? 0) + 1 },
  }));
}

const isView = (value: unknown): value is VisitedView =>
  typeof value === 'object' && value !== null && 'path' in value && 'fullPath' in value && 'meta' in value;

/** Brings back the tags of this browser tab after a reload; pinned ones come first in any case. */
export function restoreTags(userId: number, pinned: readonly ShellRoute[], isKnown: (path: string) => boolean): void {
  const first = pinned.map((route) => viewOf(route, { pathname: route.pattern, search: '' }));
  let kept: VisitedView[] = [];
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as { userId?: number; visited?: unknown[] };
    if (stored.userId === userId) kept = (stored.visited ?? []).filter(isView).filter((view) => isKnown(view.path));
  } catch {
    kept = []; // unreadable: start with the pinned tags
  }
  useTags.setState({ visited: kept.reduce(addView, first), cached: [], versions: {} });
}

/** Keeps the tags over reloads of this browser tab; returns how to stop. */
export function persistTags(userId: number): () => void {
  return useTags.subscribe(({ visited }) => {
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ userId, visited }));
    } catch {
      // storage refused: the tags last until the next reload
    }
  });
}

/** Forgets the tags, as on signing out. */
export function clearTags(): void {
  useTags.setState({ visited: [], cached: [], versions: {} });
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // storage refused: nothing was kept
  }
}
