import { daysOfMonth } from '@jiaoyan/contract/attendance/month-figures';
import type { SchemeRules } from '@jiaoyan/contract/performance/item';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { roleTable } from '../system/role.table.ts';
import { userTable as u, userRoleTable } from '../system/user.table.ts';
import type { Fact, Person } from './reckon.ts';
import { type Sources, sourceOf } from './source.ts';

const MAX_NOTE = 200;

/** Who is measured by a scheme: those who hold its role and belong to a team. */
export async function peopleOf(db: Db, roleKey: string): Promise<Person[]> {
  return rowsOf(
    db.execute(sql`SELECT ${u.userId} AS "userId", ${u.deptId} AS "deptId" FROM ${u}
      WHERE ${u.status} = '0' AND ${u.deptId} IS NOT NULL AND ${u.userId} IN (SELECT ${userRoleTable.userId} FROM ${userRoleTable}
        JOIN ${roleTable} ON ${roleTable.roleId} = ${userRoleTable.roleId} AND ${roleTable.roleKey} = ${roleKey})
      ORDER BY ${u.userId}`),
  );
}

/** What is to be reckoned. */
export interface Wanted {
  readonly rules: SchemeRules;
  readonly period: string;
  readonly people: readonly Person[];
}

/** Refuses a month that cannot be reckoned yet. */
export async function refuseUnready(sources: Sources, tx: Db, { rules, period, people }: Wanted): Promise<void> {
  const userIds = people.map(({ userId }) => userId);
  for (const { key } of rules.items) {
    const reason = await sourceOf(sources, key).refusal?.(tx, { period, userIds });
    if (reason) throw refuse(reason, 'period');
  }
}

/** The facts of a month about people, of all items in one statement. */
export async function drawFacts(sources: Sources, db: Db, { rules, period, people }: Wanted): Promise<Fact[]> {
  const month = { period, ...daysOfMonth(period) };
  const parts = rules.items.map(({ key, rates }) => {
    const source = sourceOf(sources, key);
    const facts = source.facts({ ...month, rates: { ...source.rates, ...rates } });
    return sql`SELECT ${key}::text AS item_key, s.* FROM (${facts}) AS s(user_id, doc_type, doc_id, code, day, num, den, note)`;
  });
  const userIds = people.map(({ userId }) => userId).join(',');
  return rowsOf(
    db.execute(sql`SELECT f.user_id AS "userId", f.item_key AS "itemKey", f.doc_type AS "docType", f.doc_id AS "docId", f.code AS code,
        f.day::text AS day, round(f.num, 4)::text AS num, round(f.den, 4)::text AS den, left(coalesce(f.note, ''), ${MAX_NOTE}) AS note,
        NULL::int AS "excludedBy"
      FROM (${sql.join(parts, sql` UNION ALL `)}) AS f WHERE f.user_id = ANY(string_to_array(${userIds}, ',')::int[])
      ORDER BY f.user_id, f.item_key, f.doc_type, f.doc_id`),
  );
}
