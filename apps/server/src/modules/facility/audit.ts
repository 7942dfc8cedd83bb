import type { AuditItem, facilityAudit } from '@jiaoyan/contract/facility/audit';
import { eq, or, sql } from 'drizzle-orm';
import { saveExport } from '../../kernel/files/files.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { xlsxStream } from '../../kernel/sheet/xlsx.ts';
import { auditTable as t } from './audit.table.ts';
import { scopedAudits } from './audit-case.ts';
import { closeAudit, completeAudit, createAudit, handleItem, voidAudit } from './audit-moves.ts';
import { auditDetail, auditItems, auditPage, auditSheet } from './audit-rows.ts';
import { scanAudit } from './audit-scan.ts';

type Calls = typeof facilityAudit;
const PERMISSION = 'repair:facilityAudit';
const SCANNING = 'repair:facility:audit';
const ALL = 10_000;

const reached = ({ db, user, services }: Ctx, permission: string, auditId: number) =>
  requireRecords(scopedAudits, db, user, { permission, ids: [auditId], now: services.clock() });

const columns: readonly (readonly [title: string, width: number, cell: (item: AuditItem) => string, dict?: string])[] =
  [
    ['设施编号', 20, ({ code }) => code],
    ['设施名称', 24, ({ name }) => name],
    ['设施分类', 16, ({ classifyName }) => classifyName],
    ['规格型号', 18, ({ model }) => model],
    ['台账位置', 28, ({ expected }) => expected],
    ['实盘位置', 24, ({ found }) => found],
    ['结果', 10, ({ state }) => state, 'facility_audit_state'],
    ['盘点人', 10, ({ scanName }) => scanName],
    ['盘点时间', 20, ({ scanTime }) => scanTime ?? ''],
    ['备注', 24, ({ remark }) => remark],
    ['处理', 10, ({ handled }) => handled, 'facility_audit_handled'],
    ['处理人', 10, ({ handleName }) => handleName],
    ['处理说明', 24, ({ handleText }) => handleText],
  ];

/** The rows of an audit as a workbook. */
async function sheetOf(ctx: Ctx, auditId: number): Promise<string> {
  const { code } = await auditDetail(ctx, auditId);
  const { rows } = await auditItems(ctx, auditId, { page: 1, limit: ALL });
  const labels = await Promise.all(
    columns.map(([, , , dict]) => (dict ? ctx.services.dictLabels(dict) : new Map<string, string>())),
  );
  const stream = xlsxStream({
    sheet: '设施盘点表',
    columns: columns.map(([title, width]) => ({ title, width })),
    batches: (async function* () {
      yield rows.map((row) => columns.map(([, , cell], at) => labels[at]?.get(cell(row)) ?? cell(row)));
    })(),
  });
  const { db, services, user } = ctx;
  return saveExport(db, services.files, user.userId, `设施盘点表${code}`, stream);
}

/** What the register has is looked for where it should be. */
export const auditHandlers: Handlers<Calls> = {
  list: ({ query, ctx }) =>
    auditPage(ctx, query, scopedAudits.scope(ctx.user, `${PERMISSION}:list`, ctx.services.clock())),
  my: ({ query, ctx }) => {
    const { userId } = ctx.user;
    return auditPage(
      ctx,
      query,
      sql`(${t.status} = '10' AND ${or(eq(t.ownerId, userId), sql`${userId} = ANY(${t.helperIds})`)})`,
    );
  },
  async get({ params, ctx }) {
    await reached(ctx, `${PERMISSION}:query`, params.id);
    return auditDetail(ctx, params.id);
  },
  async items({ params, query, ctx }) {
    await reached(ctx, `${PERMISSION}:query`, params.id);
    return auditItems(ctx, params.id, query);
  },
  async export({ params, ctx }) {
    await reached(ctx, `${PERMISSION}:export`, params.id);
    return sheetOf(ctx, params.id);
  },
  async sheet({ params, ctx }) {
    await reached(ctx, SCANNING, params.id);
    return auditSheet(ctx, params.id);
  },
  create: ({ body, ctx }) => createAudit(ctx, body),
  scan: ({ params, body, ctx }) => scanAudit(ctx, params.id, body.entries),
  handle: ({ params, body, ctx }) => handleItem(ctx, params.id, body),
  close: ({ params, body, ctx }) => closeAudit(ctx, params.id, body),
  complete: ({ params, body, ctx }) => completeAudit(ctx, params.id, body),
  void: ({ params, body, ctx }) => voidAudit(ctx, params.id, body),
};
