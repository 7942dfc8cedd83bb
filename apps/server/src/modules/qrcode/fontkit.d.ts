/** The parts of fontkit that `glyphs.ts` uses; the package brings no types. */
declare module 'fontkit' {
  interface PathCommand {
    readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
    readonly args: readonly number[];
  }
  interface Point {
    x: number;
    y: number;
    onCurve: boolean;
    endContour: boolean;
    copy(): Point;
  }
  interface Glyph {
    readonly id: number;
    readonly advanceWidth: number;
    readonly path: { readonly commands: readonly PathCommand[] };
    /** The points as the file has them. */
    _decode(): { readonly points?: readonly Point[] } | undefined;
  }
  interface Font {
    /** Where on its axes a variable font is read. */
    variationCoords: number[] | null;
    readonly _variationProcessor: { transformPoints(glyphId: number, points: Point[]): void } | null;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
  }
  export function create(buffer: Uint8Array): Font;
  export type { Font, Glyph, PathCommand, Point };
}
