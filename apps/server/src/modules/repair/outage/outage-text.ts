import { type OutageKind, outageKinds, outageSpan } from '@jiaoyan/contract/repair/outage-life';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { placeTable } from '../../campus/place.table.ts';
import { subcampTable } from '../../campus/subcamp.table.ts';
import type { OutageRow } from '../outage.table.ts';

const OTHER = '9';
/** What a kind is called in a sentence. */
export const kindName = (kind: string): string => (kind === OTHER ? '停供' : outageKinds[kind as OutageKind]);

type Where = Pick<OutageRow, 'subcampId' | 'placeIds'>;
/** Where something is off: the buildings, or the whole campus. */
export async function whereOf(db: Db, { subcampId, placeIds }: Where): Promise<string> {
  if (placeIds.length > 0) {
    const rows = await db
      .select({ name: placeTable.name })
      .from(placeTable)
      .where(inArray(placeTable.placeId, placeIds))
      .orderBy(placeTable.placeId);
    return rows.map(({ name }) => name).join('、');
  }
  const [campus] = await db
    .select({ name: subcampTable.name })
    .from(subcampTable)
    .where(eq(subcampTable.subcampId, subcampId));
  return campus?.name ?? '';
}

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
