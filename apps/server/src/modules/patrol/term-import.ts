import { termRecord } from '@jiaoyan/contract/patrol/term';
import type { ImportOptions } from '@jiaoyan/contract/system/import';
import { asc, eq, inArray } from 'drizzle-orm';
import { labelsOf, recordChange } from '../../kernel/crud/history.ts';
import type { CheckedRow, ImportField, ImportPlan, ImportSource } from '../../kernel/crud/import.ts';
import { byName, checkCell, type Found, listCell, rowProblems } from '../../kernel/crud/import-cells.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { templateTable } from '../repair/report/template.table.ts';
import { type TermRow, termTable as t } from './term.table.ts';
import { termProblem } from './term-check.ts';

const { fields } = termRecord;
const labels = labelsOf(fields);
/** Choices by the words that stand in the cells. */
interface Words {
  readonly category: ReadonlyMap<string, string>;
  readonly inputType: ReadonlyMap<string, string>;
  readonly needPhoto: ReadonlyMap<string, string>;
  readonly severity: ReadonlyMap<string, string>;
}
const choices = {
  category: ['类别', 'patrol_category'],
  inputType: ['填写方式', 'patrol_input_type'],
  needPhoto: ['拍照', 'patrol_need_photo'],
  severity: ['严重程度', 'patrol_severity'],
} as const;
type Choice = keyof typeof choices;
const names = Object.keys(choices) as Choice[];
const texts = ['code', 'name', 'unit', 'min', 'max', 'standard', 'meterName'] as const;

const columnsOf = (words: Words): readonly ImportField[] => {
  const known = (name: Choice) => [...words[name].keys()];
  return [
    { key: 'code', title: '检查项编号', required: true, width: 14 },
    { key: 'name', title: '检查项名称', required: true, width: 26 },
    { key: 'category', title: '类别', required: true, options: known('category'), width: 10 },
    { key: 'inputType', title: '填写方式', required: true, options: known('inputType'), width: 12 },
    { key: 'options', title: '选项', note: '单选的选项，用分号隔开，第一个为正常', width: 22 },
    { key: 'unit', title: '单位', width: 8 },
    { key: 'min', title: '下限', width: 10 },
    { key: 'max', title: '上限', width: 10 },
    { key: 'standard', title: '检查标准', width: 36 },
    { key: 'needPhoto', title: '拍照', options: known('needPhoto'), note: '留空为异常时', width: 10 },
    { key: 'severity', title: '严重程度', options: known('severity'), note: '留空为一般', width: 10 },
    { key: 'template', title: '报修项目', note: '异常时报修的项目名称', width: 16 },
    { key: 'meterName', title: '对应表计', note: '点位设施的表计名称', width: 14 },
  ];
};

interface Imported {
  readonly before?: TermRow;
  readonly values: Partial<TermRow> & { readonly code: string; readonly name: string };
}
interface Lookups {
  readonly words: Words;
  readonly known: readonly TermRow[];
  itemOf(name: string): Found<number>;
}

async function lookUp(tx: Db, rows: readonly ImportSource[], words: Words): Promise<Lookups> {
  const codes = [...new Set(rows.flatMap(({ values }) => values.code || []))];
  const known =
    codes.length > 0
      ? await tx.select().from(t).where(inArray(t.code, codes)).orderBy(asc(t.termId)).for('update')
      : [];
  const items = await tx
    .select({ id: templateTable.templateId, name: templateTable.name })
    .from(templateTable)
    .where(eq(templateTable.status, '0'));
  return {
    words,
    known,
    itemOf: byName(
      '报修项目',
      items.map(({ id, name }) => [name, id] as const),
    ),
  };
}

const fallback = { category: '1', inputType: '1', needPhoto: '1', severity: '1' };
const blank = { ...fallback, options: [], unit: '', min: '', max: '', meterName: '' };

function checkRow({ values }: ImportSource, look: Lookups, { updateSupport }: ImportOptions) {
  const { errors, report, found } = rowProblems();
  for (const key of texts)
    if (values[key] || key === 'code' || key === 'name') checkCell(report, key, fields[key], values[key] ?? '');
  const before = look.known.find(({ code }) => code === values.code);
  if (before && !updateSupport) report('code', `检查项编号已存在：${values.code}`);
  const chosen: Record<string, string> = {};
  for (const name of names) {
    const word = values[name] ?? '';
    const value = look.words[name].get(word);
    if (value !== undefined) chosen[name] = value;
    else if (word) report(name, `${choices[name][0]}“${word}”不存在`);
    else if (name === 'category' || name === 'inputType') report(name, `${choices[name][0]}不能为空`);
  }
  // A picture has to be taken where a picture is the answer.
  if (chosen.inputType === '5' && !values.needPhoto) chosen.needPhoto = '2';
  const templateId = values.template ? found('template', look.itemOf(values.template)) : undefined;
  const value = {
    ...Object.fromEntries(texts.flatMap((key) => (values[key] ? [[key, values[key]]] : []))),
    ...chosen,
    ...(values.options && { options: listCell(values.options) }),
    ...(templateId !== undefined && { templateId }),
    code: values.code ?? '',
    name: values.name ?? '',
  };
  const problem = termProblem({ ...blank, ...before, ...value });
  if (problem) report(problem.field, problem.message);
  return { errors, report, value, before };
}

/** Writes the rows of a workbook with their history; everything or nothing. */
async function writeTerms(outer: Db, ctx: Ctx, rows: readonly Imported[]): Promise<void> {
  const { userName } = ctx.user;
  const again = { field: 'file', message: '检查项编号或同类别的名称已存在，请重新预览后再导入' };
  await write({ db: outer }, { patrol_term_code: again, patrol_term_name: again }, async (tx) => {
    for (const { before, values } of rows) {
      const stamp = { updateBy: userName, version: (before?.version ?? -1) + 1 };
      const [after] = before
        ? await tx
            .update(t)
            .set({ ...values, ...stamp })
            .where(eq(t.termId, before.termId))
            .returning()
        : await tx
            .insert(t)
            .values({ ...values, ...stamp, createBy: userName })
            .returning();
      if (!after) continue;
      const record = { resource: termRecord.name, recordId: after.termId, recordName: after.name };
      await recordChange(tx, ctx, { ...record, before, after, labels });
    }
  });
}

/** How check items come in from a workbook. */
export async function termImport(ctx: Ctx): Promise<ImportPlan<Imported>> {
  const inWords = async (name: Choice) =>
    new Map([...(await ctx.services.dictLabels(choices[name][1]))].map(([value, label]) => [label, value]));
  const words = {
    category: await inWords('category'),
    inputType: await inWords('inputType'),
    needPhoto: await inWords('needPhoto'),
    severity: await inWords('severity'),
  };
  return {
    title: '检查项',
    fields: columnsOf(words),
    async check(tx, rows, options) {
      const look = await lookUp(tx, rows, words);
      const seen = new Map<string, number>();
      return rows.map((source): CheckedRow<Imported> => {
        const { errors, report, before, value } = checkRow(source, look, options);
        const first = seen.get(value.code);
        if (value.code && first) report('code', `检查项编号与第${first}行重复`);
        else if (value.code) seen.set(value.code, source.line);
        return { action: before ? 'update' : 'create', errors, value: { values: value, ...(before && { before }) } };
      });
    },
    write: (tx, rows) => writeTerms(tx, ctx, rows),
  };
}
