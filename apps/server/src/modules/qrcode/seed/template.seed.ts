import type { Db } from '../../../kernel/db/db.ts';
import { qrTemplateTable } from '../qr-template.table.ts';
import { qrTemplateRows } from './template.data.ts';

const BY = 'system';

/** The labels of the product that are not in yet; those that somebody changed stay as they are. */
export async function seedQrTemplates(db: Db): Promise<[]> {
  const present = await db.select().from(qrTemplateTable);
  const missing = qrTemplateRows.filter(
    ({ templateId, name }) => !present.some((row) => row.templateId === templateId || row.name === name),
  );
  const hasDefault = (bizType: string) => present.some((row) => row.bizType === bizType && row.isDefault === 'Y');
  const rows = missing.map((row) => ({
    ...row,
    isDefault: hasDefault(row.bizType) ? 'N' : row.isDefault,
    createBy: BY,
    updateBy: BY,
  }));
  if (rows.length > 0) await db.insert(qrTemplateTable).values(rows);
  return [];
}
