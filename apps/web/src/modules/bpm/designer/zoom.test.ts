import { expect, test } from 'vitest';
import { nextZoom, percent, zoomTo, zoomToFit } from './zoom.ts';

const canvasAt = (scale: number) => {
  let now = scale;
  return { zoom: (next?: number) => (now = next ?? now) };
};

test('[DSG-16] a scale outside 0.2 to 4 raises an error', () => {
  const canvas = canvasAt(1);
  expect(() => zoomTo(canvas, 0.1)).toThrow(RangeError);
  expect(() => zoomTo(canvas, 4.1)).toThrow(RangeError);
  expect(() => zoomTo(canvas, Number.NaN)).toThrow(RangeError);
  expect(canvas.zoom()).toBe(1);
  zoomTo(canvas, 0.2);
  zoomTo(canvas, 4);
  expect(canvas.zoom()).toBe(4);
});

test('steps of a tenth reach both limits exactly, from any scale', () => {
  const walk = (from: number, direction: 1 | -1, count: number) =>
    Array.from({ length: count }).reduce<number>((scale) => nextZoom(scale, direction), from);
  expect(walk(1, 1, 1)).toBe(1.1);
  expect(walk(1, 1, 30)).toBe(4);
  expect(walk(4, -1, 38)).toBe(0.2);
  expect(walk(0.57, -1, 4)).toBe(0.2);
  expect(percent(0.57)).toBe('57%');
});

test('a diagram is fitted beside the palette, never larger than it is and never below the smallest scale', () => {
  const fitted = (width: number, height: number) => {
    const outer = { width: 1000, height: 600 };
    let shown = { x: 0, y: 0, width: 0, height: 0 };
    zoomToFit({
      zoom: () => 1,
      viewbox: (box?: typeof shown) => {
        if (box) shown = box;
        return { inner: { x: 100, y: 50, width, height }, outer };
      },
    });
    const scale = outer.width / shown.width;
    return { scale, left: (100 - shown.x) * scale, right: (100 + width - shown.x) * scale };
  };
  expect(fitted(200, 100).scale).toBe(1);
  const wide = fitted(1600, 100);
  expect(wide.left).toBeGreaterThan(120);
  expect(wide.right).toBeLessThan(1000);
  expect(fitted(100_000, 100).scale).toBeCloseTo(0.2);
});
