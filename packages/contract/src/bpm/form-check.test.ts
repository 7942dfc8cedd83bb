import { expect, test } from 'vitest';
import { checkForm, columnSum, fillForm, initialValues, shownFields } from './form-check.ts';
import { type FormFieldInput, formFieldSchema, formFieldsSchema } from './form-field.ts';

const build = (...fields: FormFieldInput[]) => fields.map((field) => formFieldSchema.parse(field));
const text = (name: string, more: Partial<FormFieldInput> = {}): FormFieldInput => ({
  type: 'text',
  name,
  label: name,
  ...more,
});
const problemOf = (...fields: FormFieldInput[]) => formFieldsSchema.safeParse(fields).error?.issues[0]?.message;
const items = (...values: string[]) => ({
  source: 'items' as const,
  items: values.map((value) => ({ value, label: `选项${value}` })),
});

test('a filled form keeps its values by kind, numbers as numbers, and drops what it does not know', () => {
  const fields = build(
    text('reason', { required: true }),
    { type: 'number', name: 'day', label: '天数' },
    { type: 'money', name: 'amount', label: '金额' },
    { type: 'select', name: 'kind', label: '类型', options: items('1', '2') },
    { type: 'checkbox', name: 'tags', label: '标签', options: items('a', 'b') },
    { type: 'daterange', name: 'range', label: '区间' },
    { type: 'switch', name: 'urgent', label: '加急' },
    { type: 'user', name: 'people', label: '人员', multiple: true },
    { type: 'note', name: 'hint', label: '说明' },
  );
  const values = {
    reason: ' 原因 ',
    day: 3,
    amount: 10.25,
    kind: '2',
    tags: ['a', 'a'],
    range: ['2026-11-16', '2026-11-18'],
    people: [3, 4],
    hint: 'x',
    other: 1,
  };
  expect(checkForm(fields, values)).toEqual({
    values: {
      reason: '原因',
      day: 3,
      amount: 10.25,
      kind: '2',
      tags: ['a'],
      range: ['2026-11-16', '2026-11-18'],
      urgent: false,
      people: [3, 4],
    },
  });
});

test('what is left empty is stored as empty, so that a process can ask for it', () => {
  const fields = build(
    text('a'),
    { type: 'number', name: 'b', label: 'b' },
    { type: 'dept', name: 'c', label: 'c', multiple: true },
  );
  expect(checkForm(fields, {})).toEqual({ values: { a: '', b: null, c: [] } });
});

test.each<[string, FormFieldInput, unknown, string]>([
  ['required', text('名称', { name: 'x', label: '名称', required: true }), '  ', '名称不能为空'],
  ['too short', text('x', { label: '名称', min: 3 }), 'ab', '名称不能少于3个字符'],
  ['too long', text('x', { label: '名称', max: 3 }), 'abcd', '名称长度不能超过3个字符'],
  [
    'a pattern that fits only a part',
    text('x', { label: '电话', pattern: '1\\d{10}' }),
    '13800000000x',
    '电话格式不正确',
  ],
  [
    'a pattern with its own words',
    text('x', { label: '电话', pattern: '1\\d{10}', patternMessage: '请填手机号' }),
    '1',
    '请填手机号',
  ],
  ['an object as text', text('x', { label: '名称' }), {}, '名称格式不正确'],
  ['no number', { type: 'number', name: 'x', label: '数量' }, 'abc', '数量须为数字'],
  ['a fraction', { type: 'number', name: 'x', label: '数量' }, 1.5, '数量须为整数'],
  ['too many digits', { type: 'money', name: 'x', label: '金额' }, 0.123, '金额最多保留2位小数'],
  ['below', { type: 'number', name: 'x', label: '数量', min: 1 }, 0, '数量不能小于1'],
  ['above', { type: 'number', name: 'x', label: '数量', max: 9 }, 10, '数量不能大于9'],
  ['negative money', { type: 'money', name: 'x', label: '金额' }, -1, '金额不能小于0'],
  ['a day that is none', { type: 'date', name: 'x', label: '日期' }, '2026-02-30', '日期格式不正确'],
  ['a wrong moment', { type: 'datetime', name: 'x', label: '时刻' }, '2026-02-03 25:00:00', '时刻格式不正确'],
  [
    'a range backwards',
    { type: 'daterange', name: 'x', label: '区间' },
    ['2026-02-03', '2026-02-01'],
    '区间的结束日期不能早于开始日期',
  ],
  ['a strange choice', { type: 'radio', name: 'x', label: '类型', options: items('1') }, '9', '类型取值不正确'],
  [
    'too many choices',
    { type: 'checkbox', name: 'x', label: '标签', max: 1, options: items('1', '2') },
    ['1', '2'],
    '标签不能超过1项',
  ],
  ['a user by name', { type: 'user', name: 'x', label: '人员' }, 'admin', '人员取值不正确'],
  ['a file from elsewhere', { type: 'file', name: 'x', label: '附件' }, 'https://evil.test/a.pdf', '附件格式不正确'],
  ['a rate beyond', { type: 'rate', name: 'x', label: '评分' }, 6, '评分须在0到5之间'],
])('%s is refused in words that name the field', (_case, field, value, message) => {
  expect(checkForm(build(field), { x: value })).toEqual({ field: 'x', message });
});

test('a field that is not shown is neither required nor kept, also when its condition hangs on a hidden one', () => {
  const fields = build(
    { type: 'switch', name: 'trip', label: '出差' },
    text('city', { label: '城市', required: true, show: { rules: [{ field: 'trip', op: 'eq', value: 'true' }] } }),
    text('hotel', { label: '酒店', required: true, show: { rules: [{ field: 'city', op: 'notEmpty' }] } }),
  );
  expect(checkForm(fields, { trip: false, city: '武汉', hotel: 'x' })).toEqual({ values: { trip: false } });
  expect(checkForm(fields, { trip: true })).toEqual({ field: 'city', message: '城市不能为空' });
  expect(checkForm(fields, { trip: true, city: '武汉' })).toEqual({ field: 'hotel', message: '酒店不能为空' });
});

test('conditions compare numbers by value and lists by what they hold', () => {
  const shows = (op: string, value: unknown, given: unknown) =>
    shownFields(
      build(text('a'), text('b', { show: { rules: [{ field: 'a', op: op as 'eq', value: value as string }] } })),
      { a: given },
    ).has('b');
  expect(shows('gt', '9', 10)).toBe(true);
  expect(shows('lt', 9, 10)).toBe(false);
  expect(shows('ge', '2026-01-02', '2026-01-10')).toBe(true);
  expect(shows('contains', 'x', ['x', 'y'])).toBe(true);
  expect(shows('contains', 'x', ['xy'])).toBe(false);
  expect(shows('eq', '1', undefined)).toBe(false);
  expect(shows('ne', '1', undefined)).toBe(true);
});

test('rows of a detail table are checked one by one, and the refusal says where', () => {
  const fields = build({
    type: 'table',
    name: 'items',
    label: '采购明细',
    required: true,
    max: 2,
    columns: [
      { type: 'text', name: 'what', label: '品名', required: true },
      { type: 'money', name: 'price', label: '单价', sum: true },
    ],
  });
  expect(checkForm(fields, {})).toEqual({ field: 'items', message: '采购明细不能为空' });
  expect(checkForm(fields, { items: [{ what: '纸', price: 1.1, x: 1 }] })).toEqual({
    values: { items: [{ what: '纸', price: 1.1 }] },
  });
  expect(checkForm(fields, { items: [{ what: '纸' }, { price: 1 }] })).toEqual({
    field: 'items.1.what',
    message: '采购明细第2行：品名不能为空',
  });
  expect(checkForm(fields, { items: [{}, {}, {}] })).toMatchObject({ message: '采购明细不能超过2行' });
  const [column] = fields[0]?.columns.filter(({ sum }) => sum) ?? [];
  expect(column && columnSum(column, [{ price: 0.1 }, { price: 0.2 }])).toBe(0.3);
});

test('only editable fields are taken; the others keep what is stored', () => {
  const fields = build(text('a', { required: true }), text('b'), text('c'));
  const stored = { a: '旧', b: '旧', c: '旧' };
  expect(checkForm(fields, { a: '', b: '新', c: '新' }, { b: 'edit', c: 'hidden' })).toEqual({ values: { b: '新' } });
  expect(fillForm(fields, stored, { a: '新', b: '新', c: '新' }, { b: 'edit', c: 'hidden' })).toEqual({
    values: { a: '旧', b: '新', c: '旧' },
  });
  expect(initialValues(build(text('a', { initial: '默认' }), text('b')))).toEqual({ a: '默认' });
});

test('forms that cannot work are refused when they are saved', () => {
  expect(problemOf(text('a'), text('a'))).toBe('字段标识“a”重复');
  expect(problemOf(text('1a'))).toContain('字段标识须以字母');
  expect(problemOf(text('constructor'))).toContain('保留字');
  expect(problemOf(text('a', { min: 3, max: 2 }))).toBe('“a”的下限不能大于上限');
  expect(problemOf({ type: 'radio', name: 'a', label: '选' })).toBe('“选”至少需要一个选项');
  expect(problemOf({ type: 'radio', name: 'a', label: '选', options: items('1', '1') })).toContain('重复');
  expect(problemOf({ type: 'table', name: 'a', label: '明细' })).toBe('明细表“明细”至少需要一列');
  expect(problemOf(text('a', { show: { rules: [{ field: 'b', op: 'empty' }] } }))).toContain('不存在的字段“b”');
  expect(
    problemOf(
      text('a', { show: { rules: [{ field: 'b', op: 'empty' }] } }),
      text('b', { show: { rules: [{ field: 'a', op: 'empty' }] } }),
    ),
  ).toContain('循环引用');
});

test('a table of values that no pattern could be tried on in time is refused as a whole', () => {
  const columns = [text('code', { label: '编码', pattern: '(a{0,9}|b{0,9}){40}' })];
  const fields = build({ type: 'table', name: 'items', label: '明细', columns } as FormFieldInput);
  const rows = Array.from({ length: 100 }, () => ({ code: 'aaaaaaaaab'.repeat(20) }));
  const began = Date.now();
  expect(checkForm(fields, { items: rows })).toMatchObject({
    message: expect.stringContaining('表单内容过多，请减少行数或字数'),
  });
  expect(Date.now() - began).toBeLessThan(1500);
  expect(checkForm(fields, { items: rows.slice(0, 2) })).toHaveProperty('values');
});
