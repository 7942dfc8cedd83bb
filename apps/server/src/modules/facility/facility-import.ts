import { customProblem } from '@jiaoyan/contract/facility/custom-field';
import { facilityRecord } from '@jiaoyan/contract/facility/facility';
import { FACILITY } from '@jiaoyan/contract/facility/status';
import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import type { ImportOptions } from '@jiaoyan/contract/system/import';
import {
  type CheckedRow,
  cellProblem,
  type ImportField,
  type ImportPlan,
  type ImportSource,
} from '../../kernel/crud/import.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import type { ClassifyRow } from './classify.table.ts';
import type { FacilityRow } from './facility.table.ts';
import { dateProblem } from './facility-check.ts';
import { customCell, type FacilityLookups, type Found, loadFacilityLookups } from './facility-import-lookup.ts';
import { type ImportedFacility, writeFacilities } from './facility-import-write.ts';

type Values = ImportSource['values'];
type Problem = CheckedRow<unknown>['errors'][number];
const { fields } = facilityRecord;

const DAY_NOTE = '格式 2026-03-01';
const columns: readonly ImportField[] = [
  { key: 'code', title: '设施编号', note: '留空时自动编号；更新已有设施时必须填写', width: 18 },
  { key: 'name', title: '设施名称', required: true, width: 22 },
  { key: 'classify', title: '设施分类', required: true, note: '分类路径或编码，如 机电设备/电梯/客梯', width: 24 },
  { key: 'place', title: '楼宇', required: true, note: '楼宇编码或名称', width: 16 },
  { key: 'roomNo', title: '房间号', note: '公共区域留空', width: 12 },
  { key: 'location', title: '具体位置', width: 18 },
  { key: 'assetNo', title: '国资编号', width: 18 },
  { key: 'brand', title: '品牌', width: 12 },
  { key: 'model', title: '规格型号', width: 16 },
  { key: 'sn', title: '出厂编号', width: 18 },
  { key: 'provider', title: '供应商', note: '供应商名称', width: 22 },
  { key: 'madeDate', title: '出厂日期', note: DAY_NOTE, width: 12 },
  { key: 'buyDate', title: '购置日期', note: DAY_NOTE, width: 12 },
  { key: 'useDate', title: '启用日期', note: DAY_NOTE, width: 12 },
  { key: 'price', title: '原值（元）', note: '最多2位小数', width: 12 },
  { key: 'lifeMonths', title: '使用年限（月）', note: '留空时取分类的折旧月数', width: 12 },
  { key: 'qty', title: '数量', note: '留空为 1', width: 8 },
  { key: 'dept', title: '使用部门', note: '部门名称', width: 14 },
  { key: 'manager', title: '责任人', note: '用户账号或姓名', width: 12 },
  { key: 'team', title: '维护班组', note: '部门名称，留空时取分类的班组', width: 14 },
  { key: 'custom', title: '专用字段', note: '名称=值，多个用分号隔开，如 额定载重=1000；层站=12', width: 36 },
  { key: 'remark', title: '备注', note: '更新已有设施时，留空的单元格不修改', width: 30 },
];

/** A whole number out of a cell; what is none stays text, so that the rule of the field refuses it. */
const wholeNumber = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text);
const plain = ['code', 'name', 'location', 'assetNo', 'brand', 'model', 'sn', 'price', 'remark'] as const;
const numbers = ['lifeMonths', 'qty'] as const;
const days = ['madeDate', 'buyDate', 'useDate'] as const;

/** What is wrong with the plain cells of a row. */
function cellProblems(values: Values): Problem[] {
  const cells: (readonly [(typeof plain | typeof numbers | typeof days)[number], unknown])[] = [
    ...plain.map((key) => [key, values[key] ?? ''] as const),
    ...numbers.flatMap((key) => (values[key] ? [[key, wholeNumber(values[key])] as const] : [])),
    ...days.flatMap((key) => (values[key] ? [[key, values[key]] as const] : [])),
  ];
  return cells.flatMap(([key, value]) => {
    const message = cellProblem(fields[key], value);
    return message ? [{ key, message }] : [];
  });
}

/** What the cells say plainly; those that are empty say nothing. */
const plainValues = (values: Values) => ({
  ...Object.fromEntries([...plain, ...days].flatMap((key) => (values[key] ? [[key, values[key]]] : []))),
  ...Object.fromEntries(numbers.flatMap((key) => (values[key] ? [[key, Number(values[key])]] : []))),
});

type Report = (key: string, message: string) => void;

/** The values of the fields of a class; those that the cell does not name stay as they were. */
function customOf(cls: ClassifyRow, text: string, before: FacilityRow | undefined, report: Report) {
  const isSame = before?.classifyId === cls.classifyId;
  const custom: Record<string, string> = isSame ? { ...before?.custom } : {};
  for (const [label, value] of customCell(text)) {
    const field = cls.fields.find((one) => one.label === label);
    if (field) custom[field.key] = value;
    else report('custom', `${cls.name}没有专用字段【${label}】`);
  }
  for (const field of cls.fields) {
    const problem = customProblem(field, custom[field.key] ?? '');
    if (problem) report('custom', problem);
  }
  return custom;
}

/** Numbers that only one facility can have. */
function takenProblems(values: Values, before: FacilityRow | undefined, look: FacilityLookups, report: Report) {
  for (const [key, title] of [
    ['assetNo', '国资编号'],
    ['sn', '出厂编号'],
  ] as const) {
    const value = values[key] ?? '';
    const holder = value ? look.holder(key, value) : undefined;
    if (holder && holder.facilityId !== before?.facilityId) report(key, `${title}已存在：${value}`);
  }
}

/** Where a facility is, and what an existing one says against it. */
function positionOf(
  values: Values,
  before: FacilityRow | undefined,
  look: FacilityLookups,
  found: Finder,
  report: Report,
) {
  const placeId = found('place', values.place ? look.place(values.place) : { problem: '楼宇不能为空' });
  const roomId =
    placeId !== undefined && values.roomNo ? (found('roomNo', look.room(placeId, values.roomNo)) ?? null) : null;
  if (!before) return { placeId: placeId ?? 0, roomId };
  const isMoved = placeId !== before.placeId || (Boolean(values.roomNo) && roomId !== before.roomId);
  if (placeId !== undefined && isMoved) report('place', '位置与登记不一致，请通过【移位】修改');
  return { placeId: before.placeId, roomId: before.roomId };
}
type Finder = <T>(key: string, result: Found<T>) => T | undefined;

function checkRow(source: ImportSource, look: FacilityLookups, { updateSupport }: ImportOptions, today: string) {
  const { values } = source;
  const errors = cellProblems(values);
  const report: Report = (key, message) => errors.push({ key, message });
  const found: Finder = (key, result) => {
    if (result === null || typeof result !== 'object' || !('problem' in result)) return result;
    report(key, result.problem);
    return undefined;
  };
  const optional = (key: string, find: (name: string) => Found<number>) =>
    values[key] ? found(key, find(values[key])) : undefined;
  const before = values.code ? look.existing(values.code) : undefined;
  if (before && !updateSupport) report('code', `设施编号已存在：${values.code}`);
  if (before?.status === FACILITY.scrapped) report('code', '已报废设施不能操作');
  const cls = found('classify', values.classify ? look.classOf(values.classify) : { problem: '设施分类不能为空' });
  const position = positionOf(values, before, look, found, report);
  takenProblems(values, before, look, report);
  const told = plainValues(values);
  const dates = dateProblem({ madeDate: null, buyDate: null, useDate: null, ...before, ...told } as FacilityRow, today);
  if (dates && errors.every(({ key }) => key !== dates.field)) report(dates.field, dates.message);
  const managerId = optional('manager', look.person);
  if (before && managerId !== undefined && managerId !== before.managerId)
    report('manager', '责任人请通过【移交】修改');
  const ownerDeptId = optional('dept', look.dept);
  const teamId = optional('team', look.dept) ?? (before ? undefined : (cls?.teamId ?? undefined));
  const providerId = optional('provider', look.provider);
  const value = {
    ...(!before && { lifeMonths: cls?.lifeMonths ?? 0 }),
    ...told,
    ...position,
    name: values.name ?? '',
    classifyId: cls?.classifyId ?? 0,
    ...(cls && { custom: customOf(cls, values.custom ?? '', before, report) }),
    ...(ownerDeptId !== undefined && { ownerDeptId }),
    ...(teamId !== undefined && { teamId }),
    ...(providerId !== undefined && { providerId }),
    ...(managerId !== undefined && { managerId }),
  };
  return { errors, report, before, value };
}

const unique = [
  ['code', '设施编号'],
  ['assetNo', '国资编号'],
  ['sn', '出厂编号'],
] as const;

/** How facilities come in from a workbook: classes by path, places by code, rooms by number. */
export async function facilityImport(ctx: Ctx): Promise<ImportPlan<ImportedFacility>> {
  const today = localDay(ctx.services.clock());
  return {
    title: '设施',
    fields: columns,
    async check(tx, rows, options) {
      const look = await loadFacilityLookups(tx, rows);
      const seen = new Map<string, number>();
      return rows.map((source): CheckedRow<ImportedFacility> => {
        const { errors, report, before, value } = checkRow(source, look, options, today);
        for (const [key, title] of unique) {
          const text = source.values[key] ?? '';
          const first = seen.get(`${key} ${text}`);
          if (text && first) report(key, `${title}与第${first}行重复`);
          else if (text) seen.set(`${key} ${text}`, source.line);
        }
        return { action: before ? 'update' : 'create', errors, value: { values: value, ...(before && { before }) } };
      });
    },
    write: (tx, rows) => writeFacilities(tx, ctx, rows),
  };
}
