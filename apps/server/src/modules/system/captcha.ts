import { encodeRgb } from '../../kernel/files/png.ts';

/** A few digits for people to read and type. */
interface Captcha {
  readonly answer: string;
  readonly png: Buffer;
}
/** Numbers from 0 up to, but not including, 1. */
type Random = () => number;
type Colour = readonly [number, number, number];

/** Twice the size it is shown at. */
const WIDTH = 240;
const HEIGHT = 80;
const DIGITS = 4;
/** Half the thickness of a stroke, in cells of the font. */
const STROKE = 0.5;

/** Five columns by seven rows, one number per row, the highest bit on the left. */
const font: Readonly<Record<string, readonly number[]>> = {
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 2, 4, 8, 31],
  '3': [31, 2, 4, 2, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
};

const between = (random: Random, low: number, high: number) => low + random() * (high - low);
const integer = (random: Random, low: number, high: number) => Math.floor(between(random, low, high + 1));

/** Lays a colour over a pixel as strongly as `cover` says. */
function blend(pixels: Uint8Array, x: number, y: number, colour: Colour, cover: number): void {
  if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT) return;
  const at = (y * WIDTH + x) * 3;
  colour.forEach((value, i) => {
    const old = pixels[at + i] ?? 255;
    pixels[at + i] = Math.round(old + (value - old) * cover);
  });
}

/** A start and the way from it. */
type Stroke = readonly [x: number, y: number, dx: number, dy: number];
interface Placing {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly shear: number;
  readonly scale: number;
}

/** Joins neighbouring cells, so that slanted strokes hold together. Cells are counted from the middle of the glyph. */
function strokesOf(char: string): Stroke[] {
  const rows = font[char] ?? [];
  const isSet = (column: number, row: number) => column >= 0 && (((rows[row] ?? 0) >> (4 - column)) & 1) === 1;
  const strokes: Stroke[] = [];
  for (let row = 0; row < 7; row += 1)
    for (let column = 0; column < 5; column += 1) {
      if (!isSet(column, row)) continue;
      const [u, v] = [column - 2, row - 3];
      strokes.push([u, v, 0, 0]);
      if (isSet(column + 1, row)) strokes.push([u, v, 1, 0]);
      if (isSet(column, row + 1)) strokes.push([u, v, 0, 1]);
      else
        for (const side of [-1, 1])
          if (isSet(column + side, row + 1) && !isSet(column + side, row)) strokes.push([u, v, side, 1]);
    }
  return strokes;
}

/** How far a point is from the nearest stroke; only those near enough to colour it are looked at. */
function distanceTo(strokes: readonly Stroke[], u: number, v: number): number {
  let nearest = 4;
  for (const stroke of strokes) {
    const [x, y, dx, dy] = stroke;
    if (v < y - 1 || v > y + 2 || u < x - 2 || u > x + 2) continue;
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((u - x) * dx + (v - y) * dy) / length));
    const [du, dv] = [u - x - along * dx, v - y - along * dy];
    nearest = Math.min(nearest, du * du + dv * dv);
  }
  return Math.sqrt(nearest);
}

/** Each pixel is turned back into the cells of the font; the distance to the strokes smooths the edges. */
function drawGlyph(pixels: Uint8Array, char: string, place: Placing, colour: Colour): void {
  const strokes = strokesOf(char);
  const [cos, sin] = [Math.cos(place.angle), Math.sin(place.angle)];
  const reach = Math.ceil(place.scale * 5);
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1) {
      const v = (cos * dy - sin * dx) / place.scale;
      const u = (cos * dx + sin * dy) / place.scale - place.shear * v;
      if (Math.abs(u) > 2.7 || Math.abs(v) > 3.7) continue;
      const cover = 0.5 + (STROKE - distanceTo(strokes, u, v)) * place.scale;
      if (cover > 0) blend(pixels, place.x + dx, place.y + dy, colour, Math.min(1, cover));
    }
}

/** A wavy stroke from edge to edge, as dark as the digits, thin enough to read through. */
function drawWave(pixels: Uint8Array, random: Random): void {
  const colour = ink(random);
  const [base, height] = [between(random, 15, HEIGHT - 15), between(random, 4, 14)];
  const [length, phase] = [between(random, 18, 45), between(random, 0, 6)];
  for (let x = 0; x < WIDTH; x += 1) {
    const y = base + Math.sin(x / length + phase) * height;
    for (const dy of [0, 1]) blend(pixels, x, Math.floor(y) + dy, colour, 0.75);
  }
}

const ink = (random: Random): Colour => [integer(random, 10, 120), integer(random, 10, 120), integer(random, 10, 130)];

function drawDots(pixels: Uint8Array, random: Random): void {
  for (let i = 0; i < 250; i += 1) {
    const [x, y] = [integer(random, 0, WIDTH - 1), integer(random, 0, HEIGHT - 1)];
    const colour = ink(random);
    blend(pixels, x, y, colour, 0.6);
    blend(pixels, x + 1, y, colour, 0.4);
  }
}

/**
 * Draws a new number. Ten thousand answers are alike in likelihood, which no sum is that people do in their heads, and
 * digits are the same on every keyboard. `random` is passed in so that a test can repeat a picture.
 */
export function drawCaptcha(random: Random): Captcha {
  const answer = Array.from({ length: DIGITS }, () => integer(random, 0, 9)).join('');
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3).fill(between(random, 235, 250));
  drawDots(pixels, random);
  const step = WIDTH / (DIGITS + 0.6);
  for (const [i, char] of [...answer].entries()) {
    const place = {
      x: Math.round(step * (i + 0.8) + between(random, -2, 2)),
      y: Math.round(HEIGHT / 2 + between(random, -8, 8)),
      angle: between(random, -0.3, 0.3),
      shear: between(random, -0.25, 0.25),
      scale: (between(random, 0.9, 1.05) * step) / 6.6,
    };
    drawGlyph(pixels, char, place, ink(random));
  }
  for (let i = 0; i < 3; i += 1) drawWave(pixels, random);
  return { answer, png: encodeRgb({ width: WIDTH, height: HEIGHT, pixels }) };
}
