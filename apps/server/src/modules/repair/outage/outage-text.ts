import { type OutageKind, outageKinds, outageSpan } from '@jiaoyan/contract/repair/outage-life';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { subcampNames } from '../../campus/index.ts';
import { placeTable } from '../../campus/place.table.ts';
import type { OutageRow } from '../outage.table.ts';

const OTHER = '9';
/** What a kind is called in a sentence. */
export const kindName = (kind: string): string => (kind === OTHER ? '停供' : outageKinds[kind as OutageKind]);

type Where = Pick<OutageRow, 'subcampId' | 'placeIds'>;
/** Where each of these is off: the buildings, or the whole campus. */
export async function wheresOf(db: Db, rows: readonly Where[]): Promise<string[]> {
  const ids = [...new Set(rows.flatMap(({ placeIds }) => placeIds))];
  const places = await db
    .select({ id: placeTable.placeId, name: placeTable.name })
    .from(placeTable)
    .where(inArray(placeTable.placeId, ids))
    .orderBy(placeTable.placeId);
  const campuses = await subcampNames(db);
  return rows.map(({ subcampId, placeIds }) => {
    if (placeIds.length === 0) return campuses.get(subcampId) ?? '';
    return places
      .filter(({ id }) => placeIds.includes(id))
      .map(({ name }) => name)
      .join('、');
  });
}
/** The same for one. */
export const whereOf = async (db: Db, outage: Where): Promise<string> => (await wheresOf(db, [outage]))[0] ?? '';

type Said = Where & Pick<OutageRow, 'kind' | 'scope' | 'startTime' | 'endTime' | 'reason'>;
/** The notice as it is drafted. */
export const draftText = (
  where: string,
  { kind, scope, startTime, endTime, reason }: Omit<Said, keyof Where>,
): string =>
  `因${reason}，${where}${scope}将于 ${startTime.slice(0, 16)} 至 ${endTime.slice(0, 16)} ${kindName(kind)}，请提前做好准备，给您带来不便敬请谅解。`;

/** The same in one line. */
export const lineText = (where: string, outage: Omit<Said, keyof Where>): string =>
  `${where}${outage.scope} ${outageSpan(outage)} ${kindName(outage.kind)}：${outage.reason}`;
