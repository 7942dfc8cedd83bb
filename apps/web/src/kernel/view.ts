import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { create } from 'zustand';

/** What a page may know and say about the tab it lives in. */
export interface ViewHandle {
  path: string;
  active: boolean;
  rename(title: string): void;
}

const lone: ViewHandle = { path: '', active: true, rename: () => undefined };

/** Given by the shell to every page. */
export const ViewContext = createContext<ViewHandle>(lone);

/** Shows a title in the page's tag, such as the name of the record it shows; an empty one changes nothing. */
export function useViewTitle(title: string | undefined): void {
  const { rename } = useContext(ViewContext);
  useEffect(() => {
    if (title) rename(title);
  }, [title, rename]);
}

/** Whether the page is the one on screen; a kept page in the background is not. */
export const useViewActive = (): boolean => useContext(ViewContext).active;

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
