import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { type Crumb, registered } from '../kernel/module.ts';
import { IconButton } from '../kernel/view/IconButton.tsx';
import type { Part } from '../kernel/view/part.tsx';
import { AvatarMenu } from './AvatarMenu.tsx';
import { toggleSidebar, useApp } from './app.ts';
import { Bell } from './Bell.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { ColorModeMenu, FullscreenButton, SizePicker } from './DisplayControls.tsx';
import { HeaderSearch } from './HeaderSearch.tsx';

declare module '../kernel/module.ts' {
  interface Registries {
    /** What a module shows in the bar above every page. */
    topBarTools: { readonly key: string; readonly Tool: Part };
  }
}

/** The bar above every page. */
export function TopBar({ crumbs }: { crumbs: readonly Crumb[] | undefined }): ReactNode {
  const opened = useApp((app) => app.sidebarOpened);
  const isDesktop = useApp((app) => app.device === 'desktop');
  return (
    <div className="topbar">
      <IconButton label={opened ? '收起菜单' : '展开菜单'} expanded={opened} onClick={toggleSidebar}>
        {opened ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      </IconButton>
      <Breadcrumb crumbs={crumbs} />
      <div className="topbar-tools">
        {isDesktop && (
          <>
            <HeaderSearch />
            <FullscreenButton />
            <SizePicker />
          </>
        )}
        <ColorModeMenu />
        {registered('topBarTools').map(({ key, Tool }) => (
          <Tool key={key} />
        ))}
        <Bell />
        <AvatarMenu />
      </div>
    </div>
  );
}
