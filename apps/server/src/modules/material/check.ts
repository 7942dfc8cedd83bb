import type { CheckLine, materialCheck } from '@jiaoyan/contract/material/check';
import { eq } from 'drizzle-orm';
import { listExport } from '../../kernel/crud/list-export.ts';
import { notFound } from '../../kernel/errors.ts';
import { saveExport } from '../../kernel/files/files.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { xlsxStream } from '../../kernel/sheet/xlsx.ts';
import type { ConfigReader } from '../system/index.ts';
import { type Check, checkTable as t } from './check.table.ts';
import { scopedChecks } from './check-case.ts';
import { countRows } from './check-count.ts';
import { createCheck } from './check-create.ts';
import { auditCheck, rejectCheck, submitCheck, toleranceOf, voidCheck } from './check-moves.ts';
import { checkDetail, checkPage, detailLines } from './check-rows.ts';

type Calls = typeof materialCheck;
const PERMISSION = 'repair:materialCheck';

async function reached(ctx: Ctx, verb: string, checkId: number): Promise<Check> {
  await requireRecords(scopedChecks, ctx.db, ctx.user, { permission: `${PERMISSION}:${verb}`, ids: [checkId], now: 0 });
  const [row] = await ctx.db.select().from(t).where(eq(t.checkId, checkId));
  if (!row) throw notFound();
  return row;
}

const list =
  (verb: 'list' | 'export'): Handler<Calls['list']> =>
  ({ query, ctx }) =>
    checkPage(ctx, query, scopedChecks.scope(ctx.user, `${PERMISSION}:${verb}`, 0));

const exported = listExport(
  '盘点单',
  [
    { title: '盘点单号', width: 20, cell: (row) => row.code },
    { title: '仓库', cell: (row) => row.storeName },
    { title: '盘点范围', width: 12, dictType: 'material_check_scope', cell: (row) => row.scope },
    { title: '范围说明', cell: (row) => row.scopeText },
    { title: '项数', width: 8, cell: (row) => row.lineCount },
    { title: '已盘', width: 8, cell: (row) => row.countedCount },
    { title: '复盘', width: 8, cell: (row) => row.recountCount },
    { title: '差异', width: 8, cell: (row) => (row.diffCount < 0 ? '' : row.diffCount) },
    { title: '状态', width: 10, dictType: 'material_check_status', cell: (row) => row.status },
    { title: '建立人', width: 10, cell: (row) => row.creatorName },
    { title: '建立时间', width: 20, cell: (row) => row.createTime },
    { title: '审核人', width: 10, cell: (row) => row.approverName },
  ],
  list('export'),
);

const columns: readonly (readonly [title: string, width: number, cell: (line: CheckLine) => string])[] = [
  ['货架', 12, ({ shelf }) => shelf],
  ['物资编码', 16, ({ code }) => code],
  ['物资名称', 24, ({ name }) => name],
  ['规格型号', 20, ({ spec }) => spec],
  ['批号', 16, ({ lotNo }) => lotNo],
  ['计量单位', 10, ({ unit }) => unit],
  ['账面数量', 12, ({ bookQty }) => bookQty],
  ['盘点数量', 12, ({ countQty }) => countQty],
  ['盘点人', 10, ({ countName }) => countName],
  ['复盘数量', 12, ({ recountQty }) => recountQty],
  ['复盘人', 10, ({ recountName }) => recountName],
  ['差异', 12, ({ diff }) => diff],
  ['差异金额', 14, ({ diffAmount }) => diffAmount],
  ['原因', 24, ({ reason }) => reason],
];

/** The rows of a count as a workbook. */
async function sheet(ctx: Ctx, check: Check, tolerance: number): Promise<string> {
  const lines = await detailLines(ctx, check, tolerance);
  const units = await ctx.services.dictLabels('material_unit');
  const stream = xlsxStream({
    sheet: '盘点表',
    columns: columns.map(([title, width]) => ({ title, width })),
    batches: (async function* () {
      yield lines.map((line) => {
        const shown = { ...line, unit: units.get(line.unit) ?? line.unit };
        return columns.map(([, , cell]) => cell(shown));
      });
    })(),
  });
  const { db, services, user } = ctx;
  return saveExport(db, services.files, user.userId, `盘点表${check.code}`, stream);
}

/** What is really there is counted, and the books follow. */
export const materialCheckHandlers = (configs: ConfigReader): Handlers<Calls> => ({
  list: list('list'),
  ...exported,
  sheet: async ({ params, ctx }) => sheet(ctx, await reached(ctx, 'export', params.id), await toleranceOf(configs)),
  get: async ({ params, ctx }) => checkDetail(ctx, await reached(ctx, 'query', params.id), await toleranceOf(configs)),
  create: ({ body, ctx }) => createCheck(ctx, body),
  count: async ({ params, body, ctx }) => countRows(ctx, params.id, body.entries, await toleranceOf(configs)),
  submit: ({ params, body, ctx }) => submitCheck(ctx, configs, params.id, body),
  audit: ({ params, body, ctx }) => auditCheck(ctx, params.id, body),
  reject: ({ params, body, ctx }) => rejectCheck(ctx, params.id, body),
  void: ({ params, body, ctx }) => voidCheck(ctx, params.id, body),
});
