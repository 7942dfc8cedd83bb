import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font, Glyph, PathCommand } from 'fontkit';

/** A character as a shape: 1000 units are one font size, y goes up. */
export interface Outline {
  readonly width: number;
  readonly commands: readonly PathCommand[];
}
const REGULAR = 400;
const BOLD = 700;
const PACKAGE = '@fontsource-variable/noto-sans-sc';
/** What stands for a character that the font does not have. */
const BLANK = 0x25a1;
/** Outlines kept for the next print; a campus uses a few hundred characters. */
const MAX_KEPT = 5000;

const require = createRequire(import.meta.url);
type Range = readonly [from: number, to: number, slice: string];

/** The font comes in about a hundred slices, each for some ranges of characters. */
function readRanges(): Range[] {
  const slices = JSON.parse(readFileSync(require.resolve(`${PACKAGE}/unicode.json`), 'utf8')) as Record<string, string>;
  return Object.entries(slices).flatMap(([name, list]) =>
    list.split(',').map((range): Range => {
      const [from = 0, to = from] = range
        .trim()
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return [from, to, name.replace(/\W/g, (mark) => (mark === '-' ? '-' : ''))];
    }),
  );
}

let ranges: Range[] | undefined;
function sliceOf(codePoint: number): string | undefined {
  ranges ??= readRanges();
  return ranges.find(([from, to]) => codePoint >= from && codePoint <= to)?.[2];
}

/**
 * Moves the points of a glyph to the chosen weight. fontkit does so by itself for plain files only, not for
 * compressed ones such as these; the font has no composite glyphs, so this is all that it leaves out.
 */
function embolden(font: Font, glyph: Glyph): void {
  const points = glyph._decode()?.points ?? [];
  const [first] = points;
  if (!first) return;
  const phantoms = Array.from({ length: 4 }, () => Object.assign(first.copy(), { x: 0, y: 0, endContour: true }));
  font._variationProcessor?.transformPoints(glyph.id, [...points, ...phantoms]);
}

const kept = new Map<string, Outline>();

/** Reads characters as shapes. Each document has its own reader: the slices that it opened are let go with it. */
export function glyphReader(): (character: string, bold: boolean) => Outline {
  const fonts = new Map<string, Font>();
  const open = (slice: string, weight: number): Font => {
    const key = `${slice} ${weight}`;
    const known = fonts.get(key);
    if (known) return known;
    // Labels are printed now and then: a server starts without the reader of fonts.
    const { create } = require('fontkit') as typeof import('fontkit');
    const font = create(readFileSync(require.resolve(`${PACKAGE}/files/noto-sans-sc-${slice}-wght-normal.woff2`)));
    font.variationCoords = [weight];
    fonts.set(key, font);
    return font;
  };
  const read = (codePoint: number, weight: number): Outline | undefined => {
    const slice = sliceOf(codePoint);
    const font = slice ? open(slice, weight) : undefined;
    if (!font?.hasGlyphForCodePoint(codePoint)) return undefined;
    const glyph = font.glyphForCodePoint(codePoint);
    // First of all: whatever else is asked of a glyph makes it keep its shape.
    embolden(font, glyph);
    return { width: Math.round(glyph.advanceWidth), commands: glyph.path.commands };
  };
  return (character, bold) => {
    const weight = bold ? BOLD : REGULAR;
    const key = `${character} ${weight}`;
    const known = kept.get(key);
    if (known) return known;
    const outline = read(character.codePointAt(0) ?? BLANK, weight) ??
      read(BLANK, weight) ?? { width: 1000, commands: [] };
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, outline);
    return outline;
  };
}
