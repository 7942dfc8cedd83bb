import Menu, { type MenuProps } from 'antd/es/menu';
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { MenuIcon } from '../domain/menu-icons.tsx';
import { isExternal } from '../kernel/form/validate.ts';
import { useApp } from './app.ts';
import { Logo } from './Logo.tsx';
import { type MenuEntry, useMenu } from './menu.ts';
import { useSettings } from './settings.ts';
import { preloadView } from './views.ts';

type Item = NonNullable<MenuProps['items']>[number];

/** Titles longer than this may be cut off, so they get a tooltip. */
const LONG_TITLE = 5;
const isPlainClick = (event: { ctrlKey?: boolean; metaKey?: boolean; shiftKey?: boolean }) =>
  !event.ctrlKey && !event.metaKey && !event.shiftKey;
/** The menu itself navigates; the link is there for "open in a new tab". */
const keepForMenu = (event: MouseEvent) => {
  if (isPlainClick(event)) event.preventDefault();
};

function EntryLabel({ entry }: { entry: MenuEntry }): ReactNode {
  const outside = isExternal(entry.path);
  return (
    <a
      href={entry.path + entry.search}
      tabIndex={-1}
      title={entry.title.length > LONG_TITLE ? entry.title : undefined}
      target={outside ? '_blank' : undefined}
      rel={outside ? 'noopener noreferrer' : undefined}
      onClick={keepForMenu}
    >
      {entry.title}
    </a>
  );
}

function itemOf(entry: MenuEntry, depth: number): Item {
  const icon = depth === 0 ? { icon: <MenuIcon name={entry.icon} /> } : {};
  if (entry.children.length === 0) {
    return { key: entry.path, ...icon, label: <EntryLabel entry={entry} />, title: entry.title };
  }
  const label = <span title={entry.title.length > LONG_TITLE ? entry.title : undefined}>{entry.title}</span>;
  return { key: entry.path, ...icon, label, children: entry.children.map((child) => itemOf(child, depth + 1)) };
}

/** The menu entry of a path, and the directories above it. */
function findTrail(entries: readonly MenuEntry[], path: string): MenuEntry[] {
  for (const entry of entries) {
    if (entry.children.length === 0 && entry.path === path) return [entry];
    const below = findTrail(entry.children, path);
    if (below.length) return [entry, ...below];
  }
  return [];
}

/** Of all open submenus only the newest and those above it stay open. */
function onlyNewest(entries: readonly MenuEntry[], open: readonly string[], before: readonly string[]): string[] {
  const newest = open.find((key) => !before.includes(key));
  if (!newest) return [...open];
  const above = (list: readonly MenuEntry[]): string[] => {
    for (const entry of list) {
      if (entry.path === newest) return [entry.path];
      const below = above(entry.children);
      if (below.length) return [entry.path, ...below];
    }
    return [];
  };
  return above(entries);
}

function useOpenKeys(entries: readonly MenuEntry[], active: string) {
  const trail = useMemo(() => findTrail(entries, active), [entries, active]);
  const [state, setState] = useState<{ active: string; open: string[] }>({ active: '', open: [] });
  const parents = trail.slice(0, -1).map((entry) => entry.path);
  if (state.active !== active) setState({ active, open: parents.length ? parents : state.open });
  const change = (open: string[]) => setState({ active, open: onlyNewest(entries, open, state.open) });
  return { open: state.open, change, selected: trail.at(-1)?.path };
}

/** The menu of the permitted pages, with one submenu open at a time. */
export function Sidebar({ active }: { active: string }): ReactNode {
  const navigate = useNavigate();
  const { entries, routes } = useMenu();
  const { sidebarOpened, device } = useApp();
  const { sideTheme, sidebarLogo } = useSettings();
  const collapsed = !sidebarOpened && device === 'desktop';
  const { open, change, selected } = useOpenKeys(entries, active);
  const items = useMemo(() => entries.map((entry) => itemOf(entry, 0)), [entries]);

  const onClick: NonNullable<MenuProps['onClick']> = ({ key, domEvent }) => {
    if (domEvent.type === 'click' && !isPlainClick(domEvent as MouseEvent)) return;
    if (isExternal(key)) {
      window.open(key, '_blank', 'noopener,noreferrer');
      return;
    }
    void navigate(key + (findTrail(entries, key).at(-1)?.search ?? ''));
  };
  const onPoint = (event: { target: EventTarget }) => {
    const path = (event.target as Element).closest('a')?.getAttribute('href')?.split('?')[0];
    const route = routes.find((known) => known.pattern === path);
    if (route && !route.link) preloadView(route.view);
  };
  return (
    <nav
      className={`sidebar ${sideTheme}`}
      aria-label="主导航"
      inert={device === 'mobile' && !sidebarOpened}
      onMouseOver={onPoint}
      onFocus={onPoint}
    >
      {sidebarLogo && <Logo collapsed={collapsed} />}
      <div className="sidebar-scroll">
        <Menu
          mode="inline"
          theme={sideTheme === 'theme-dark' ? 'dark' : 'light'}
          inlineCollapsed={collapsed}
          inlineIndent={20}
          items={items}
          selectedKeys={selected ? [selected] : []}
          {...(collapsed ? {} : { openKeys: open, onOpenChange: change })}
          onClick={onClick}
        />
      </div>
    </nav>
  );
}
