import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { materialRecord } from '@jiaoyan/contract/material/material';
import { eq } from 'drizzle-orm';
import { labelsOf, recordChange } from '../../kernel/crud/history.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { type MaterialRow, materialTable as t } from './material.table.ts';
import { pinyinOf } from './pinyin.ts';

/** A row of a workbook, ready to be written; with a material it changes that one. */
export interface ImportedMaterial {
  readonly before?: MaterialRow;
  readonly values: Partial<typeof t.$inferInsert> & {
    readonly code: string;
    readonly name: string;
    readonly unit: string;
    readonly typeId: number;
  };
}

const labels = labelsOf(materialRecord.fields);
const again = (what: string) => ({ field: 'file', message: `${what}已存在，请重新预览后再导入` });
const constraints = {
  material_code: again('物资编码'),
  material_barcode: again('条码'),
  material_name: again('同名称、规格、品牌和单位的物资'),
};

const soundOf = ({ name, brand = '' }: { readonly name: string; readonly brand?: string | undefined }) =>
  pinyinOf(name, brand);

/** Writes the rows of a workbook with their history; everything or nothing. */
export async function writeMaterials(outer: Db, ctx: Ctx, rows: readonly ImportedMaterial[]): Promise<void> {
  const { userName } = ctx.user;
  const record = (tx: Db, after: MaterialRow, before?: MaterialRow) =>
    recordChange(tx, ctx, {
      resource: materialRecord.name,
      recordId: after.materialId,
      recordName: after.name,
      before,
      after,
      labels,
    });
  await write({ db: outer }, constraints, async (tx) => {
    for (const { before, values } of rows) {
      if (!before) continue;
      const stamp = { updateBy: userName, updateTime: wallTime(ctx.services.clock()), version: before.version + 1 };
      const [after] = await tx
        .update(t)
        .set({ ...values, ...stamp, pinyin: soundOf({ name: values.name, brand: values.brand ?? before.brand }) })
        .where(eq(t.materialId, before.materialId))
        .returning();
      if (after) await record(tx, after, before);
    }
    const fresh = rows.filter(({ before }) => !before);
    if (fresh.length === 0) return;
    const made = await tx
      .insert(t)
      .values(
        fresh.map(({ values }) => ({ ...values, pinyin: soundOf(values), createBy: userName, updateBy: userName })),
      )
      .returning();
    for (const row of made) await record(tx, row);
  });
}
