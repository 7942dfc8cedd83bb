import { expect, test } from 'vitest';
import { z } from 'zod';
import { MAX_ID } from './id.ts';
import { isStorableText, MAX_DEPTH, MAX_PARTS, shapeProblem, storageProblem } from './storable.ts';

test.each([
  ['', true],
  ['明理楼 😀', true],
  ['a\0', false],
  ['\ud83d', false],
  ['\ude00', false],
  ['\ude00\ud83d', false],
  ['\ud83d\ud83d\ude00', false],
])('%j can be stored: %s', (text, expected) => {
  expect(isStorableText(text)).toBe(expected);
});

const schema = z.object({
  name: z.string().meta({ title: '名称' }),
  count: z.int().meta({ title: '数量' }),
  bytes: z
    .int()
    .max(2 ** 40)
    .meta({ title: '字节' }),
  below: z
    .int()
    .min(-(2 ** 40))
    .meta({ title: '负数' }),
  share: z.number().meta({ title: '比例' }),
  tags: z.array(z.string().meta({ title: '标签' })),
});
const messageOf = (input: object) => storageProblem(schema, input)?.message;

test.each([
  [{ count: MAX_ID }, undefined],
  [{ count: MAX_ID + 1 }, `数量不能大于${MAX_ID}`],
  [{ count: String(MAX_ID + 1) }, `数量不能大于${MAX_ID}`],
  [{ count: -MAX_ID }, undefined],
  [{ count: -MAX_ID - 1 }, `数量不能小于-${MAX_ID}`],
  // The contract says itself how far these go, and what is no whole number has no such column.
  [{ bytes: 2 ** 39 }, undefined],
  [{ below: -(2 ** 39) }, undefined],
  [{ share: 2 ** 39 }, undefined],
])('whole numbers fit their columns: %j', (input, message) => {
  expect(messageOf(input)).toBe(message);
});

test('texts are named wherever they stand, names of values included', () => {
  expect(storageProblem(schema, { name: 'a\0' })).toEqual({ field: 'name', message: '名称含有无法保存的字符' });
  expect(messageOf({ tags: ['good', '\ud83d'] })).toContain('含有无法保存的字符');
  expect(messageOf({ unknown: { 'a\0': 1 } })).toContain('含有无法保存的字符');
  expect(messageOf({ name: 'good', tags: ['good'], unknown: { a: [1, null, true] } })).toBeUndefined();
});

test('nothing is deeper than its limit, and nothing is too deep to say so', () => {
  const nested = (depth: number) => JSON.parse('{"a":'.repeat(depth) + '1'.padEnd(depth + 1, '}')) as object;
  expect([storageProblem(undefined, nested(MAX_DEPTH)), shapeProblem(undefined, nested(MAX_DEPTH))]).toEqual([
    undefined,
    undefined,
  ]);
  for (const depth of [MAX_DEPTH + 1, 3000]) {
    expect(storageProblem(undefined, nested(depth))?.message).toContain('嵌套层次过多');
    expect(shapeProblem(undefined, nested(depth))?.message).toContain('嵌套层次过多');
  }
});

test('nothing has more parts than its limit', () => {
  // The list itself is a part, and what it stands in.
  expect(shapeProblem(undefined, { list: Array(MAX_PARTS - 2).fill(1) })).toBeUndefined();
  expect(shapeProblem(undefined, { list: Array(MAX_PARTS - 1).fill(1) })?.message).toBe('参数内容过多');
});
