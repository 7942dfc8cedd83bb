import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { encodeGrey } from '../../kernel/files/png.ts';
import { drawCaptcha } from './captcha.ts';

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

describe('captcha', () => {
  test('the answer is four digits, and each of ten thousand is as likely as any other', () => {
    const answers = Array.from({ length: 300 }, (_, seed) => drawCaptcha(seeded(seed * 7919)).answer);
    for (const answer of answers) expect(answer).toMatch(/^\d{4}$/);
    for (const place of [0, 1, 2, 3]) {
      const digits = new Map<string, number>();
      for (const answer of answers) digits.set(answer.charAt(place), (digits.get(answer.charAt(place)) ?? 0) + 1);
      expect(digits.size).toBe(10);
      for (const count of digits.values()) expect(count).toBeGreaterThan(10);
    }
    expect(new Set(answers).size).toBeGreaterThan(280);
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
