import { sql } from 'drizzle-orm';
import { type Db, hotStatement } from '../../kernel/db/db.ts';

const keyOf = sql`hashtextextended('att:' || id, 0)`;
const ids = sql`(SELECT unnest(string_to_array(${sql.placeholder('ids')}::text, ',')::int[]) AS id ORDER BY 1) AS people`;
const lockAlone = hotStatement('attendance_lock', sql`SELECT count(pg_advisory_xact_lock(${keyOf})) FROM ${ids}`);
const lockShared = hotStatement(
  'attendance_lock_shared',
  sql`SELECT count(pg_advisory_xact_lock_shared(${keyOf})) FROM ${ids}`,
);

/** Whoever changes what people are due to work holds them alone until the end of the transaction. */
export async function lockPeople(tx: Db, userIds: readonly number[]): Promise<void> {
  if (userIds.length > 0) await lockAlone(tx, { ids: [...new Set(userIds)].join(',') });
}
/** Check-ins of one person do not wait for one another, but for changes of his windows. */
export const joinPerson = async (tx: Db, userId: number): Promise<void> => {
  await lockShared(tx, { ids: String(userId) });
};
