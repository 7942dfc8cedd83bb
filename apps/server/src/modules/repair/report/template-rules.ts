import type { Row } from '@jiaoyan/contract/kernel/resource';
import type { templateRecord } from '@jiaoyan/contract/repair/template';
import { count, eq, sql } from 'drizzle-orm';
import type { Change } from '../../../kernel/crud/crud.ts';
import type { Db } from '../../../kernel/db/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import { deptTable } from '../../system/dept.table.ts';
import { reportTable } from './report.table.ts';
import { slaTable } from './sla.table.ts';
import { templateTable as t } from './template.table.ts';
import { TOP } from './template-facts.ts';

type TemplateRow = Row<typeof templateRecord>;
const ENABLED = '0';

async function childrenOf(tx: Db, templateId: number) {
  const [found] = await tx
    .select({ n: count(), enabled: sql<number>`count(*) FILTER (WHERE ${t.status} = ${ENABLED})`.mapWith(Number) })
    .from(t)
    .where(eq(t.parentId, templateId));
  return found ?? { n: 0, enabled: 0 };
}

async function refuseRemoval(tx: Db, { templateId, name }: TemplateRow) {
  const { n } = await childrenOf(tx, templateId);
  if (n > 0) throw refuse(`${name}下存在${n}条报修项目，不能删除`);
  const [used] = await tx.select({ n: count() }).from(reportTable).where(eq(reportTable.templateId, templateId));
  if (used?.n) throw refuse(`${name}下存在${used.n}条报修单，不能删除`);
}

/** An item hangs below a category in use and is of its trade. The category cannot go or be closed meanwhile. */
async function checkParent(tx: Db, row: TemplateRow, isNewHere: boolean) {
  if (row.parentId === row.templateId) throw refuse('所属分类不能选择自己', 'parentId');
  const [parent] = await tx.select().from(t).where(eq(t.templateId, row.parentId)).for('share');
  if (!parent) throw refuse('所选分类不存在', 'parentId');
  if (parent.parentId !== TOP) throw refuse('报修项目最多两级，请选择一级分类', 'parentId');
  if (row.trade !== parent.trade) throw refuse('工种须与所属分类一致', 'trade');
  if (isNewHere && row.status === ENABLED && parent.status !== ENABLED) throw refuse('所选分类已停用', 'parentId');
}

/** A category with items stays at the top and in use while they are, and they are of its trade. */
async function checkChildren(tx: Db, before: TemplateRow, after: TemplateRow) {
  const { n, enabled } = await childrenOf(tx, after.templateId);
  if (n === 0) return;
  if (after.parentId !== TOP) throw refuse('报修项目最多两级，请先移走下级项目', 'parentId');
  if (after.status !== ENABLED && enabled > 0)
    throw refuse(`${after.name}下存在${enabled}条启用的项目，不能停用`, 'status');
  if (after.trade !== before.trade)
    await tx.update(t).set({ trade: after.trade }).where(eq(t.parentId, after.templateId));
}

async function checkSla(tx: Db, { slaId, defaultPriority }: TemplateRow) {
  if (slaId === null) return;
  const [sla] = await tx.select().from(slaTable).where(eq(slaTable.slaId, slaId)).for('share');
  if (!sla) throw refuse('所选时限标准不存在', 'slaId');
  if (sla.status !== ENABLED) throw refuse('所选时限标准已停用', 'slaId');
  if (sla.priority !== defaultPriority) throw refuse('时限标准的优先级与默认优先级不一致', 'slaId');
}

async function checkTeam(tx: Db, { teamId }: TemplateRow) {
  if (teamId === null) return;
  const [team] = await tx.select({ status: deptTable.status }).from(deptTable).where(eq(deptTable.deptId, teamId));
  if (!team) throw refuse('所选班组不存在', 'teamId');
  if (team.status !== ENABLED) throw refuse('所选班组已停用', 'teamId');
}

/** Refuses a place, a state or a reference that the tree of items does not allow. */
export async function guardTemplate(tx: Db, { before, after }: Change<TemplateRow>): Promise<void> {
  if (!after) return before && refuseRemoval(tx, before);
  const isNewHere = after.parentId !== before?.parentId || after.status !== before.status;
  if (after.parentId !== TOP) await checkParent(tx, after, isNewHere);
  if (before) await checkChildren(tx, before, after);
  if (after.slaId !== before?.slaId || after.defaultPriority !== before.defaultPriority) await checkSla(tx, after);
  if (after.teamId !== before?.teamId) await checkTeam(tx, after);
}
