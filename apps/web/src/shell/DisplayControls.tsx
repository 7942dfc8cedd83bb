import {
  DesktopOutlined,
  FontSizeOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  MoonOutlined,
  SunOutlined,
} from '@ant-design/icons';
import Dropdown from 'antd/es/dropdown';
import { type ReactNode, useSyncExternalStore } from 'react';
import { message } from '../kernel/view/feedback.tsx';
import { IconButton } from '../kernel/view/IconButton.tsx';
import { type Size, setSize, sizes, useApp } from './app.ts';
import { type ColorMode, changeSettings, useSettings } from './settings.ts';

const watchFullscreen = (notify: () => void) => {
  document.addEventListener('fullscreenchange', notify);
  return () => document.removeEventListener('fullscreenchange', notify);
};

function toggleFullscreen(): void {
  if (!document.fullscreenEnabled) {
    message.warning('你的浏览器不支持全屏');
    return;
  }
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  change.catch(() => message.warning('你的浏览器不支持全屏'));
}

/** Puts the application on the whole screen and back. */
export function FullscreenButton(): ReactNode {
  const isFull = useSyncExternalStore(watchFullscreen, () => document.fullscreenElement !== null);
  return (
    <IconButton label={isFull ? '退出全屏' : '全屏'} onClick={toggleFullscreen}>
      {isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </IconButton>
  );
}

const sizeNames: Readonly<Record<Size, string>> = {
  default: 'Default',
  medium: 'Medium',
  small: 'Small',
  mini: 'Mini',
};

/** Chooses the size of all controls. */
export function SizePicker(): ReactNode {
  const current = useApp((app) => app.size);
  const items = sizes.map((size) => ({ key: size, label: sizeNames[size], disabled: size === current }));
  const onClick = ({ key }: { key: string }) => {
    const size = sizes.find((known) => known === key);
    if (!size) return;
    setSize(size);
    message.success('布局大小已切换');
  };
  return (
    <Dropdown menu={{ items, onClick }} trigger={['click']} placement="bottomRight">
      <IconButton label="布局大小">
        <FontSizeOutlined />
      </IconButton>
    </Dropdown>
  );
}

const modes: readonly { key: ColorMode; label: string; icon: ReactNode }[] = [
  { key: 'light', label: '浅色', icon: <SunOutlined aria-hidden /> },
  { key: 'dark', label: '深色', icon: <MoonOutlined aria-hidden /> },
  { key: 'system', label: '跟随系统', icon: <DesktopOutlined aria-hidden /> },
];

/** Chooses between a light page, a dark one, and what the system says. */
export function ColorModeMenu(): ReactNode {
  const current = useSettings((settings) => settings.colorMode);
  const onClick = ({ key }: { key: string }) => {
    const mode = modes.find((known) => known.key === key);
    if (mode) changeSettings({ colorMode: mode.key });
  };
  const items = modes.map(({ key, label, icon }) => ({ key, label, icon }));
  return (
    <Dropdown
      menu={{ items, onClick, selectable: true, selectedKeys: [current] }}
      trigger={['click']}
      placement="bottomRight"
    >
      <IconButton label="颜色模式">{modes.find((mode) => mode.key === current)?.icon}</IconButton>
    </Dropdown>
  );
}
