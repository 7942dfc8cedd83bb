import type { Db } from '../../kernel/db/db.ts';
import type { FacilityRow } from './facility.table.ts';
import type { QualityRow } from './quality.table.ts';
import { deputies, leaderOf, managersOf } from './site-people.ts';

/** Who hears that something comes to its end: whoever answers for it, or leads the team that looks after it. */
export async function remindedOf(tx: Db, { placeId }: QualityRow, facility: FacilityRow | null): Promise<number[]> {
  if (facility === null) return managersOf(tx, placeId);
  return facility.managerId === null ? leaderOf(tx, facility.teamId) : [facility.managerId];
}

/** Who hears that an inspection that the law asks for is over: everybody who can have it stopped. */
export async function alarmedOf(tx: Db, row: QualityRow, facility: FacilityRow | null): Promise<number[]> {
  const own = await remindedOf(tx, row, facility);
  return [...new Set([...own, ...(await leaderOf(tx, facility?.teamId ?? null)), ...(await deputies(tx))])];
}
