import type { ThemeConfig } from 'antd/es/config-provider';
import type { SizeType } from 'antd/es/config-provider/SizeContext';
import antdTheme from 'antd/es/theme';
import type { Size } from './app.ts';
import { darkenOn, fill, lightenOn, shades, tint } from './colors.ts';
import type { SideTheme } from './settings.ts';

/** What the look of the components depends on. */
interface Look {
  theme: string;
  dark: boolean;
  sideTheme: SideTheme;
  size: Size;
  /** The system asks for as little movement as possible. */
  still?: boolean;
}

/** The size of antd's controls for each size a user can choose. */
export const controlSizes: Readonly<Record<Size, SizeType>> = {
  default: 'large',
  medium: 'medium',
  small: 'small',
  mini: 'small',
};

const lightTokens = {
  colorBgLayout: '#f2f4f7',
  colorText: '#1f2a37',
  colorTextSecondary: '#55606f',
  colorTextTertiary: '#55606f',
  colorTextDescription: '#55606f',
  colorTextPlaceholder: '#6b7685',
  colorBorder: '#d3d9e0',
  colorBorderSecondary: '#e3e7ed',
  colorInfo: '#1a66c0',
  colorSuccess: '#15803d',
  colorWarning: '#a84a06',
  colorError: '#c8242b',
  colorSuccessBg: '#ebf7ef',
  colorSuccessBorder: '#b5dfc3',
  colorWarningBg: '#fff4e5',
  colorWarningBorder: '#f3cf9f',
  colorErrorBg: '#fdeeee',
  colorErrorBorder: '#f3b6b8',
  colorInfoBg: '#eaf3fe',
  colorInfoBorder: '#b3d3f7',
};

const darkTokens = {
  colorBgLayout: '#12181f',
  colorBgContainer: '#1a222c',
  colorBgElevated: '#212b37',
  colorText: '#e3e8ee',
  colorTextSecondary: '#aab6c3',
  colorTextTertiary: '#aab6c3',
  colorTextDescription: '#aab6c3',
  colorTextPlaceholder: '#9aa7b5',
  colorBorder: '#3a4756',
  colorBorderSecondary: '#2c3744',
  colorInfo: '#6db3ff',
  colorSuccess: '#5fce8b',
  colorWarning: '#f0a75c',
  colorError: '#ff8a8f',
};

/** The menu on its dark ground; on a dark page the ground is deeper. */
function darkMenu(theme: string, dark: boolean) {
  const ground = dark ? '#1b2735' : '#304156';
  const open = dark ? '#131c26' : '#1f2d3d';
  return {
    darkItemBg: ground,
    darkPopupBg: open,
    darkSubMenuItemBg: open,
    darkItemColor: '#bfcbd9',
    darkItemHoverBg: '#263445',
    darkItemHoverColor: '#ffffff',
    darkItemSelectedBg: open,
    darkItemSelectedColor: lightenOn(theme, open),
  };
}

/** The menu on white, or on the page's surface when the page is dark. */
function lightMenu(theme: string, dark: boolean) {
  const first = tint(theme, dark);
  const text = dark ? '#c4ced9' : 'rgba(0,0,0,.70)';
  return {
    itemBg: dark ? '#1a222c' : '#ffffff',
    subMenuItemBg: dark ? '#151c25' : '#f7f9fb',
    itemColor: text,
    itemHoverColor: dark ? '#ffffff' : '#1f2a37',
    subMenuItemSelectedColor: dark ? '#ffffff' : '#1f2a37',
    itemSelectedBg: first,
    itemSelectedColor: dark ? lightenOn(theme, first) : darkenOn(theme, first),
  };
}

function componentTokens({ theme, dark }: Look, accent: string): NonNullable<ThemeConfig['components']> {
  return {
    Menu: {
      ...lightMenu(theme, dark),
      ...darkMenu(theme, dark),
      itemHeight: 44,
      itemMarginBlock: 0,
      itemMarginInline: 0,
      itemBorderRadius: 0,
      subMenuItemBorderRadius: 0,
      collapsedWidth: 54,
      collapsedIconSize: 16,
      activeBarBorderWidth: 0,
    },
    Table: {
      headerBg: dark ? '#212b37' : '#f7f9fb',
      headerSplitColor: 'transparent',
      cellPaddingBlockSM: 7,
      cellPaddingInlineSM: 10,
      rowSelectedBg: dark ? '#22344a' : '#eef5fe',
      rowSelectedHoverBg: dark ? '#26394f' : '#e4effd',
    },
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      // The lighter shade that antd takes under the mouse cannot be read on white.
      defaultHoverColor: accent,
      defaultHoverBorderColor: accent,
      defaultActiveColor: accent,
      defaultActiveBorderColor: accent,
    },
    Card: { bodyPadding: 16, bodyPaddingSM: 12, headerHeight: 44, headerFontSize: 15 },
    Tabs: { itemSelectedColor: accent, itemHoverColor: accent, itemActiveColor: accent },
    Pagination: { itemActiveColor: accent, itemActiveColorHover: accent },
    Select: { optionSelectedColor: dark ? '#ffffff' : '#1f2a37' },
  };
}

const accentOf = ({ theme, dark }: Look) =>
  dark ? lightenOn(theme, '#2b3644') : darkenOn(shades(theme)[7] ?? theme, '#f2f4f7');

/** antd's theme for a look; `hashed` is off because the styles are extracted at build time. */
export function themeConfig(look: Look): ThemeConfig {
  const { theme, dark, size, still = false } = look;
  const accent = accentOf(look);
  const base = dark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm;
  return {
    zeroRuntime: true,
    hashed: false,
    cssVar: { key: 'jy' },
    algorithm: size === 'mini' ? [base, antdTheme.compactAlgorithm] : [base],
    token: {
      ...(dark ? darkTokens : lightTokens),
      colorPrimary: theme,
      colorPrimaryBg: tint(theme, dark),
      controlItemBgActive: tint(theme, dark),
      controlItemBgActiveHover: tint(theme, dark),
      colorPrimaryBorder: dark ? lightenOn(theme, '#1a222c') : fill(theme),
      colorLink: accent,
      colorLinkHover: accent,
      colorLinkActive: accent,
      borderRadius: 4,
      fontSize: 14,
      controlHeight: 32,
      fontFamily: 'var(--font)',
      wireframe: false,
      motion: !still,
    },
    components: componentTokens(look, accent),
  };
}
