import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { setViewCloser } from '../kernel/view/view.ts';
import { mayClose } from '../kernel/view/view-life.ts';
import { closeAll, closeOthers, closeSide, closeView, useTags, type VisitedView } from './tags.ts';

/** What can be done with a tag; each also goes where the user should be afterwards. */
export interface TagActions {
  open(view: VisitedView): void;
  refresh(view: VisitedView): Promise<void>;
  close(view: VisitedView): Promise<void>;
  closeOthers(view: VisitedView): Promise<void>;
  closeAll(): Promise<void>;
  closeSide(view: VisitedView, side: 'left' | 'right'): Promise<void>;
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
    /** Asks first when one of the pages to close has unsaved changes. */
    const closing = async (goes: (view: VisitedView, index: number) => boolean, close: () => void) => {
      const doomed = useTags.getState().visited.filter((view, index) => !view.meta.affix && goes(view, index));
      if (await mayClose(doomed.map(({ path }) => path))) close();
    };
    return {
      open: (view) => void navigate(view.fullPath, { flushSync: true }),
      refresh: (view) =>
        closing(
          ({ path }) => path === view.path,
          () => void navigate(`/redirect${view.fullPath}`, { replace: view.path === pathname }),
        ),
      close: (view) =>
        closing(
          ({ path }) => path === view.path,
          () => {
            closeView(view.path);
            settle(lastPath());
          },
        ),
      closeOthers: (view) =>
        closing(
          ({ path }) => path !== view.path,
          () => {
            closeOthers(view.path);
            if (view.path !== pathname) void navigate(view.fullPath, { flushSync: true });
          },
        ),
      closeAll: () =>
        closing(
          () => true,
          () => {
            closeAll();
            settle(lastPath());
          },
        ),
      closeSide: (view, side) => {
        const at = useTags.getState().visited.findIndex(({ path }) => path === view.path);
        return closing(
          (_, index) => (side === 'left' ? index < at : index > at),
          () => {
            closeSide(view.path, side);
            settle(view.fullPath);
          },
        );
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
