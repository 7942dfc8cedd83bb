import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useEffect, useMemo } from 'react';
import { create } from 'zustand';

/**
 * What a page may know and say about the tab it lives in. It stays equal while the page's own address does; the router's
 * hooks change with every navigation, so that a kept page which uses them is rendered again each time it comes back.
 */
interface ViewHandle {
  /** What names the tab. */
  path: string;
  /** The query of the page's own address. */
  search: string;
  /** Goes to another address; `?…` changes only the query. */
  navigate(to: string): void;
  rename(title: string): void;
}

const lone: ViewHandle = { path: '', search: '', navigate: () => undefined, rename: () => undefined };

/** Given by the shell to every page. */
export const ViewContext = createContext<ViewHandle>(lone);

/** Shows a title in the page's tag, such as the name of the record it shows; an empty one changes nothing. */
export function useViewTitle(title: string | undefined): void {
  const { rename } = useContext(ViewContext);
  useEffect(() => {
    if (title) rename(title);
  }, [title, rename]);
}

/** The query of the page's own address. */
export function useViewQuery(): URLSearchParams {
  const { search } = useContext(ViewContext);
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** What names the tab that a page lives in. */
export const useViewPath = (): string => useContext(ViewContext).path;

/** How a page goes elsewhere. */
export const useGo = (): ViewHandle['navigate'] => useContext(ViewContext).navigate;

/** Which record the page's own address names by `id`, and how to open another; the rest of the address stays. */
export function useOpenRecord(): { id: number | undefined; open: (next: number | undefined) => void } {
  const { search, navigate } = useContext(ViewContext);
  const id = Number(new URLSearchParams(search).get('id')) || undefined;
  const open = useCallback(
    (next: number | undefined) => {
      const params = new URLSearchParams(search);
      params.delete('id');
      if (next !== undefined) params.set('id', String(next));
      navigate(`?${params}`);
    },
    [search, navigate],
  );
  return { id, open };
}

type Closer = (next: string | undefined) => void;
let closer: Closer = () => undefined;

/** The shell says here how the page on screen is closed. */
export function setViewCloser(next: Closer): void {
  closer = next;
}

/** Closes the page on screen and goes to `next`, or to the last remaining tag. */
export function closeCurrentView(next?: string): void {
  closer(next);
}

/** A page the user may open, for links on other pages. */
export interface PageLink {
  /** The address, with the query that the menu asks for. */
  path: string;
  title: string;
  icon: ReactNode;
}

/** The pages of the user's menu; the shell keeps them up to date. */
export const usePages = create<{ pages: readonly PageLink[] }>(() => ({ pages: [] }));

type PageFinder = (path: string) => Promise<ComponentType> | undefined;
let finder: PageFinder = () => undefined;

/** The shell says here how a page is found that another one shows as a part of itself. */
export function setPageFinder(next: PageFinder): void {
  finder = next;
}

/** The page of an address, if there is one that the user may open. */
export const findPage: PageFinder = (path) => finder(path);
