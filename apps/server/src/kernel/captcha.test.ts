import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { drawCaptcha } from './captcha.ts';
import { encodeGrey } from './png.ts';

/** A repeatable source of numbers. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Reads a picture as a viewer would, checking the sum of each chunk. */
function readPng(png: Buffer) {
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(png.subarray(at + 4, at + 8 + length)));
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const header = chunks.get('IHDR') ?? Buffer.alloc(13);
  return {
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    colour: header[9],
    rows: inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0)),
    complete: chunks.has('IEND'),
  };
}

const solve = (question: string) => {
  const [, a, sign, b] = /^(\d+)([+×-])(\d+)=\?$/.exec(question) ?? [];
  return sign === '+' ? Number(a) + Number(b) : sign === '-' ? Number(a) - Number(b) : Number(a) * Number(b);
};

describe('captcha', () => {
  test('every sum has the right answer, which is never negative', () => {
    const signs = new Set<string>();
    for (let seed = 0; seed < 60; seed += 1) {
      const { question, answer } = drawCaptcha(seeded(seed * 7919));
      expect(Number(answer)).toBe(solve(question));
      expect(Number(answer)).toBeGreaterThanOrEqual(0);
      signs.add(question.replace(/[\d=?]/g, ''));
    }
    expect([...signs].sort()).toEqual(['+', '-', '×']);
  });

  test('the picture is a whole PNG of 240 by 80 with dark strokes on a light ground', () => {
    const { width, height, colour, rows, complete } = readPng(drawCaptcha(seeded(42)).png);
    expect({ width, height, colour, complete }).toEqual({ width: 240, height: 80, colour: 2, complete: true });
    expect(rows).toHaveLength((240 * 3 + 1) * 80);
    const dark = rows.filter((value) => value < 140).length / rows.length;
    expect(dark).toBeGreaterThan(0.08);
    expect(dark).toBeLessThan(0.4);
  });

  test('two pictures are never alike', () => {
    expect(drawCaptcha(seeded(1)).png.equals(drawCaptcha(seeded(2)).png)).toBe(false);
  });
});

test('a grey picture keeps its pixels, and one with the wrong size is refused', () => {
  const { rows, colour } = readPng(encodeGrey({ width: 2, height: 2, pixels: Uint8Array.of(1, 2, 3, 4) }));
  expect([...rows]).toEqual([0, 1, 2, 0, 3, 4]);
  expect(colour).toBe(0);
  expect(() => encodeGrey({ width: 2, height: 2, pixels: Uint8Array.of(1) })).toThrow();
});
