import { expect, expectTypeOf, test } from 'vitest';
import { dict, int, note, text } from './field.ts';
import type { CallArgs, ReplyOf } from './http.ts';
import { firstProblem } from './problem.ts';
import { listQuery, type Row, resource } from './resource.ts';

const book = resource({
  name: 'book',
  title: '图书',
  path: '/library/book',
  permission: 'library:book',
  id: 'bookId',
  fields: {
    title: text('书名', { max: 10, search: 'like' }),
    copies: int('册数', { sort: true }),
    kind: dict('类别', 'book_kind', { search: 'exact', initial: '1' }),
    remark: note('备注'),
  },
});

test('a definition gives its calls, permissions and types', () => {
  const { list, create, update, remove, download } = book.endpoints;
  expect([list, create, update, remove, download].map((e) => [e.method, e.path, e.access])).toEqual([
    ['GET', '/library/book/list', 'library:book:list'],
    ['POST', '/library/book', 'library:book:add'],
    ['PUT', '/library/book', 'library:book:edit'],
    ['DELETE', '/library/book/:ids', 'library:book:remove'],
    ['POST', '/library/book/export', 'library:book:export'],
  ]);
  expectTypeOf<Row<typeof book>['copies']>().toEqualTypeOf<number>();
  expectTypeOf<Row<typeof book>['bookId']>().toEqualTypeOf<number>();
  expectTypeOf<ReplyOf<typeof create>>().toEqualTypeOf<number>();
  // Only the title has to be given; a wrong key or type does not compile.
  const body: CallArgs<typeof create> = { body: { title: 'x' } };
  // @ts-expect-error the title is missing
  const missing: CallArgs<typeof create> = { body: { copies: 1 } };
  // @ts-expect-error copies is a number
  const wrong: CallArgs<typeof create> = { body: { title: 'x', copies: '1' } };
  expect([body, missing, wrong]).toHaveLength(3);
});

test('what a new record leaves out takes its initial value; a change leaves it alone', () => {
  expect(book.endpoints.create.body?.parse({ title: ' 诗经 ' })).toEqual({
    title: '诗经',
    copies: 0,
    kind: '1',
    remark: '',
  });
  expect(book.endpoints.update.body?.parse({ bookId: '7', copies: 2 })).toEqual({ bookId: 7, copies: 2 });
});

test('refusals name the field in Chinese', () => {
  const refusal = (input: object) => {
    const schema = book.endpoints.create.body;
    const result = schema?.safeParse(input);
    return schema && result?.error ? firstProblem(schema, result.error) : undefined;
  };
  expect(refusal({})).toEqual({ field: 'title', message: '书名不能为空' });
  expect(refusal({ title: 'x'.repeat(11) })).toEqual({ field: 'title', message: '书名长度不能超过10个字符' });
  expect(refusal({ title: 'x', copies: 1.5 })).toEqual({ field: 'copies', message: '册数格式不正确' });
  expect(refusal({ title: 'x', copies: -1 })).toEqual({ field: 'copies', message: '册数不能小于0' });
  expect(refusal({ title: 'x' })).toBeUndefined();
});

test('ids in a path are digits, sorted and without repetition', () => {
  const { params } = book.endpoints.remove;
  expect(params?.parse({ ids: '3,1,3' })).toEqual({ ids: [1, 3] });
  for (const ids of ['', 'a', '1,', '1;2', '-1', '1'.repeat(20)])
    expect(params?.safeParse({ ids }).success).toBe(false);
});

test('[ENT-07] [PAG-04] a list begins at page 1 with 20 rows; odd numbers fall back and sizes are capped', () => {
  const query = listQuery(['title']);
  expect(query.parse({})).toMatchObject({ page: 1, limit: 20, descending: false, filters: {} });
  expect(query.parse({ pageNum: '3', pageSize: '99999', title: '经', isAsc: 'descending' })).toMatchObject({
    page: 3,
    limit: 5000,
    descending: true,
    filters: { title: '经' },
  });
  expect(query.parse({ page: '0', limit: 'x', hidden: '1' })).toMatchObject({ page: 1, limit: 1, filters: {} });
});
