import type { ComponentType } from 'react';
import { setModules } from '../kernel/module.ts';
import { modules } from '../modules.ts';

setModules(modules);

/** Every screen by the name that the menu and the route table use. */
const loaders: Readonly<Record<string, () => Promise<ComponentType>>> = Object.assign(
  {},
  ...modules.map(({ views }) => views),
);
const UNKNOWN = 'error/404';

const started = new Map<string, Promise<ComponentType>>();
const loaded = new Map<string, ComponentType>();

async function load(name: string): Promise<ComponentType> {
  const view = await (loaders[name] ?? loaders[UNKNOWN])?.();
  if (!view) throw new Error(`no view ${name}`);
  loaded.set(name, view);
  return view;
}

/** Fetches a screen, once; a failed attempt is forgotten so that it can be repeated. */
export function loadView(name: string): Promise<ComponentType> {
  const running = started.get(name);
  if (running) return running;
  const promise = load(name);
  started.set(name, promise);
  return promise;
}

/** Gives up a failed attempt, before trying again. */
export function forgetView(name: string): void {
  if (!loaded.has(name)) started.delete(name);
}

/** The screen when it is here already. */
export const readyView = (name: string): ComponentType | undefined => loaded.get(name);

/** Fetches a screen ahead of time, if there is one of this name; a failure shows up when the screen is opened. */
export function preloadView(name: string): void {
  if (!Object.hasOwn(loaders, name)) return;
  loadView(name).catch(() => forgetView(name));
}
