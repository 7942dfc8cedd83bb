import { expect, test } from 'vitest';
import { ChangeTrack } from './change-track.ts';

const after = (...steps: string[]) => {
  const track = new ChangeTrack();
  for (const step of steps) {
    if (step === 'save') track.save();
    else if (step === 'spoil') track.spoil();
    else track.follow(step);
  }
  return track.dirty;
};

test('a diagram is unsaved exactly when it differs from what was saved', () => {
  expect(after()).toBe(false);
  expect(after('execute')).toBe(true);
  expect(after('execute', 'undo')).toBe(false);
  expect(after('execute', 'save', 'undo')).toBe(true);
  expect(after('execute', 'save', 'undo', 'redo')).toBe(false);
});

test('a new step in the past makes the saved state unreachable', () => {
  expect(after('execute', 'execute', 'save', 'undo', 'execute')).toBe(true);
  expect(after('execute', 'save', 'undo', 'execute', 'undo')).toBe(true);
});

test('emptying the steps neither saves nor spoils', () => {
  expect(after('execute', 'save', 'clear')).toBe(false);
  expect(after('execute', 'clear')).toBe(true);
  expect(after('spoil')).toBe(true);
  expect(after('spoil', 'execute', 'undo')).toBe(true);
  expect(after('spoil', 'save')).toBe(false);
});
