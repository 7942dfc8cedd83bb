import { minutesText, type Sla, type sla, slaRecord } from '@jiaoyan/contract/repair/sla';
import { and, asc, count, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { type Change, crud } from '../../../kernel/crud/crud.ts';
import { listExport } from '../../../kernel/crud/list-export.ts';
import { refuseTaken } from '../../../kernel/crud/refuse-taken.ts';
import type { Db } from '../../../kernel/db/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import type { Handler, Handlers } from '../../../kernel/http/http.ts';
import { slaTable as t } from './sla.table.ts';
import { templateTable } from './template.table.ts';

type Calls = typeof sla.endpoints;
type SlaRow = typeof t.$inferSelect;
const ENABLED = '0';

/** How many items each standard is chosen for. */
async function templateCounts(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ slaId: templateTable.slaId, n: count() })
    .from(templateTable)
    .where(isNotNull(templateTable.slaId))
    .groupBy(templateTable.slaId);
  return new Map(rows.map(({ slaId, n }) => [slaId ?? 0, n]));
}

/** Reports without a standard of their own take the one of their priority, so each priority keeps one. */
async function refuseLast(tx: Db, { slaId, priority }: SlaRow) {
  // One at a time: of two that go at once the second finds the first one gone. Row locks would wait for each other.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('repair_sla'))`);
  const others = await tx
    .select({ slaId: t.slaId })
    .from(t)
    .where(and(eq(t.priority, priority), eq(t.status, ENABLED), ne(t.slaId, slaId)))
    .limit(1);
  if (others.length === 0) throw refuse('每个优先级至少保留一个启用的时限标准', 'status');
}

async function guard(tx: Db, { before, after }: Change<Sla>) {
  // The rows are those of the table; the resource only states them more loosely.
  const [old, next] = [before as SlaRow | undefined, after as SlaRow | undefined];
  if (next && next.arriveMins > next.finishMins) throw refuse('到场时限不能大于完工时限', 'arriveMins');
  if (!old) return;
  const isMoved = next?.priority !== old.priority;
  const isClosed = old.status === ENABLED && next?.status !== ENABLED;
  if (!isMoved && !isClosed) return;
  const used = (await templateCounts(tx)).get(old.slaId);
  if (used && !next) throw refuse(`${old.name}下存在${used}条报修项目，不能删除`);
  if (used && isMoved) throw refuse(`${old.name}下存在${used}条报修项目，不能修改优先级`, 'priority');
  if (used) throw refuse(`${old.name}下存在${used}条报修项目，不能停用`, 'status');
  if (old.status === ENABLED) await refuseLast(tx, old);
}

const base = crud(slaRecord, t, {
  constraints: {
    repair_sla_name: { field: 'name', message: '标准名称已存在' },
    repair_template_sla: { message: '有报修项目正在使用该时限标准，不能删除' },
  },
  order: [{ by: 'priority' }],
  changed: guard,
});

const list: Handler<Calls['list']> = async (args) => {
  const { rows, total } = await base.list(args);
  const counts = await templateCounts(args.ctx.db);
  return { rows: rows.map((row) => ({ ...row, templateCount: counts.get(row.slaId) ?? 0 })), total };
};

/** How fast reports are answered, and who hears of it when they are not. */
export const slaHandlers: Handlers<Calls> = {
  ...base,
  create: refuseTaken(base.create),
  update: refuseTaken(base.update),
  list,
  ...listExport(
    '时限标准',
    [
      { title: '标准名称', cell: (row) => row.name },
      { title: '优先级', width: 10, dictType: 'repair_priority', cell: (row) => row.priority },
      { title: '计时方式', width: 12, dictType: 'repair_sla_calendar', cell: (row) => row.calendar },
      { title: '受理时限', cell: (row) => minutesText(row.acceptMins, row.calendar) },
      { title: '接单时限', cell: (row) => minutesText(row.takeMins, row.calendar) },
      { title: '到场时限', cell: (row) => minutesText(row.arriveMins, row.calendar) },
      { title: '完工时限', cell: (row) => minutesText(row.finishMins, row.calendar) },
      { title: '提醒比例（%）', width: 14, cell: (row) => row.remindPct },
      { title: '项目数', width: 10, cell: (row) => row.templateCount },
      { title: '状态', width: 10, dictType: 'common_status', cell: (row) => row.status },
    ],
    list,
  ),
  async options({ ctx }) {
    const rows = await ctx.db.select().from(t).orderBy(asc(t.priority), asc(t.slaId));
    return rows.map(({ slaId, name, priority, status }) => ({
      id: slaId,
      label: name,
      priority,
      disabled: status !== ENABLED,
    }));
  },
};
