import { generate } from '@ant-design/colors';

type Channels = readonly [number, number, number];

/** Text needs this much contrast to be readable for everybody (WCAG 2.2 AA). */
const TEXT_CONTRAST = 4.5;
const STEPS = 100;
/** A ground this far from black carries any dark text. */
const LIGHT = 16;

const parse = (hex: string): Channels => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};
const format = (channels: Channels) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

const linear = (channel: number) => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string) => {
  const [red, green, blue] = parse(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

/** The contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function mix(hex: string, target: number, amount: number): string {
  const [red, green, blue] = parse(hex);
  const moved = (channel: number) => channel + (target - channel) * amount;
  return format([moved(red), moved(green), moved(blue)]);
}

/** How much black or white a colour needs to stand out from the background. */
function amountUntil(hex: string, background: string, target: 0 | 255): number {
  for (let step = 0; step < STEPS; step++) {
    if (contrast(mix(hex, target, step / STEPS), background) >= TEXT_CONTRAST) return step / STEPS;
  }
  return 1;
}

const until = (hex: string, background: string, target: 0 | 255) =>
  mix(hex, target, amountUntil(hex, background, target));

/** The colour darkened as little as possible until it can be read on a light background. */
export const darkenOn = (hex: string, background: string): string => until(hex, background, 0);
/** The colour lightened as little as possible until it can be read on a dark background. */
export const lightenOn = (hex: string, background: string): string => until(hex, background, 255);
/** The colour of a surface that carries white text: the theme itself or the least darker one that can be read. */
export const fill = (theme: string): string => darkenOn(theme, '#ffffff');
/** How dark a veil over the theme colour must be for white text to be read on it; theme and veil make `fill`. */
export const veil = (theme: string): number => amountUntil(theme, '#ffffff', 0);
/** The same colour a bit nearer to black, for hover and press. */
const shadeOf = (hex: string, amount: number): string => mix(hex, 0, amount);

/** The ten shades of a theme colour, lightest first. */
export const shades = (theme: string, dark = false): string[] =>
  dark ? generate(theme, { theme: 'dark', backgroundColor: '#1a222c' }) : generate(theme);

/** A breath of the theme colour behind chosen things: the first shade, unless the theme has no light shades. */
export function tint(theme: string, dark: boolean): string {
  const first = shades(theme, dark)[0] ?? theme;
  if (dark) return first;
  return contrast(first, '#000000') > LIGHT ? first : mix(theme, 255, 0.92);
}

/** Every CSS variable that follows the theme colour. */
export function themeVariables(theme: string, dark: boolean): Record<string, string> {
  const base = fill(theme);
  const shadow = veil(theme);
  const variables: Record<string, string> = {
    '--theme': theme,
    '--ant-color-primary': theme,
    '--tint': tint(theme, dark),
    '--fill': base,
    '--fill-hover': shadeOf(base, 0.12),
    '--fill-active': shadeOf(base, 0.24),
    '--veil': `rgb(0 0 0 / ${shadow})`,
    '--veil-hover': `rgb(0 0 0 / ${Math.min(1, shadow + 0.1)})`,
    '--veil-active': `rgb(0 0 0 / ${Math.min(1, shadow + 0.2)})`,
    '--accent-text': dark ? lightenOn(theme, '#2b3644') : darkenOn(shades(theme)[7] ?? theme, '#f2f4f7'),
  };
  shades(theme, dark).forEach((shade, index) => {
    variables[`--theme-${index + 1}`] = shade;
  });
  return variables;
}
