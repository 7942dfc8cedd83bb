import { inArray, or, sql } from 'drizzle-orm';
import { integer, PgDialect, pgTable, varchar } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { detach } from './db.ts';

const t = pgTable('thing', { ownerId: integer(), teamId: integer(), name: varchar() });
const scope = (userId: number, teams: number[]) =>
  or(sql`${t.ownerId} = ${userId} AND ${t.name} <> 'a$b'`, inArray(t.teamId, teams)) ?? sql`true`;

test('who reaches as far asks with the same text, and each with his own values', () => {
  const [one, other] = [detach(scope(7, [1, 2])), detach(scope(8, [5, 6]))];
  expect(other.text).toBe(one.text);
  expect([one.values, other.values]).toEqual([
    { within0: 7, within1: 1, within2: 2 },
    { within0: 8, within1: 5, within2: 6 },
  ]);
  expect(detach(scope(7, [1, 2, 3])).text).not.toBe(one.text);
});

test('the condition with placeholders says what the condition with values said', () => {
  const cut = detach(scope(7, [1, 2]));
  const again = new PgDialect().sqlToQuery(cut.condition());
  expect(again.sql).toBe(cut.text);
  expect(again.params).toEqual([sql.placeholder('within0'), sql.placeholder('within1'), sql.placeholder('within2')]);
});
