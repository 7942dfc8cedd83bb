import { expect, test } from 'vitest';
import { encode } from './reply-writer.ts';

test('texts of any length become the bytes that they are, each of its own', () => {
  const texts = ['', 'a', '中文 é \ud83d\ude00', 'x'.repeat(5000), '中'.repeat(90_000), 'y'.repeat(300_000)];
  const bytes = texts.map(encode);
  expect(bytes.map(String)).toEqual(texts);
});
