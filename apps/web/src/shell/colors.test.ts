import { describe, expect, test } from 'vitest';
import { contrast, fill, lightenOn, shades, themeVariables, veil } from './colors.ts';
import { presetThemes } from './settings.ts';

describe('theme colours', () => {
  test('[THM-02] every theme has ten shades, the sixth being the theme itself', () => {
    for (const theme of presetThemes) {
      expect(shades(theme)).toHaveLength(10);
      expect(shades(theme)[5]?.toLowerCase()).toBe(theme.toLowerCase());
    }
  });

  test('[THM-02] all ten shades reach the page as variables', () => {
    const names = Object.keys(themeVariables('#409EFF', false)).filter((name) => /^--theme-\d+$/.test(name));
    expect(names).toHaveLength(10);
  });

  test.each([
    ['#409EFF', '#3178c2'],
    ['#1890ff', '#1476d1'],
    ['#304156', '#304156'],
    ['#212121', '#212121'],
    ['#11a983', '#0d8667'],
    ['#13c2c2', '#0d8484'],
    ['#6959CD', '#6959cd'],
    ['#f5222d', '#e6202a'],
  ])('[THM-04] white is readable on the fill of %s', (theme, expected) => {
    expect(fill(theme)).toBe(expected);
    expect(contrast(fill(theme), '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  test('the veil is absent where the theme is dark enough', () => {
    expect(veil('#212121')).toBe(0);
    expect(veil('#409EFF')).toBeCloseTo(0.24);
  });

  test('the active menu entry is lightened only where it could not be read', () => {
    expect(lightenOn('#409EFF', '#1f2d3d')).toBe('#409eff');
    expect(lightenOn('#304156', '#1f2d3d')).toBe('#8b95a0');
  });

  test('any colour ends somewhere readable', () => {
    for (const theme of ['#ffffff', '#000000', '#ffff00', '#8800ff']) {
      expect(contrast(fill(theme), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }
  });
});
