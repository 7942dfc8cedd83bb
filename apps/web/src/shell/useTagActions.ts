import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { setViewCloser } from '../kernel/view.ts';
import { closeAll, closeOthers, closeSide, closeView, useTags, type VisitedView } from './tags.ts';

/** What can be done with a tag; each also goes where the user should be afterwards. */
export interface TagActions {
  open(view: VisitedView): void;
  refresh(view: VisitedView): void;
  close(view: VisitedView): void;
  closeOthers(view: VisitedView): void;
  closeAll(): void;
  closeSide(view: VisitedView, side: 'left' | 'right'): void;
}

const lastPath = () => useTags.getState().visited.at(-1)?.fullPath ?? '/';
const isOpen = (path: string) => useTags.getState().visited.some((view) => view.path === path);

/** The tag actions, bound to the page on screen. */
export function useTagActions(): TagActions {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const actions = useMemo<TagActions>(() => {
    const settle = (target: string) => {
      if (!isOpen(pathname)) void navigate(target);
    };
    return {
      open: (view) => void navigate(view.fullPath, { flushSync: true }),
      refresh: (view) => void navigate(`/redirect${view.fullPath}`, { replace: view.path === pathname }),
      close: (view) => {
        closeView(view.path);
        settle(lastPath());
      },
      closeOthers: (view) => {
        closeOthers(view.path);
        if (view.path !== pathname) void navigate(view.fullPath, { flushSync: true });
      },
      closeAll: () => {
        closeAll();
        settle(lastPath());
      },
      closeSide: (view, side) => {
        closeSide(view.path, side);
        settle(view.fullPath);
      },
    };
  }, [navigate, pathname]);
  useEffect(
    () =>
      setViewCloser((next) => {
        closeView(pathname);
        void navigate(next ?? lastPath());
      }),
    [navigate, pathname],
  );
  return actions;
}
