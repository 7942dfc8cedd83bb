import { expect, test } from 'vitest';
import { pinyinOf } from './pinyin.ts';

test.each([
  ['角阀', 'jf'],
  ['生料带', 'sld'],
  ['LED球泡', 'ledqp'],
  ['温控阀（DN15）', 'wkfdn15'],
  ['阿伊奥欧', 'ayao'],
  ['座', 'z'],
  ['', ''],
])('%s is typed as %s', (name, typed) => {
  expect(pinyinOf(name)).toBe(typed);
});

test('names and brands stand apart, and no more is kept than there is room for', () => {
  expect(pinyinOf('球阀', '埃美柯')).toBe('qf amk');
  expect(pinyinOf('阀'.repeat(300))).toHaveLength(120);
});
