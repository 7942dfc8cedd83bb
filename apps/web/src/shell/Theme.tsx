import ConfigProvider from 'antd/es/config-provider';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useApp } from './app.ts';
import { themeVariables } from './colors.ts';
import { useSettings } from './settings.ts';
import { controlSizes, themeConfig } from './theme-tokens.ts';

dayjs.locale('zh-cn');

// The same objects at every rendering: new ones would make every component of every kept page render again.
const buttons = { autoInsertSpace: false };
const dialogs = { centered: false };

/** What the system prefers, followed while it changes. */
function createPreference(query: string): () => boolean {
  const list = window.matchMedia(query);
  const watch = (notify: () => void) => {
    list.addEventListener('change', notify);
    return () => list.removeEventListener('change', notify);
  };
  return () => useSyncExternalStore(watch, () => list.matches);
}
const useNight = createPreference('(prefers-color-scheme: dark)');
const useStill = createPreference('(prefers-reduced-motion: reduce)');

/** Whether the page is dark, by the user's choice or the system's. */
function useDark(): boolean {
  const mode = useSettings((settings) => settings.colorMode);
  const systemDark = useNight();
  return mode === 'dark' || (mode === 'system' && systemDark);
}

/** Puts the colours on the page itself and keeps them for the next start, which paints before any of this runs. */
function paint(theme: string, dark: boolean, sideLight: boolean): void {
  const root = document.documentElement;
  const variables = themeVariables(theme, dark);
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value);
  root.classList.toggle('dark', dark);
  root.classList.toggle('side-light', sideLight);
  try {
    localStorage.setItem('layout-shades', JSON.stringify({ theme, dark, variables }));
  } catch {
    // storage refused: the next start computes the colours again
  }
}

/** Gives every component below it the chosen colours, sizes and language. */
export function Theme({ children }: { children: ReactNode }): ReactNode {
  const theme = useSettings((settings) => settings.theme);
  const sideTheme = useSettings((settings) => settings.sideTheme);
  const size = useApp((app) => app.size);
  const dark = useDark();
  const still = useStill();
  const config = useMemo(
    () => themeConfig({ theme, dark, sideTheme, size, still }),
    [theme, dark, sideTheme, size, still],
  );
  useLayoutEffect(() => paint(theme, dark, sideTheme === 'theme-light'), [theme, dark, sideTheme]);
  return (
    <ConfigProvider locale={zhCN} theme={config} componentSize={controlSizes[size]} button={buttons} modal={dialogs}>
      {children}
    </ConfigProvider>
  );
}
