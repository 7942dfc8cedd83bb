import { expect, test } from 'vitest';
import { readPunchCode } from './punch-code.ts';

const mac = 'abcdefgh_1234-67';

test('codes of boards and of labels are told apart, everything else is none', () => {
  expect(readPunchCode(` K12.59832100.${mac} `)).toEqual({ code: `K12.59832100.${mac}`, isLabel: false });
  expect(readPunchCode(`K3.label.${mac}`)).toEqual({ code: `K3.label.${mac}`, isLabel: true });
  expect(
    ['', 'K3', `K0.1.${mac}`, `K3.other.${mac}`, 'K3.1.short', 'https://example.cn/scan/abc'].map(readPunchCode),
  ).toEqual(Array(6).fill(undefined));
});
