import { sql } from 'drizzle-orm';
import { integer, pgTable, varchar } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { instant } from './kernel/db/columns.ts';
import { hotStatement } from './kernel/db/db.ts';
import { causes } from './kernel/errors.ts';
import { openTestApp, type TestApp } from './testing/app.ts';

const thing = pgTable('row_query_thing', { id: integer(), name: varchar(), time: instant() });
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

const VALUES = sql`SELECT ${sql.placeholder('n')}::integer AS n, 'a"中'::text AS "a text", NULL::text AS none, true AS flag,
  1.50::numeric AS decimal, '{"a":[1]}'::jsonb AS json, ARRAY['x','y'] AS list, ARRAY[1,2] AS numbers,
  '2026-03-01 10:20:30.5'::timestamptz AS time, '2026-03-01'::date AS day, 7::bigint AS big`;
const columns = [['time', thing.time]] as const;

test('rows are the same whether they are described or not', async () => {
  const { db } = app.services;
  const read = hotStatement('row_query_values', VALUES, columns);
  // More at once than there are connections, and again, so that each has it described and not.
  const rows = await Promise.all(Array.from({ length: 40 }, (_, n) => read(db, { n })));
  const again = await db.transaction(async (tx) => [await read(tx, { n: 40 }), await read(tx, { n: 41 })]);
  for (const [n, found] of [...rows, ...again].entries())
    expect(found).toEqual([{ ...rows[0]?.[0], n, time: '2026-03-01 10:20:30' }]);
  expect(rows[0]?.[0]).toMatchObject({ 'a text': 'a"中', none: null, flag: true, list: ['x', 'y'], numbers: [1, 2] });
  expect(rows[0]?.[0]).toMatchObject({ json: { a: [1] } });
  expect(String(rows[0]?.[0]?.decimal)).toBe('1.50');
});

test('a statement without rows, without a name and without values is answered', async () => {
  const { db } = app.services;
  await db.execute(sql`CREATE TABLE IF NOT EXISTS row_query_thing (id integer, name varchar, time timestamptz)`);
  const insert = hotStatement(
    'row_query_insert',
    sql`INSERT INTO ${thing} VALUES (${sql.placeholder('id')}, 'a', now())`,
  );
  expect([await insert(db, { id: 1 }), await insert(db, { id: 2 })]).toEqual([[], []]);
  expect(await hotStatement('', sql`SELECT id FROM ${thing} ORDER BY id`)(db, {})).toEqual([{ id: 1 }, { id: 2 }]);
});

test('a failure keeps its code and does not harm the connection', async () => {
  const { db } = app.services;
  const divide = hotStatement<{ q: number }>('row_query_divide', sql`SELECT 6 / ${sql.placeholder('n')}::integer AS q`);
  const ask = (n: number) => divide(db, { n });
  expect(await ask(2)).toEqual([{ q: 3 }]);
  const error = await ask(0).catch((failure: unknown) => failure);
  expect([...causes(error)].map(({ code }) => code)).toContain('22012');
  await db.transaction(async (tx) => {
    const answers = await Promise.allSettled([divide(tx, { n: 3 }), divide(tx, { n: 1 })]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });
  expect(await Promise.all([1, 2, 3].map(ask))).toEqual([[{ q: 6 }], [{ q: 3 }], [{ q: 2 }]]);
});

test('a table that changes under a prepared statement is noticed', async () => {
  const { db } = app.services;
  await db.execute(sql`DROP TABLE IF EXISTS row_query_thing`);
  await db.execute(sql`CREATE TABLE row_query_thing (id integer, name varchar, time timestamptz)`);
  await db.execute(sql`INSERT INTO row_query_thing VALUES (1, '5', now())`);
  const read = hotStatement<{ name: unknown }>('row_query_name', sql`SELECT name FROM row_query_thing`);
  expect(await read(db, {})).toEqual([{ name: '5' }]);
  await db.execute(sql`ALTER TABLE row_query_thing ALTER name TYPE integer USING name::integer`);
  // The connections that know the statement refuse it, and are given up for it; never is a row read wrongly.
  const answers = await Promise.all(Array.from({ length: 3 }, () => read(db, {}).catch(() => 'refused')));
  for (const answer of answers) expect(['refused', [{ name: 5 }]]).toContainEqual(answer);
});
