import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { type AppError, causes, isDeadlock, refuse } from '../../kernel/errors.ts';
import { goodsName } from './doc-goods.ts';
import { materialTable } from './material.table.ts';
import { shortStock } from './short-stock.ts';
import { serialTable } from './stock.table.ts';

/** What the triggers of the ledger refuse, by their codes. */
const REFUSED = /^JY10\d$/;
const ATTEMPTS = 6;
/** Those who waited for each other do not begin again at the same moment. */
const PAUSE_MS = 20;
const UNKNOWN = '库存单据不能过账';

/** What a trigger tells of its refusal. */
interface Told {
  readonly storeId?: number;
  readonly materialId?: number;
  readonly serialId?: number;
  readonly needed?: number;
  readonly available?: number;
}

/** The code and the details of a refusal by the ledger, if that is what happened. */
function refusalOf(error: unknown): { code: string; told: Told } | undefined {
  for (const cause of causes(error)) {
    if (typeof cause.code !== 'string' || !REFUSED.test(cause.code)) continue;
    const { detail } = cause as { detail?: unknown };
    return { code: cause.code, told: typeof detail === 'string' ? (JSON.parse(detail) as Told) : {} };
  }
  return undefined;
}

/** What a document that is taken back would have to take away, and is not there any more. */
const goneSince = ({ message, field }: AppError): AppError =>
  refuse(`冲红后库存将为负，不能操作（${message.replace('库存不足：', '')}）`, field);

/** The refusal in words that name the material. */
async function inWords(db: Db, { code, told }: { code: string; told: Told }): Promise<AppError> {
  if (code === 'JY105') {
    const [serial] = await db
      .select()
      .from(serialTable)
      .where(eq(serialTable.serialId, told.serialId ?? 0));
    const no = serial?.serialNo ?? '';
    return refuse(serial?.status === '1' ? `序列号 ${no} 已在库` : `序列号 ${no} 不在该仓库`, 'lines');
  }
  const [goods] = await db
    .select()
    .from(materialTable)
    .where(eq(materialTable.materialId, told.materialId ?? 0));
  if (!goods) return refuse(UNKNOWN, 'lines');
  const { storeId, available = 0, needed = 0 } = told;
  if (code === 'JY101') return shortStock(db, { storeId, goods, available: String(available), needed: String(needed) });
  const [name, { decimals }] = [goodsName(goods), goods];
  const texts: Readonly<Record<string, string>> = {
    JY102: `${name} 盘点中，暂停出入库`,
    JY103: '冲红后库存金额将为负，不能操作',
    JY104: `${name} 该批次库存不足`,
    JY106: decimals === 0 ? `${name}只能为整数` : `${name}最多${decimals}位小数`,
    JY107: `${name} 须填写批号`,
    JY108: `${name} 的序列号个数与数量不一致`,
  };
  return refuse(texts[code] ?? UNKNOWN, 'lines');
}

/**
 * Runs a write that posts to the ledger: what its triggers refuse is said in words, and of two that waited for each other
 * the one that was ended is tried again.
 */
export const ledgerWrite = <R>(ctx: { readonly db: Db }, work: (tx: Db) => Promise<R>): Promise<R> =>
  toldInWords(ctx, () => ctx.db.transaction(work));

const isShort = (code: string) => code === 'JY101' || code === 'JY104';

/** The same for what takes a posting back. */
export async function reversalWrite<R>(ctx: { readonly db: Db }, work: (tx: Db) => Promise<R>): Promise<R> {
  return toldInWords(ctx, () => ctx.db.transaction(work), goneSince);
}

/** The same for what opens its transaction itself; `short` says in other words that there is not enough. */
export async function toldInWords<R>(
  { db }: { readonly db: Db },
  write: () => Promise<R>,
  short: (refusal: AppError) => AppError = (refusal) => refusal,
): Promise<R> {
  for (let left = ATTEMPTS; ; left--) {
    try {
      return await write();
    } catch (error) {
      if (isDeadlock(error) && left > 1) {
        await sleep(Math.random() * PAUSE_MS * (ATTEMPTS - left + 1));
        continue;
      }
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      const said = await inWords(db, refusal);
      throw isShort(refusal.code) ? short(said) : said;
    }
  }
}
