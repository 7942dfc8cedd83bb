import { plain } from '@jiaoyan/contract/kernel/decimal';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { causes, isDeadlock, refuse } from '../../kernel/errors.ts';
import type { Services } from '../../kernel/services.ts';
import { materialTable } from './material.table.ts';
import { serialTable } from './stock.table.ts';

/** What the triggers of the ledger refuse, by their codes. */
const REFUSED = /^JY10\d$/;
const ATTEMPTS = 3;

/** What a trigger tells of its refusal. */
interface Told {
  readonly materialId?: number;
  readonly serialId?: number;
  readonly needed?: number;
  readonly available?: number;
}
type Labels = Pick<Services, 'dictLabels'>;

/** The code and the details of a refusal by the ledger, if that is what happened. */
function refusalOf(error: unknown): { code: string; told: Told } | undefined {
  for (const cause of causes(error)) {
    if (typeof cause.code !== 'string' || !REFUSED.test(cause.code)) continue;
    const { detail } = cause as { detail?: unknown };
    return { code: cause.code, told: typeof detail === 'string' ? (JSON.parse(detail) as Told) : {} };
  }
  return undefined;
}

async function materialOf(db: Db, { dictLabels }: Labels, materialId: number | undefined) {
  const [row] = await db
    .select()
    .from(materialTable)
    .where(eq(materialTable.materialId, materialId ?? 0));
  const unit = (await dictLabels('material_unit')).get(row?.unit ?? '') ?? '';
  return { name: row ? `${row.name}${row.spec && ` ${row.spec}`}` : '物资', unit, decimals: row?.decimals ?? 0 };
}

/** The refusal in words that name the material. */
async function inWords(db: Db, services: Labels, { code, told }: { code: string; told: Told }) {
  if (code === 'JY105') {
    const [serial] = await db
      .select()
      .from(serialTable)
      .where(eq(serialTable.serialId, told.serialId ?? 0));
    const no = serial?.serialNo ?? '';
    return refuse(serial?.status === '1' ? `序列号 ${no} 已在库` : `序列号 ${no} 不在该仓库`, 'lines');
  }
  const { name, unit, decimals } = await materialOf(db, services, told.materialId);
  const quantityOf = (value: number | undefined) => `${plain(String(value ?? 0))}${unit}`;
  const texts: Readonly<Record<string, string>> = {
    JY101: `库存不足：${name} 可用${quantityOf(told.available)}，需要${quantityOf(told.needed)}`,
    JY102: `${name} 盘点中，暂停出入库`,
    JY103: '冲红后库存金额将为负，不能操作',
    JY104: `${name} 该批次库存不足`,
    JY106: decimals === 0 ? `${name}只能为整数` : `${name}最多${decimals}位小数`,
    JY107: `${name} 须填写批号`,
    JY108: `${name} 的序列号个数与数量不一致`,
  };
  return refuse(texts[code] ?? '库存单据不能过账', 'lines');
}

/**
 * Runs a write that posts to the ledger: what its triggers refuse is said in words, and of two that waited for each other
 * the one that was ended is tried again.
 */
export async function ledgerWrite<R>(
  { db, services }: { readonly db: Db; readonly services: Labels },
  work: (tx: Db) => Promise<R>,
): Promise<R> {
  for (let left = ATTEMPTS; ; left--) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (isDeadlock(error) && left > 1) continue;
      const refusal = refusalOf(error);
      throw refusal ? await inWords(db, services, refusal) : error;
    }
  }
}
