import { expect, test } from 'vitest';
import { chineseAmount } from './chinese-amount.ts';

test.each([
  [0, '零元整'],
  [0.05, '伍分'],
  [0.5, '伍角整'],
  [10, '壹拾元整'],
  [1005.3, '壹仟零伍元叁角整'],
  [1000.07, '壹仟元零柒分'],
  [10_001, '壹万零壹元整'],
  [1_000_000, '壹佰万元整'],
  [100_050_000, '壹亿零伍万元整'],
  [123_456_789.12, '壹亿贰仟叁佰肆拾伍万陆仟柒佰捌拾玖元壹角贰分'],
  [-3, '负叁元整'],
])('%d is written %s', (amount, words) => expect(chineseAmount(amount)).toBe(words));
