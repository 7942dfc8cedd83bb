import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Crumb } from '../kernel/module.ts';
import { AvatarMenu } from './AvatarMenu.tsx';
import { toggleSidebar, useApp } from './app.ts';
import { Bell } from './Bell.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { ColorModeMenu, FullscreenButton, SizePicker } from './DisplayControls.tsx';
import { HeaderSearch } from './HeaderSearch.tsx';
import { IconButton } from './IconButton.tsx';
import { TodoButton } from './TodoButton.tsx';

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
        <TodoButton />
        <Bell />
        <AvatarMenu />
      </div>
    </div>
  );
}
