import { describe, expect, it } from 'vitest';
import { play, readCases } from './testing/case.ts';

// The expectations are those of the published semantics; `docs/engine.md` names where this engine differs on purpose.
describe.each(readCases())('$about', ({ cases }) => {
  it.each(cases)('$title', async (given) => {
    const points = await play(given);
    expect(points.map(({ seen }) => seen)).toEqual(points.map(({ wanted }) => wanted));
  });
});

it('there are no fewer cases than there were', () => {
  expect(readCases().flatMap(({ cases }) => cases).length).toBeGreaterThanOrEqual(250);
});
