import { count, eq } from 'drizzle-orm';
import { refuse } from '../../kernel/errors.ts';
import type { AreaWork } from '../campus/index.ts';
import { pointTable as t } from './point.table.ts';

/** Points of rounds as places and rooms show them. */
export const areaPoints: AreaWork = {
  async refuseRemoval(tx, by, id, name) {
    const [row] = await tx.select({ n: count() }).from(t).where(eq(t[by], id));
    if (row?.n) throw refuse(`${name}下存在${row.n}个巡检点位，不能删除`);
  },
};
