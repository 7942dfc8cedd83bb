import { expect, test } from 'vitest';
import { glyphReader, type Outline } from './glyphs.ts';

/** The area of a shape: more of it is a heavier stroke. Curves count as their corners. */
function inkOf({ commands }: Outline): number {
  let [area, startX, startY, x, y] = [0, 0, 0, 0, 0];
  for (const { command, args } of commands) {
    const [nextX = startX, nextY = startY] = args.slice(-2);
    if (command === 'moveTo') [startX, startY] = [nextX, nextY];
    else area += x * nextY - nextX * y;
    [x, y] = [nextX, nextY];
  }
  return Math.abs(area / 2);
}

test('characters have a regular and a bold weight, not the hairlines that the font file holds', () => {
  const read = glyphReader();
  for (const character of ['一', '口', '楼', 'A', '8']) {
    const [regular, bold] = [read(character, false), read(character, true)];
    expect(inkOf(bold), character).toBeGreaterThan(inkOf(regular) * 1.2);
  }
  // The stroke of 一 is its height: about a fifteenth of the font size when regular.
  const heights = read('一', false).commands.flatMap(({ args }) => (args.length === 2 ? [args[1] ?? 0] : []));
  expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(60);
});

test('widths are those of the font, and what it lacks is shown as a box', () => {
  const read = glyphReader();
  expect(read('楼', false).width).toBe(1000);
  expect(read('A', false).width).toBeLessThan(700);
  expect(read(' ', false)).toMatchObject({ commands: [] });
  expect(read('\u{1f9ff}', false)).toEqual(read('□', false));
});
