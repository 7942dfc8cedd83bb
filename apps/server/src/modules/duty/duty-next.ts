import { DUTY } from '@jiaoyan/contract/duty/duty-life';
import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { type DutyRow, dutyTable as t } from './duty.table.ts';
import { spanOf } from './duty-now.ts';

const LOOKED_AT = 8;

/** The shift of the same campus that comes after one. */
export async function nextDuty(tx: Db, duty: DutyRow): Promise<DutyRow | undefined> {
  const { from } = spanOf(duty);
  const rows = await tx
    .select()
    .from(t)
    .where(
      and(
        eq(t.subcampId, duty.subcampId),
        gte(t.dutyDate, duty.dutyDate),
        inArray(t.status, [DUTY.planned, DUTY.running]),
      ),
    )
    .orderBy(asc(t.dutyDate), asc(t.shift))
    .limit(LOOKED_AT);
  return rows.filter((row) => spanOf(row).from > from).sort((a, b) => spanOf(a).from - spanOf(b).from)[0];
}
