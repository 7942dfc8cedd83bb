import type { ComponentType } from 'react';

/** One step of the breadcrumb; without a path it is plain text. */
export interface Crumb {
  title: string;
  path?: string;
}

/** One screen and the addresses that lead to it. */
export interface ShellRoute {
  pattern: string;
  /** Name of the view, as its module calls it. */
  view: string;
  name: string;
  title: string;
  noCache: boolean;
  affix: boolean;
  /** The titles above this one. */
  trail: readonly Crumb[];
  /** The menu entry to highlight when the page itself is not in the menu. */
  activeMenu?: string;
  /** Parameters of the address are numbers. */
  digits?: boolean;
  /** Error pages leave no tag. */
  untagged?: boolean;
  /** The page that an inner link shows. */
  link?: string;
  permissions?: readonly string[];
  roles?: readonly string[];
}

/** What a fixed route has to say about itself. */
export type StaticRoute = Pick<ShellRoute, 'pattern' | 'view' | 'name' | 'title'> & Partial<ShellRoute>;

/** What a page that starts on its own is given. */
export interface LightPageProps {
  /** Fetches the rest of the application once the page can be used. */
  prefetch: () => void;
  /** Shows the application instead. */
  onLeave: () => void;
}

/** A page that a visit can begin with before, and without, the application around it. */
export interface LightStart {
  readonly path: string;
  /** What the page asks the server at its start. */
  readonly firstCalls: (search: string) => readonly string[];
  /** The page, and how it asks for its data before React has rendered anything. */
  readonly load: () => Promise<{ Page: ComponentType<LightPageProps>; prefetch: () => void }>;
}

/**
 * What a lower module shows of higher ones: a list that each manifest may add to. The module that reads a list declares
 * it here by declaration merging, so a manifest is checked against it and nobody imports upwards.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it
export interface Registries {}
type Announcements = { readonly [K in keyof Registries]?: readonly Registries[K][] };

/** What a module shows: its screens by the name that the menu uses, each a chunk of its own, and the routes that no menu brings. */
export type WebModule = Announcements & {
  readonly name: string;
  readonly views?: Readonly<Record<string, () => Promise<ComponentType>>>;
  readonly routes?: readonly StaticRoute[];
};

let listed: readonly WebModule[] = [];

/** The shell says here which modules there are. */
export function setModules(modules: readonly WebModule[]): void {
  listed = modules;
}

/** The entries of all modules under a name, in the order of modules. */
export const registered = <K extends keyof Registries>(name: K): readonly Registries[K][] =>
  // Each module's list is of this type, which TypeScript cannot follow through the name.
  listed.flatMap((module) => (module[name] ?? []) as readonly Registries[K][]);
