import { unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { materialRecord } from '@jiaoyan/contract/material/material';
import type { ImportOptions } from '@jiaoyan/contract/system/import';
import { asc, inArray, or } from 'drizzle-orm';
import type { CheckedRow, ImportField, ImportPlan, ImportSource } from '../../kernel/crud/import.ts';
import {
  byName,
  checkCell,
  type Found,
  listCell,
  rowProblems,
  type Values,
  wholeNumber,
} from '../../kernel/crud/import-cells.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { ledgerTable } from './ledger.table.ts';
import { type MaterialRow, materialTable as t } from './material.table.ts';
import { type ImportedMaterial, writeMaterials } from './material-import-write.ts';
import { readTypes, typePath } from './material-type.ts';

const { fields } = materialRecord;
const OPEN = '0';
const tracks = { 普通: '0', 批次: '1', 序列号: '2' } as const;
const yesNo = { 是: true, 否: false } as const;

const columnsOf = (units: readonly string[]): readonly ImportField[] => [
  { key: 'code', title: '物资编码', required: true, width: 16 },
  { key: 'name', title: '物资名称', required: true, width: 22 },
  { key: 'spec', title: '规格型号', width: 18 },
  { key: 'brand', title: '品牌', width: 12 },
  { key: 'type', title: '物资类别', required: true, note: '类别路径或编码，如 给排水/阀门', width: 20 },
  { key: 'unit', title: '计量单位', required: true, options: units, width: 10 },
  { key: 'barcode', title: '条码', width: 18 },
  { key: 'track', title: '管理方式', options: Object.keys(tracks), note: '留空为普通', width: 10 },
  { key: 'decimals', title: '小数位数', note: '0~3，留空为 0', width: 10 },
  { key: 'minQty', title: '库存下限', width: 10 },
  { key: 'maxQty', title: '库存上限', width: 10 },
  { key: 'refPrice', title: '参考单价', note: '最多2位小数', width: 10 },
  { key: 'safeDays', title: '安全天数', width: 10 },
  { key: 'leadDays', title: '到货天数', width: 10 },
  { key: 'shelfDays', title: '保质天数', width: 10 },
  { key: 'returnable', title: '需归还', options: Object.keys(yesNo), width: 8 },
  { key: 'substitutes', title: '替代物资', note: '物资编码，多个用分号隔开', width: 22 },
  { key: 'remark', title: '备注', note: '更新已有物资时，留空的单元格不修改', width: 30 },
];

const texts = ['code', 'name', 'spec', 'brand', 'barcode', 'minQty', 'maxQty', 'refPrice', 'remark'] as const;
const numbers = ['decimals', 'safeDays', 'leadDays', 'shelfDays'] as const;

/** Everything that the rows of a file name, looked up at once. */
interface Lookups {
  readonly units: ReadonlyMap<string, string>;
  typeOf(text: string): Found<number>;
  readonly known: readonly MaterialRow[];
  /** Materials that the ledger counts. */
  readonly counted: ReadonlySet<number>;
}

async function lookUp(tx: Db, rows: readonly ImportSource[], units: ReadonlyMap<string, string>): Promise<Lookups> {
  const of = (key: string) => [...new Set(rows.map(({ values }) => values[key] ?? '').filter(Boolean))];
  const [codes, names, barcodes] = [of('code'), of('name'), of('barcode')];
  const substitutes = rows.flatMap(({ values }) => listCell(values.substitutes ?? ''));
  const wanted = [...new Set([...codes, ...substitutes])];
  const known =
    wanted.length > 0
      ? await tx
          .select()
          .from(t)
          .where(
            or(
              inArray(t.code, wanted),
              names.length > 0 ? inArray(t.name, names) : undefined,
              barcodes.length > 0 ? inArray(t.barcode, barcodes) : undefined,
            ),
          )
          .orderBy(asc(t.materialId))
          .for('update')
      : [];
  const ids = known.map(({ materialId }) => materialId);
  const counted =
    ids.length > 0
      ? await tx
          .selectDistinct({ materialId: ledgerTable.materialId })
          .from(ledgerTable)
          .where(inArray(ledgerTable.materialId, ids))
      : [];
  const types = await readTypes(tx);
  const paths = types
    .filter(({ status }) => status === OPEN)
    .flatMap((type) =>
      [...new Set([typePath(types, type), type.name, type.code])].map((name) => [name, type.typeId] as const),
    );
  const typeNames = byName('物资类别', paths);
  return {
    units,
    known,
    counted: new Set(counted.map(({ materialId }) => materialId)),
    typeOf: (text) => typeNames(text.replaceAll('／', '/').replace(/\s*\/\s*/g, '/')),
  };
}

/** What the cells say; those that are empty say nothing. */
const valuesOf = (values: Values) => ({
  ...Object.fromEntries(texts.flatMap((key) => (values[key] ? [[key, values[key]]] : []))),
  ...Object.fromEntries(numbers.flatMap((key) => (values[key] ? [[key, Number(values[key])]] : []))),
});

/** A choice by its word. */
function choiceOf<T>(words: Readonly<Record<string, T>>, text: string, title: string): Found<T> {
  const chosen = Object.hasOwn(words, text) ? words[text] : undefined;
  return chosen === undefined ? { problem: `${title}应为${Object.keys(words).join('、')}` } : { record: chosen };
}

function checkRow({ values }: ImportSource, look: Lookups, { updateSupport }: ImportOptions) {
  const { errors, report, found } = rowProblems();
  for (const key of texts)
    if (values[key] || key === 'code' || key === 'name') checkCell(report, key, fields[key], values[key] ?? '');
  for (const key of numbers) if (values[key]) checkCell(report, key, fields[key], wholeNumber(values[key]));
  const before = look.known.find(({ code }) => code === values.code);
  if (before && !updateSupport) report('code', `物资编码已存在：${values.code}`);
  const typeId = found('type', values.type ? look.typeOf(values.type) : { problem: '物资类别不能为空' });
  const unit = look.units.get(values.unit ?? '');
  if (unit === undefined) report('unit', values.unit ? `计量单位“${values.unit}”不存在` : '计量单位不能为空');
  const track = values.track ? found('track', choiceOf(tracks, values.track, '管理方式')) : undefined;
  const returnable = values.returnable ? found('returnable', choiceOf(yesNo, values.returnable, '需归还')) : undefined;
  const substituteIds = listCell(values.substitutes ?? '').flatMap((code) => {
    const other = look.known.find((row) => row.code === code);
    if (!other) report('substitutes', `替代物资“${code}”不存在`);
    if (other && other.materialId === before?.materialId) report('substitutes', '替代物资不能是自己');
    return other ? [other.materialId] : [];
  });
  const value = {
    ...valuesOf(values),
    code: values.code ?? '',
    name: values.name ?? '',
    unit: unit ?? '',
    typeId: typeId ?? 0,
    ...(track !== undefined && { track }),
    ...(returnable !== undefined && { returnable }),
    ...(substituteIds.length > 0 && { substituteIds }),
  };
  refuseMisfits({ ...blank, ...before, ...value } as MaterialRow, before, look, report);
  return { errors, report, before, value };
}

const blank = { spec: '', brand: '', barcode: '', track: '0', decimals: 0, minQty: '', maxQty: '' };
const fixed = { unit: '计量单位', track: '管理方式', decimals: '小数位数' } as const;

/** What cannot be true of a material, whatever each cell says by itself. */
function refuseMisfits(
  after: MaterialRow,
  before: MaterialRow | undefined,
  { known, counted }: Lookups,
  report: (key: string, message: string) => void,
): void {
  if (after.track === '2' && after.decimals !== 0) report('decimals', '按序列号管理的物资只能为整数');
  const isNumber = (text: string) => /^\d+(\.\d+)?$/.test(text);
  if (isNumber(after.maxQty) && isNumber(after.minQty) && unitsOf(after.maxQty, 3) < unitsOf(after.minQty, 3))
    report('maxQty', '库存上限不能小于库存下限');
  const others = known.filter(({ materialId }) => materialId !== before?.materialId);
  if (after.barcode !== '' && others.some(({ barcode }) => barcode === after.barcode))
    report('barcode', `条码已存在：${after.barcode}`);
  if (others.some((row) => nameOf(row) === nameOf(after))) report('name', '同名称、规格、品牌和单位的物资已存在');
  if (!before || !counted.has(before.materialId)) return;
  for (const key of Object.keys(fixed) as (keyof typeof fixed)[])
    if (before[key] !== after[key]) report(key, `${before.name} 已有流水，不能修改${fixed[key]}`);
}

const nameOf = ({ name, spec, brand, unit }: MaterialRow) => JSON.stringify([name, spec, brand, unit]);

/** How materials come in from a workbook: kinds by path or code, units by their words. */
export async function materialImport(ctx: Ctx): Promise<ImportPlan<ImportedMaterial>> {
  const labels = await ctx.services.dictLabels('material_unit');
  const units = new Map([...labels].map(([value, label]) => [label, value]));
  return {
    title: '物资',
    fields: columnsOf([...units.keys()]),
    async check(tx, rows, options) {
      const look = await lookUp(tx, rows, units);
      const seen = new Map<string, number>();
      return rows.map((source): CheckedRow<ImportedMaterial> => {
        const { errors, report, before, value } = checkRow(source, look, options);
        const unique = [
          ['code', '物资编码', value.code],
          ['barcode', '条码', source.values.barcode ?? ''],
          ['name', '名称、规格、品牌和单位', nameOf({ ...blank, ...value } as MaterialRow)],
        ] as const;
        for (const [key, title, text] of unique) {
          const first = seen.get(`${key} ${text}`);
          if (text && first) report(key, `${title}与第${first}行重复`);
          else if (text) seen.set(`${key} ${text}`, source.line);
        }
        return { action: before ? 'update' : 'create', errors, value: { values: value, ...(before && { before }) } };
      });
    },
    write: (tx, rows) => writeMaterials(tx, ctx, rows),
  };
}
