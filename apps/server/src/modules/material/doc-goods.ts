import { unitsOf } from '@jiaoyan/contract/kernel/decimal';
import type { DocLineInput } from '@jiaoyan/contract/material/doc';
import { incoming, TRACK } from '@jiaoyan/contract/material/status';
import { getTableColumns, sql } from 'drizzle-orm';
import { type Db, givenIn, hotStatement, selection } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { type MaterialRow, materialTable } from './material.table.ts';

const ENABLED = '0';
const MAX_PLACES = 3;

/** What a material is called in a refusal. */
export const goodsName = ({ name, spec }: Pick<MaterialRow, 'name' | 'spec'>) => (spec ? `${name} ${spec}` : name);

const columns = Object.entries(getTableColumns(materialTable));
const readGoods = hotStatement<MaterialRow>(
  'material_read_goods',
  sql`SELECT ${selection(columns)} FROM ${materialTable} WHERE ${materialTable.materialId} = ${givenIn('ids')}`,
  columns,
);

/** The materials of some lines by number. */
export async function goodsOf(db: Db, materialIds: readonly number[]): Promise<ReadonlyMap<number, MaterialRow>> {
  const wanted = [...new Set(materialIds)];
  if (wanted.length === 0) return new Map();
  const rows = await readGoods(db, { ids: wanted.join(',') });
  return new Map(rows.map((row) => [row.materialId, row]));
}

/** Whether a quantity has no more decimals than its material is counted with. */
export const fitsDecimals = (qty: string, decimals: number): boolean =>
  unitsOf(qty, MAX_PLACES) % 10n ** BigInt(MAX_PLACES - decimals) === 0n;

/** Refuses a quantity that is finer than its material is counted. */
export function refuseFraction(goods: MaterialRow, qty: string, field = 'lines'): void {
  if (fitsDecimals(qty, goods.decimals)) return;
  const name = goodsName(goods);
  throw refuse(goods.decimals === 0 ? `${name}只能为整数` : `${name}最多${goods.decimals}位小数`, field);
}

function refuseSerials(goods: MaterialRow, { qty, serials }: DocLineInput) {
  const needed = Number.parseInt(qty, 10);
  if (serials.length !== needed)
    throw refuse(`${goodsName(goods)} 需要${needed}个序列号，已填${serials.length}个`, 'lines');
  const doubled = serials.find((no, at) => serials.indexOf(no) !== at);
  if (doubled !== undefined) throw refuse(`序列号 ${doubled} 重复`, 'lines');
}

function refuseLine(goods: MaterialRow, line: DocLineInput, isIncoming: boolean) {
  const name = goodsName(goods);
  if (goods.status !== ENABLED && isIncoming) throw refuse(`${name} 已停用`, 'lines');
  refuseFraction(goods, line.qty);
  if (isIncoming && line.price === '') throw refuse(`${name} 的单价不能为空`, 'lines');
  if (goods.track === TRACK.lot && isIncoming && line.lotNo === '') throw refuse(`${name} 须填写批号`, 'lines');
  if (goods.track !== TRACK.lot && line.lotNo !== '') throw refuse(`${name} 不按批次管理，不能填写批号`, 'lines');
  if (line.madeDate && line.expireDate && line.expireDate < line.madeDate)
    throw refuse(`${name} 的有效期不能早于生产日期`, 'lines');
  if (goods.track === TRACK.serial) refuseSerials(goods, line);
  else if (line.serials.length > 0) throw refuse(`${name} 不按序列号管理，不能填写序列号`, 'lines');
}

/** Refuses lines that no document of this kind can have; each material stands in one line, or in one for each batch. */
export async function refuseGoods(db: Db, kind: string, lines: readonly DocLineInput[]): Promise<void> {
  const goods = await goodsOf(
    db,
    lines.map(({ materialId }) => materialId),
  );
  const seen = new Set<string>();
  for (const line of lines) {
    const row = goods.get(line.materialId);
    if (!row) throw refuse('所选物资不存在', 'lines');
    const key = `${line.materialId} ${line.lotNo}`;
    if (seen.has(key)) throw refuse(`重复物资：${goodsName(row)}，请合并数量`, 'lines');
    seen.add(key);
    refuseLine(row, line, incoming.includes(kind));
  }
}

/** Refuses lines that nobody can ask for: each material stands in one of them. Answers the materials. */
export async function refuseAsked(
  db: Db,
  lines: readonly { readonly materialId: number; readonly qty: string }[],
  field = 'lines',
): Promise<ReadonlyMap<number, MaterialRow>> {
  const goods = await goodsOf(
    db,
    lines.map(({ materialId }) => materialId),
  );
  const seen = new Set<number>();
  for (const { materialId, qty } of lines) {
    const row = goods.get(materialId);
    if (!row) throw refuse('所选物资不存在', field);
    const name = goodsName(row);
    if (seen.has(materialId)) throw refuse(`重复物资：${name}，请合并数量`, field);
    seen.add(materialId);
    if (row.status !== ENABLED) throw refuse(`${name} 已停用`, field);
    refuseFraction(row, qty, field);
  }
  return goods;
}
