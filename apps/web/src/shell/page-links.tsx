import { MenuIcon } from '../domain/menu-icons.tsx';
import { type PageLink, usePages } from '../kernel/view/view.ts';
import { type MenuEntry, useMenu } from './menu.ts';

function linksOf(entries: readonly MenuEntry[], parentIcon: string): PageLink[] {
  return entries.flatMap((entry) => {
    const named = entry.icon && entry.icon !== '#' ? entry.icon : parentIcon;
    if (entry.children.length) return linksOf(entry.children, named);
    return [{ path: entry.path + entry.search, title: entry.title, icon: <MenuIcon name={named} /> }];
  });
}

/** Publishes which pages the user can open, now and whenever the menu changes. */
export function publishPages(): void {
  usePages.setState({ pages: linksOf(useMenu.getState().entries, '') });
}
