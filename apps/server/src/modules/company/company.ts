import { type company, companyRecord } from '@jiaoyan/contract/company/company';
import type { Row } from '@jiaoyan/contract/kernel/resource';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { asc, eq, sql } from 'drizzle-orm';
import { type Change, crud } from '../../kernel/crud/crud.ts';
import { listExport } from '../../kernel/crud/list-export.ts';
import { refuseTaken } from '../../kernel/crud/refuse-taken.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import type { RepairTools } from '../repair/index.ts';
import { type Company, companyTable as t } from './company.table.ts';
import { assignUsers, readCandidates, setBlacklist } from './company-account.ts';
import { accountsOf, figuresOf, obstacleOf, qualificationExpire } from './company-facts.ts';
import { companyScope } from './company-scope.ts';

type Calls = typeof company.endpoints;
type CompanyRow = Row<typeof companyRecord>;
const UPLOADED = /^(\/profile\/upload\/[\w/.-]+)?(,\/profile\/upload\/[\w/.-]+){0,4}$/;

async function guard(tx: Db, { before, after }: Change<CompanyRow>) {
  if (before && !after) {
    const { orderCount } = (await figuresOf(tx, [before.companyId], 0))(before.companyId);
    if (orderCount > 0) throw refuse(`${before.name}下存在${orderCount}条外委单，不能删除`);
    return;
  }
  if (!after) return;
  const { contractStart, contractEnd, contractFiles } = after;
  if (contractStart && contractEnd && contractEnd <= contractStart)
    throw refuse('合同到期日必须晚于合同开始日', 'contractEnd');
  if (!UPLOADED.test(contractFiles)) throw refuse('合同文件格式不正确，最多上传 5 个文件', 'contractFiles');
}

/** Looks at the trades before the transaction begins: dictionaries are read on a connection of their own. */
async function refuseTrades({ services }: Ctx, trades: readonly string[] = []): Promise<void> {
  const known = await services.dictLabels('repair_trade');
  if (trades.some((trade) => !known.has(trade))) throw refuse('承接工种取值不正确', 'trades');
}

const firstExpiry = sql`(SELECT min(q ->> 'expire') FROM jsonb_array_elements(${t.qualifications}) q)`;
const base = crud(companyRecord, t, {
  constraints: {
    repair_company_code: { field: 'code', message: '单位编码已存在' },
    repair_company_name: { field: 'name', message: '单位名称已存在' },
    repair_company_credit: { field: 'creditCode', message: '统一社会信用代码已存在' },
  },
  order: [{ by: 'code' }],
  tests: {
    trade: (wanted) => sql`${wanted} = ANY(${t.trades})`,
    blacklist: (wanted) => sql`${t.blacklist} = (${wanted} = 'Y')`,
    due: (wanted) =>
      sql`(least(${t.contractEnd}, ${firstExpiry}::date) <= current_date + 30) IS TRUE = (${wanted} = 'Y')`,
  },
  changed: guard,
});

/** Companies with what the reader may know of their orders. */
async function wide({ db, user }: Ctx, permission: string, rows: readonly CompanyRow[], now: number) {
  const ids = rows.map(({ companyId }) => companyId);
  const figures = await figuresOf(db, ids, now, companyScope(user, permission, now));
  const accounts = await accountsOf(db, ids);
  return rows.map((row) => {
    // The rows are those of the table, which has more than the fields that everybody may set.
    const { blacklist, blacklistReason } = row as Company;
    return {
      ...row,
      blacklist,
      blacklistReason,
      qualificationExpire: qualificationExpire(row),
      ...figures(row.companyId),
      accounts: accounts(row.companyId),
    };
  });
}

const list =
  (tools: RepairTools): Handler<Calls['list']> =>
  async ({ query, ctx }) => {
    const { rows, total } = await base.list({ query, ctx });
    return { rows: await wide(ctx, 'repair:company:list', rows, tools.clock()), total };
  };

const exported = (tools: RepairTools) =>
  listExport(
    '外委单位',
    [
      { title: '单位编码', width: 12, cell: (row) => row.code },
      { title: '单位名称', width: 30, cell: (row) => row.name },
      { title: '统一社会信用代码', width: 22, cell: (row) => row.creditCode },
      { title: '单位类型', width: 10, dictType: 'repair_company_type', cell: (row) => row.type },
      { title: '联系人', width: 12, cell: (row) => row.contact },
      { title: '联系电话', width: 16, cell: (row) => row.phone },
      { title: '合同编号', cell: (row) => row.contractNo },
      { title: '合同到期日', width: 14, cell: (row) => row.contractEnd },
      { title: '资质到期日', width: 14, cell: (row) => row.qualificationExpire },
      { title: '在办', width: 8, cell: (row) => row.inHand },
      { title: '评分', width: 8, cell: (row) => row.score },
      { title: '黑名单', width: 8, cell: (row) => (row.blacklist ? '是' : '否') },
      { title: '状态', width: 8, dictType: 'common_status', cell: (row) => row.status },
    ],
    list(tools),
  );

const options =
  (tools: RepairTools): Handler<Calls['options']> =>
  async ({ query, ctx }) => {
    const now = tools.clock();
    const rows = await ctx.db.select().from(t).orderBy(asc(t.code));
    // Whoever chooses has to know how busy each is, by whomever.
    const figures = await figuresOf(
      ctx.db,
      rows.map(({ companyId }) => companyId),
      now,
    );
    const found = rows.map((row) => {
      const obstacle = obstacleOf(row, wallTime(now).slice(0, 10), query.trade);
      const { inHand, score } = figures(row.companyId);
      return {
        id: row.companyId,
        label: row.name,
        trades: row.trades,
        inHand,
        score,
        obstacle,
        disabled: obstacle !== '',
      };
    });
    return query.all === 'Y' ? found : found.filter(({ disabled }) => !disabled);
  };

/** Companies that work for the campus. */
export const companyHandlers = (tools: RepairTools): Handlers<Calls> => ({
  ...base,
  create: refuseTaken(async (args: Parameters<typeof base.create>[0]) => {
    await refuseTrades(args.ctx, args.body.trades);
    return base.create(args);
  }),
  update: refuseTaken(async (args: Parameters<typeof base.update>[0]) => {
    await refuseTrades(args.ctx, args.body.trades);
    return base.update(args);
  }),
  list: list(tools),
  ...exported(tools),
  async get({ params, ctx }) {
    const [row] = await ctx.db.select().from(t).where(eq(t.companyId, params.id));
    if (!row) throw notFound();
    const [found] = await wide(ctx, 'repair:company:query', [row], tools.clock());
    return found as NonNullable<typeof found>;
  },
  options: options(tools),
  blacklist: ({ params, body, ctx }) => setBlacklist(ctx, params.id, body),
  candidates: ({ ctx }) => readCandidates(ctx.db),
  users: ({ params, body, ctx }) => assignUsers(ctx, params.id, body),
});
