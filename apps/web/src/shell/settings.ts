import { create } from 'zustand';

/** The name of the product, as the logo and the browser show it. */
const PLATFORM_TITLE = '教学科研支撑微服务平台';
export const SETTINGS_KEY = 'layout-setting';
const DEFAULT_THEME = '#409EFF';
/** The theme colours offered first, in this order. */
export const presetThemes = [
  '#409EFF',
  '#1890ff',
  '#304156',
  '#212121',
  '#11a983',
  '#13c2c2',
  '#6959CD',
  '#f5222d',
] as const;

export type SideTheme = 'theme-dark' | 'theme-light';
export type ColorMode = 'light' | 'dark' | 'system';

/** What a user chooses about the look of the application. */
export interface Settings {
  title: string;
  theme: string;
  sideTheme: SideTheme;
  showSettings: boolean;
  topNav: boolean;
  tagsView: boolean;
  fixedHeader: boolean;
  sidebarLogo: boolean;
  dynamicTitle: boolean;
  colorMode: ColorMode;
}

export const defaultSettings: Settings = {
  title: PLATFORM_TITLE,
  theme: DEFAULT_THEME,
  sideTheme: 'theme-dark',
  showSettings: false,
  topNav: false,
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
  dynamicTitle: false,
  colorMode: 'light',
};

/** Whether a text is a full hexadecimal colour. */
export const isHexColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

const allowed: { [K in keyof Settings]: (value: unknown) => boolean } = {
  title: (value) => typeof value === 'string' && value !== '',
  theme: isHexColor,
  sideTheme: (value) => value === 'theme-dark' || value === 'theme-light',
  showSettings: () => false, // the panel is closed after a reload, whatever was kept
  topNav: (value) => typeof value === 'boolean',
  tagsView: (value) => typeof value === 'boolean',
  fixedHeader: (value) => typeof value === 'boolean',
  sidebarLogo: (value) => typeof value === 'boolean',
  dynamicTitle: (value) => typeof value === 'boolean',
  colorMode: (value) => value === 'light' || value === 'dark' || value === 'system',
};

/** Reads kept settings; every value that is missing or makes no sense falls back to its default. */
export function readSettings(raw: string | null): Settings {
  let kept: unknown;
  try {
    kept = JSON.parse(raw ?? '{}');
  } catch {
    return defaultSettings;
  }
  if (typeof kept !== 'object' || kept === null) return defaultSettings;
  const good = Object.entries(kept).filter(([key, value]) => allowed[key as keyof Settings]?.(value));
  return { ...defaultSettings, ...Object.fromEntries(good) };
}

function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined; // refused by the browser's privacy settings
  }
}

/** The settings of this browser. */
export const useSettings = create<Settings>(() => readSettings(storage()?.getItem(SETTINGS_KEY) ?? null));

/** Changes settings and keeps them; opening the panel alone is not worth keeping. */
export function changeSettings(change: Partial<Settings>): void {
  useSettings.setState(change);
  if (Object.keys(change).every((key) => key === 'showSettings')) return;
  storage()?.setItem(SETTINGS_KEY, JSON.stringify({ ...useSettings.getState(), showSettings: false }));
}

/** Returns to the defaults and forgets what was kept. */
export function resetSettings(): void {
  storage()?.removeItem(SETTINGS_KEY);
  useSettings.setState({ ...defaultSettings, showSettings: useSettings.getState().showSettings });
}
