import type { CustomField } from '@jiaoyan/contract/facility/custom-field';
import { and, count, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { classifyTable } from './classify.table.ts';
import { facilityTable as f } from './facility.table.ts';

/** What becomes of values whose field is no more, or of another kind. */
type OnUsed = 'keep' | 'clear' | undefined;

/** The fields that are gone or are of another kind: what is written under their keys does not fit any more. */
const lost = (before: readonly CustomField[], after: readonly CustomField[]): CustomField[] =>
  before.filter((field) => after.find(({ key }) => key === field.key)?.kind !== field.kind);

/**
 * Before the fields of a class change: values that would be left without their field are kept where they are or taken
 * away, as was asked; without an answer the change is refused.
 */
export async function settleFields(
  tx: Db,
  classifyId: number,
  after: readonly CustomField[],
  onUsed: OnUsed,
): Promise<void> {
  const [known] = await tx
    .select({ fields: classifyTable.fields })
    .from(classifyTable)
    .where(eq(classifyTable.classifyId, classifyId))
    .for('update');
  for (const { key, label } of lost(known?.fields ?? [], after)) {
    const holding = and(eq(f.classifyId, classifyId), sql`jsonb_exists(${f.custom}, ${key})`);
    const [used] = await tx.select({ n: count() }).from(f).where(holding);
    if (!used?.n || onUsed === 'keep') continue;
    if (onUsed === undefined) throw refuse(`【${label}】已有${used.n}台设施填写，请选择保留还是清除原有内容`, 'fields');
    await tx
      .update(f)
      .set({ custom: sql`${f.custom} - ${key}::text`, version: sql`${f.version} + 1` })
      .where(holding);
  }
}
