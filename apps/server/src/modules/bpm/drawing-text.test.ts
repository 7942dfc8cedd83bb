import { expect, test } from 'vitest';
import { textOfFile } from './drawing-text.ts';

test('a file is read in the encoding that it declares, and says afterwards what it is', () => {
  const approve = Buffer.from([0xc9, 0xf3, 0xc5, 0xfa]); // 审批 in GBK
  const gbk = Buffer.concat([Buffer.from('<?xml version="1.0" encoding="GBK"?><a b="'), approve, Buffer.from('"/>')]);
  expect(textOfFile(gbk)).toBe('<?xml version="1.0" encoding="UTF-8"?><a b="审批"/>');
  expect(textOfFile(Buffer.from('<?xml version="1.0" encoding="nobody"?><a/>'))).toContain('<a/>');
  expect(textOfFile(Buffer.from('\ufeff<a b="审批"/>'))).toBe('<a b="审批"/>');
});
