import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VisitedView } from './tags.ts';
import type { TagActions } from './use-tag-actions.ts';

/** The context menu is never narrower than this. */
const MENU_WIDTH = 105;
const EDGE = 4;

interface MenuAction {
  label: string;
  run: () => void;
}

/** What the menu of a tag offers; a pinned tag cannot be closed. */
function tagMenuActions(view: VisitedView, visited: readonly VisitedView[], actions: TagActions): MenuAction[] {
  const at = visited.findIndex((other) => other.path === view.path);
  const isClosable = (other: VisitedView) => !other.meta.affix;
  const list: (MenuAction | false)[] = [
    { label: '刷新页面', run: () => actions.refresh(view) },
    !view.meta.affix && { label: '关闭当前', run: () => actions.close(view) },
    { label: '关闭其他', run: () => actions.closeOthers(view) },
    { label: '关闭所有', run: () => actions.closeAll() },
    visited.slice(0, at).some(isClosable) && { label: '关闭左侧', run: () => actions.closeSide(view, 'left') },
    visited.slice(at + 1).some(isClosable) && { label: '关闭右侧', run: () => actions.closeSide(view, 'right') },
  ];
  return list.filter((action) => action !== false);
}

interface TagMenuProps {
  view: VisitedView;
  visited: readonly VisitedView[];
  x: number;
  y: number;
  actions: TagActions;
  onClose: () => void;
}

/** The context menu of a tag, kept inside the window. */
export function TagMenu({ view, visited, x, y, actions, onClose }: TagMenuProps): ReactNode {
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef(document.activeElement);
  const [place, setPlace] = useState({ left: x, top: y });
  useLayoutEffect(() => {
    const box = menu.current?.getBoundingClientRect();
    if (!box) return;
    setPlace({
      left: Math.max(EDGE, Math.min(x, window.innerWidth - box.width - EDGE)),
      top: Math.max(EDGE, Math.min(y, window.innerHeight - box.height - EDGE)),
    });
    menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
  }, [x, y]);
  useEffect(() => {
    const onOutside = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) onClose();
    };
    document.addEventListener('mousedown', onOutside);
    window.addEventListener('blur', onClose);
    return () => {
      document.removeEventListener('mousedown', onOutside);
      window.removeEventListener('blur', onClose);
    };
  }, [onClose]);

  const leave = () => {
    onClose();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'ArrowDown') items[(at + 1) % items.length]?.focus();
    else if (event.key === 'ArrowUp') items[(at - 1 + items.length) % items.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') leave();
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={menu}
      className="tag-menu"
      role="menu"
      tabIndex={-1}
      aria-label={`${view.title}的操作`}
      style={{ ...place, minWidth: MENU_WIDTH }}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {tagMenuActions(view, visited, actions).map(({ label, run }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            leave();
            run();
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
