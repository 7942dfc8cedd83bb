import type { Db } from '../../../../kernel/db/db.ts';
import { materialTable } from '../../material.table.ts';
import { materialTypeTable } from '../../material-type.table.ts';
import { pinyinOf } from '../../pinyin.ts';
import { storeKeeperTable, storeTable } from '../../store.table.ts';
import { demoMaterials, demoStores, demoTools, demoTypes, SHELF_DAYS } from './material.data.ts';

const stamp = { createBy: 'system', updateBy: 'system' };
const LOT = '1';

/** What the demo campus keeps, out of its compact lines. */
export const demoGoods = () =>
  demoMaterials
    .trim()
    .split(/;|\n/)
    .map((line, at) => {
      const [
        code = '',
        name = '',
        spec = '',
        unit = '1',
        type = '1',
        track = '0',
        price = '0',
        least = '0',
        monthly = '0',
      ] = line.trim().split('|');
      return {
        row: {
          materialId: at + 1,
          code,
          name,
          spec,
          unit,
          track,
          typeId: Number(type),
          pinyin: pinyinOf(name),
          refPrice: price,
          minQty: least,
          maxQty: String(Number(least) * 6),
          returnable: demoTools.includes(code),
          shelfDays: track === LOT ? SHELF_DAYS : 0,
          ...stamp,
        },
        /** The least that should be there, and what goes in a month. */
        least: Number(least),
        monthly: Number(monthly),
      };
    });

/** Kinds, materials and stores with their keepers. */
export async function seedMaterials(tx: Db): Promise<never[]> {
  const types = demoTypes
    .trim()
    .split(/;|\n/)
    .map((line, at) => {
      const [typeId, parentId, code = '', name = ''] = line.trim().split(' ');
      return { typeId: Number(typeId), parentId: Number(parentId), code, name, orderNum: at + 1, ...stamp };
    });
  await tx.insert(materialTypeTable).values(types).onConflictDoNothing();
  await tx
    .insert(materialTable)
    .values(demoGoods().map(({ row }) => row))
    .onConflictDoNothing();
  await tx
    .insert(storeTable)
    .values(demoStores.map(({ keeperId: _keeperId, ...store }) => ({ ...store, ...stamp })))
    .onConflictDoNothing();
  await tx
    .insert(storeKeeperTable)
    .values(demoStores.map(({ storeId, keeperId }) => ({ storeId, userId: keeperId })))
    .onConflictDoNothing();
  return [];
}
