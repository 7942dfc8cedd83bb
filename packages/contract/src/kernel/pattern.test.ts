import { expect, test } from 'vitest';
import { fitsPattern, patternProblem } from './pattern.ts';

/** What the language's own engine says. */
const native = (pattern: string, value: string) => new RegExp(`^(?:${pattern})$`, 'u').test(value);

test.each([
  ['1[3-9]\\d{9}', '13800000000'],
  ['1[3-9]\\d{9}', '1380000000'],
  ['[\\w.-]+@[\\w-]+\\.[\\w.]+', 'a.b@c-d.com'],
  ['(?=.*\\d)(?=.*[a-z]).{8,}', 'abcdefg1'],
  ['(?=.*\\d)(?=.*[a-z]).{8,}', 'abcdefgh'],
  ['(?!.*测试).*', '正式的名称'],
  ['(?!.*测试).*', '一个测试名称'],
  ['[\\u4e00-\\u9fa5]{2,4}', '欧阳小明'],
  ['\\p{Script=Han}+', '𠮷野家'],
  ['.', '𠮷'],
  ['[\\]*+]{2,5}', ']*+'],
  ['(男|女)?', ''],
  ['\\bab\\b.*', 'ab cd'],
  ['(?<year>\\d{4})-\\d\\d', '2026-11'],
  ['(a*)*b?', 'aaab'],
  ['(?:)*x', 'x'],
  ['\\u{1F600}|\\x41|\\cJ', '😀'],
  ['^\\d+$', '12'],
])('%s and %s: as the language itself would say', (pattern, value) => {
  expect(patternProblem(pattern)).toBeUndefined();
  expect(fitsPattern(pattern, value)).toBe(native(pattern, value));
});

/** Numbers that look like chance and are the same every time. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

test('ten thousand patterns made up: as the language itself would say', () => {
  const roll = dice(7);
  const pick = (...of: string[]) => of[roll(of.length)] as string;
  const atom = (depth: number): string => {
    if (depth === 0 || roll(3) > 0) return pick('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\b', '^', '$', '\\d');
    return `${pick('(', '(?:', '(?=', '(?!')}${expression(depth - 1)})`;
  };
  const item = (depth: number) => {
    const made = atom(depth);
    const repeats = /^(?:\\b|\^|\$|\(\?[=!])/.test(made)
      ? ['']
      : ['', '', '', '*', '+', '?', '{2}', '{1,2}', '*?', '{0}'];
    return made + pick(...repeats);
  };
  const expression = (depth: number): string =>
    Array.from({ length: 1 + roll(2) }, () => Array.from({ length: roll(4) }, () => item(depth)).join('')).join('|');
  for (let i = 0; i < 10_000; i += 1) {
    const pattern = expression(3);
    const value = Array.from({ length: roll(6) }, () => pick('a', 'b', '1', '，')).join('');
    if (pattern.length > 80) continue;
    expect(fitsPattern(pattern, value), `${pattern} on ${value}`).toBe(native(pattern, value));
  }
});

test.each([
  '(a+)+',
  '(a|a)*',
  '(.*)*x',
  'a*a*a*a*b',
  `${'a?'.repeat(60)}b`,
  '(a|b|ab)*c',
  '(?=(a+)+b).*',
  '((a{0,9})*)*c',
])('the pattern %s is over in no time, whatever the value', (pattern) => {
  const began = Date.now();
  fitsPattern(pattern, 'a'.repeat(500));
  expect(Date.now() - began).toBeLessThan(500);
});

test.each([
  ['[', '校验规则不是有效的正则表达式'],
  ['x'.repeat(201), '校验规则长度不能超过200个字符'],
  ['(\\d{1,99}){99}', '校验规则过于复杂，请简化'],
  ['((a{99}){99}){99}', '校验规则过于复杂，请简化'],
  ['(?:){999999999}', undefined],
  ['(a)\\1', '校验规则不支持反向引用（如 \\1），请改写'],
  ['(?<=a)b', '校验规则不支持后行断言（(?<= 或 (?<!），请改写'],
])('%s: %s', (pattern, problem) => expect(patternProblem(pattern)).toBe(problem));
