import { int, text } from '@jiaoyan/contract/kernel/field';
import { resource } from '@jiaoyan/contract/kernel/resource';
import { integer, pgTable, varchar } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { identity, stamps } from '../db/columns.ts';
import { crud } from './crud.ts';

const book = resource({
  name: 'book',
  title: '图书',
  path: '/library/book',
  permission: 'library:book',
  id: 'bookId',
  fields: { title: text('书名'), copies: int('册数') },
});
const title = varchar({ length: 100 }).notNull();

test('a table that has drifted from its resource does not compile', () => {
  const fitting = pgTable('a', { bookId: identity(), title, copies: integer().notNull(), ...stamps });
  const missing = pgTable('b', { bookId: identity(), title, ...stamps });
  const mistyped = pgTable('c', { bookId: identity(), title, copies: varchar().notNull(), ...stamps });
  const nullable = pgTable('d', { bookId: identity(), title, copies: integer(), ...stamps });
  const wrongId = pgTable('e', { id: identity(), title, copies: integer().notNull(), ...stamps });
  const made = [
    crud(book, fitting),
    // @ts-expect-error copies is missing
    crud(book, missing),
    // @ts-expect-error copies is text
    crud(book, mistyped),
    // @ts-expect-error copies may be null
    crud(book, nullable),
    // @ts-expect-error the id has another name
    () => crud(book, wrongId),
  ];
  expect(made).toHaveLength(5);
});
