import { CloseOutlined } from '@ant-design/icons';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { TagMenu } from './TagMenu.tsx';
import { useTags, type VisitedView } from './tags.ts';
import type { TagActions } from './use-tag-actions.ts';

/** What stays visible beside a tag that is scrolled into view. */
const TAG_SPACING = 4;

interface OpenMenu {
  view: VisitedView;
  x: number;
  y: number;
}

/** Scrolls the strip so that the tag and a bit of its neighbours can be seen. */
function reveal(strip: HTMLElement, tag: HTMLElement): void {
  const left = tag.offsetLeft - TAG_SPACING;
  const right = tag.offsetLeft + tag.offsetWidth + TAG_SPACING;
  if (left < strip.scrollLeft) strip.scrollLeft = left;
  else if (right > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = right - strip.clientWidth;
}

/** The wheel turns into a sideways move; React's own wheel listener cannot stop the page from scrolling. */
function useWheel(strip: { current: HTMLElement | null }): void {
  useEffect(() => {
    const host = strip.current;
    const onWheel = (event: WheelEvent) => {
      if (!host || host.scrollWidth <= host.clientWidth) return;
      event.preventDefault();
      host.scrollLeft += event.deltaY || event.deltaX;
    };
    host?.addEventListener('wheel', onWheel, { passive: false });
    return () => host?.removeEventListener('wheel', onWheel);
  }, [strip]);
}

/** The opened pages as tabs above the page. */
export function TagStrip({ actions }: { actions: TagActions }): ReactNode {
  const visited = useTags((tags) => tags.visited);
  const { pathname } = useLocation();
  const [menu, setMenu] = useState<OpenMenu>();
  const strip = useRef<HTMLDivElement>(null);
  useWheel(strip);
  useLayoutEffect(() => {
    const at = visited.findIndex((view) => view.path === pathname);
    const active = strip.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at];
    if (strip.current && active) reveal(strip.current, active);
  }, [visited, pathname]);

  const openMenu = (view: VisitedView, tag: HTMLElement, point?: { x: number; y: number }) => {
    const box = tag.getBoundingClientRect();
    setMenu({ view, x: point?.x ?? box.left, y: point?.y ?? box.bottom });
  };
  const focusTag = (index: number) => {
    const tags = strip.current?.querySelectorAll<HTMLElement>('[role="tab"]');
    tags?.[(index + tags.length) % tags.length]?.focus();
  };
  const hasActive = visited.some((view) => view.path === pathname);
  return (
    <div className="tags">
      <div
        ref={strip}
        className="tags-scroll"
        role="tablist"
        aria-label="已打开的页面"
        onScroll={() => setMenu(undefined)}
      >
        {visited.map((view, index) => (
          <Tag
            key={view.path}
            view={view}
            index={index}
            active={view.path === pathname}
            reachable={hasActive ? view.path === pathname : index === 0}
            actions={actions}
            onMenu={openMenu}
            onMove={focusTag}
          />
        ))}
      </div>
      {menu && <TagMenu {...menu} visited={visited} actions={actions} onClose={() => setMenu(undefined)} />}
    </div>
  );
}

interface TagProps {
  view: VisitedView;
  index: number;
  active: boolean;
  reachable: boolean;
  actions: TagActions;
  onMenu: (view: VisitedView, tag: HTMLElement, point?: { x: number; y: number }) => void;
  onMove: (index: number) => void;
}

function Tag({ view, index, active, reachable, actions, onMenu, onMove }: TagProps): ReactNode {
  const pinned = view.meta.affix;
  const close = () => {
    if (!pinned) void actions.close(view);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'ArrowRight') onMove(index + 1);
    else if (event.key === 'ArrowLeft') onMove(index - 1);
    else if (event.key === 'Home') onMove(0);
    else if (event.key === 'End') onMove(-1);
    else if (event.key === 'Enter' || event.key === ' ') actions.open(view);
    else if (event.key === 'Delete') {
      onMove(index - 1);
      close();
    } else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10'))
      onMenu(view, event.currentTarget);
    else return;
    event.preventDefault();
  };
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    onMenu(view, event.currentTarget, { x: event.clientX, y: event.clientY });
  };
  return (
    <div
      className={active ? 'tag active' : 'tag'}
      role="tab"
      aria-selected={active}
      aria-controls="main"
      tabIndex={reachable ? 0 : -1}
      title={view.title}
      onClick={() => actions.open(view)}
      onAuxClick={(event) => event.button === 1 && close()}
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onContextMenu={onContextMenu}
      onKeyDown={onKeyDown}
    >
      <span className="tag-title">{view.title}</span>
      {!pinned && (
        // Hidden from assistive technology: inside a tab nothing else can be focused, the Delete key does the same.
        <span
          className="tag-close"
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            close();
          }}
        >
          <CloseOutlined />
        </span>
      )}
    </div>
  );
}
