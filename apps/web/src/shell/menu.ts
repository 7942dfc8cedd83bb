import type { MenuNode } from '@jiaoyan/contract/system/auth';
import { create } from 'zustand';
import { isExternal } from '../kernel/form/validate.ts';
import type { Crumb, ShellRoute } from '../kernel/module.ts';

const NO_REDIRECT = 'noRedirect';
const FRAMES = new Set(['Layout', 'ParentView']);

/** One entry of the sidebar. */
export interface MenuEntry {
  /** The full path inside the application, or the address of an external page. */
  path: string;
  title: string;
  icon: string;
  /** The query that a menu node asks for, with its question mark. */
  search: string;
  children: readonly MenuEntry[];
}

/** One thing that the search finds. */
export interface SearchItem {
  path: string;
  search: string;
  title: readonly string[];
}

/** The text of a search result: the titles from the top down. */
export const labelOf = (item: SearchItem): string => item.title.join(' > ');

/** Everything the application learns from the menu of the server. */
export interface Menu {
  entries: readonly MenuEntry[];
  routes: readonly ShellRoute[];
  /** Where an address of a directory leads. */
  redirects: Readonly<Record<string, string>>;
  pool: readonly SearchItem[];
}

const homeEntry: MenuEntry = { path: '/index', title: '首页', icon: 'dashboard', search: '', children: [] };

const join = (parent: string, path: string) => {
  if (isExternal(path) || path.startsWith('/')) return path;
  return `${parent === '/' ? '' : parent}/${path}`.replace(/\/+$/, '') || '/';
};

function searchOf(query: string | undefined): string {
  if (!query) return '';
  try {
    const values = JSON.parse(query) as Record<string, unknown>;
    const pairs = Object.entries(values).map(([key, value]): [string, string] => [key, String(value)]);
    return pairs.length ? `?${new URLSearchParams(pairs)}` : '';
  } catch {
    return ''; // a query that is no JSON was typed wrong by an administrator; the page opens without it
  }
}

interface Place {
  path: string;
  trail: readonly Crumb[];
  titles: readonly string[];
  hidden: boolean;
}

const isDirectory = (node: MenuNode) => FRAMES.has(node.component) && Boolean(node.children?.length);
const realRedirect = (node: MenuNode) => (node.redirect && node.redirect !== NO_REDIRECT ? node.redirect : undefined);

function leafRoute(node: MenuNode, path: string, trail: readonly Crumb[]): ShellRoute {
  const { title, noCache, affix = false, link } = node.meta;
  const isFrame = node.component === 'InnerLink';
  return {
    pattern: path,
    view: isFrame ? 'InnerLink' : node.component,
    name: node.name,
    title,
    noCache,
    affix,
    trail,
    ...(isFrame && link ? { link } : {}),
  };
}

class Collector {
  readonly routes: ShellRoute[] = [];
  readonly redirects: Record<string, string> = {};
  readonly pool: SearchItem[] = [{ path: '/index', search: '', title: ['首页'] }];

  /** Walks a level of the tree; nested directories leave nothing but a longer trail, so every leaf is one flat route. */
  walk(nodes: readonly MenuNode[], place: Place): MenuEntry[] {
    return nodes.flatMap((node) => {
      const path = join(place.path, node.path);
      const hidden = place.hidden || node.hidden;
      const title = node.meta.title;
      const entries = isDirectory(node)
        ? this.directory(node, { ...place, path, hidden })
        : this.leaf(node, path, { ...place, hidden, titles: title ? [...place.titles, title] : place.titles });
      return hidden ? [] : entries;
    });
  }

  private leaf(node: MenuNode, path: string, { hidden, trail, titles }: Place): MenuEntry[] {
    if (FRAMES.has(node.component) && !isExternal(path)) return [];
    const search = searchOf(node.query);
    if (!isExternal(path)) this.routes.push(leafRoute(node, path, trail));
    if (!hidden && titles.length > 0) this.pool.push({ path, search, title: titles });
    return [{ path, search, title: node.meta.title, icon: node.meta.icon, children: [] }];
  }

  private directory(node: MenuNode, place: Place): MenuEntry[] {
    const { icon } = node.meta;
    // The wrapper of a single page is called like the page, and is no step on the way to it.
    const title = place.path === '/' ? '' : node.meta.title;
    const redirect = realRedirect(node);
    const inside: Place = {
      ...place,
      trail: title ? [...place.trail, redirect ? { title, path: redirect } : { title }] : place.trail,
      titles: title ? [...place.titles, title] : place.titles,
    };
    const children = this.walk(node.children ?? [], inside);
    const target = redirect ?? firstPage(children);
    if (target) this.redirects[place.path] ??= target;
    if (redirect && !place.hidden && title) this.pool.push({ path: redirect, search: '', title: inside.titles });
    const [only] = children;
    if (!only) return [];
    const flat = children.length === 1 && only.children.length === 0 && !node.alwaysShow;
    if (flat) return [{ ...only, icon: isIcon(only.icon) ? only.icon : icon }];
    return [{ path: place.path, title, icon, search: '', children }];
  }
}

const isIcon = (icon: string) => icon !== '' && icon !== '#';

function firstPage(entries: readonly MenuEntry[]): string | undefined {
  for (const entry of entries) {
    const found = entry.children.length ? firstPage(entry.children) : isExternal(entry.path) ? undefined : entry.path;
    if (found) return found;
  }
  return undefined;
}

/** Turns the menu tree of the server into sidebar entries, flat routes and things to search. */
export function buildMenu(nodes: readonly MenuNode[]): Menu {
  const collector = new Collector();
  const entries = collector.walk(nodes, { path: '/', trail: [], titles: [], hidden: false });
  delete collector.redirects['/']; // wrappers of single pages sit at the root; the root itself is the home page
  return {
    entries: [homeEntry, ...entries],
    routes: collector.routes,
    redirects: collector.redirects,
    pool: collector.pool,
  };
}

/** The menu of the signed-in user; it changes when the user's rights do. */
export const useMenu = create<Menu>(() => buildMenu([]));
