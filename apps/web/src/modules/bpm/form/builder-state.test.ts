import { formFieldsSchema } from '@jiaoyan/contract/bpm/form-field';
import { expect, test } from 'vitest';
import { type Builder, type BuilderAction, build, fieldsOf, openBuilder } from './builder-state.ts';
import { fieldGroups } from './field-defaults.ts';

const run = (...actions: BuilderAction[]): Builder => actions.reduce(build, openBuilder());
const names = ({ draft }: Builder) => fieldsOf(draft).map(({ name }) => name);
const add = (fieldType: 'text' | 'number', at?: number): BuilderAction => ({
  type: 'add',
  fieldType,
  ...(at !== undefined && { at }),
});

test('every type of the palette can be added and stored as it is', () => {
  const all = fieldGroups.flatMap(({ types }) => types);
  const state = all.reduce((before, fieldType) => build(before, { type: 'add', fieldType }), openBuilder());
  expect(formFieldsSchema.safeParse(fieldsOf(state.draft)).error).toBeUndefined();
});

test('new fields get free names, go where they are dropped and are chosen', () => {
  const state = run(add('text'), add('text'), add('number', 1));
  expect(names(state)).toEqual(['text1', 'number1', 'text2']);
  expect(state.selected).toBe(2);
});

test('fields are moved, doubled and removed, and each step can be taken back', () => {
  const state = run(
    add('text'),
    add('number'),
    { type: 'move', key: 1, to: 0 },
    { type: 'duplicate', key: 1 },
    { type: 'remove', key: 0 },
  );
  expect(names(state)).toEqual(['number1', 'number2']);
  const back = [1, 2, 3].reduce((before) => build(before, { type: 'undo' }), state);
  expect(names(back)).toEqual(['text1', 'number1']);
  expect(names(build(back, { type: 'redo' }))).toEqual(['number1', 'text1']);
});

test('typing in one place is one step, and undoing all of it is as good as saved', () => {
  const start = run(add('text'), { type: 'saved' });
  const typed = ['天', '天数'].reduce(
    (before, label) => build(before, { type: 'change', key: 0, patch: { label } }),
    start,
  );
  expect(typed.draft).not.toBe(typed.saved);
  const back = build(typed, { type: 'undo' });
  expect(back.draft).toBe(back.saved);
});

test('conditions follow a field that gets another name', () => {
  const show = { match: 'all' as const, rules: [{ field: 'text1', op: 'notEmpty' as const, value: '' }] };
  const state = run(
    add('text'),
    add('number'),
    { type: 'change', key: 1, patch: { show } },
    { type: 'change', key: 0, patch: { name: 'city' } },
  );
  expect(fieldsOf(state.draft)[1]?.show?.rules[0]?.field).toBe('city');
});
