import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { materialTable as t } from './material.table.ts';
import { pinyinOf } from './pinyin.ts';

/** Materials that were there before they could be found by their sounds. */
export async function seedPinyin(db: Db): Promise<[]> {
  const rows = await db.select().from(t).where(eq(t.pinyin, ''));
  for (const { materialId, name, brand } of rows)
    await db
      .update(t)
      .set({ pinyin: pinyinOf(name, brand) })
      .where(eq(t.materialId, materialId));
  return [];
}
