import type { Db } from '../../../../kernel/db/db.ts';
import { classifyTable } from '../../../facility/classify.table.ts';
import { facilityPartTable } from '../../facility-part.table.ts';
import { materialTable } from '../../material.table.ts';
import { demoFits } from './material.data.ts';

/** What fits the facilities of the demo campus, by their classes. */
export async function seedFits(tx: Db): Promise<never[]> {
  const classes = new Map((await tx.select().from(classifyTable)).map(({ code, classifyId }) => [code, classifyId]));
  const goods = new Map((await tx.select().from(materialTable)).map(({ code, materialId }) => [code, materialId]));
  const rows = demoFits
    .trim()
    .split(/;|\n/)
    .flatMap((line) => {
      const [code = '', parts = ''] = line.trim().split(': ');
      return parts.split(', ').map((part) => {
        const [material = '', qty = '1'] = part.split(' ');
        return { classifyId: classes.get(code), materialId: goods.get(material), qty };
      });
    });
  const known = rows.flatMap(({ classifyId, materialId, qty }) =>
    classifyId === undefined || materialId === undefined
      ? []
      : [{ classifyId, materialId, qty, createBy: 'system', updateBy: 'system' }],
  );
  await tx.insert(facilityPartTable).values(known).onConflictDoNothing();
  return [];
}
