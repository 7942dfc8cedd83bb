import { expect } from 'vitest';
import type { Change } from '../moddle.ts';
import type { TestModel } from './model.ts';

/** Applies a plan, returns the file, and proves that undoing gives the first file back. */
export async function written(model: TestModel, changes: readonly Change[]): Promise<string> {
  const before = await model.xml();
  const undo = model.apply(changes);
  const after = await model.xml();
  undo();
  expect(await model.xml()).toBe(before);
  model.apply(changes);
  return after;
}
