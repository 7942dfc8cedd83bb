import { expect, it } from 'vitest';
import type { Json } from '../model.ts';
import { holds, resolve } from './index.ts';

const variables: Readonly<Record<string, Json>> = {
  day: 5,
  name: '张三',
  tags: ['a', 'b'],
  order: { mod: 3, lines: [{ price: 2.5 }] },
  nothing: null,
};
const lookup = (name: string) => (Object.hasOwn(variables, name) ? variables[name] : undefined);

it.each<[string, Json]>([
  ['${day > 3}', true],
  ['#{day gt 3 and day le 5}', true],
  ['${not (day eq 5) || false}', false],
  ['${1 + 2 * 3 - 4 / 2}', 5],
  ['${-day % 3}', -2],
  ['${order.lines[0].price * 2}', 5],
  ["${order['mod'] + order.mod}", 6],
  ['${empty nothing ? "none" : "some"}', 'none'],
  ['${empty tags}', false],
  ['${tags.contains("a") && contains(tags, "b")}', true],
  ['${tags.size()}', 2],
  ["${execution.getVariable('missing') == null}", true],
  ["${execution.hasVariable('day')}", true],
  ['你好，${name}：${day}天', '你好，张三：5天'],
  ['plain', 'plain'],
  ['${"}" + name}', '}张三'],
  ['${day == "5"}', true],
])('%s is %j', (source, value) => {
  expect(resolve(source, lookup)).toEqual(value);
});

it('takes a condition without braces', () => {
  expect(holds('day > 3', lookup)).toBe(true);
});

it.each([
  ['${missing > 1}', '变量“missing”不存在'],
  ['${nothing.x}', '空值没有属性'],
  ['${day / 0}', '除数为零'],
  ['${name > 3}', '无法比较'],
  ['${day >}', '不完整'],
  ['${day', '缺少右花括号'],
  ['${day ; 1}', '无法识别'],
  ['${constructor}', '不存在'],
  ['${__proto__}', '不存在'],
  ['${name.constructor}', '没有属性'],
  ['${name.constructor("return process")()}', '有误'],
  ['${tags.map(1)}', '不允许调用'],
  ['${hasOwnProperty("x")}', '不允许调用'],
  [`\${${'('.repeat(100)}1${')'.repeat(100)}}`, '嵌套过深'],
  [`\${${'!'.repeat(100)}true}`, '嵌套过深'],
  [`\${${'1+'.repeat(3000)}1}`, '过长'],
])('refuses %.40s', (source, reason) => {
  expect(() => resolve(source, lookup)).toThrow(reason);
});

it('sees only what a value owns itself', () => {
  expect(resolve('${order.constructor == null && order["__proto__"] == null && tags["push"] == null}', lookup)).toBe(
    true,
  );
});
