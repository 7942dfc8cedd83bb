import { customProblem, customValues } from '@jiaoyan/contract/facility/custom-field';
import type { facilityRecord } from '@jiaoyan/contract/facility/facility';
import type { Row } from '@jiaoyan/contract/kernel/resource';
import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { count, eq } from 'drizzle-orm';
import type { Change } from '../../kernel/crud/crud.ts';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { deptTable } from '../system/dept.table.ts';
import { refuseAbsent } from '../system/index.ts';
import { type ClassifyRow, classifyTable } from './classify.table.ts';
import { type FacilityRow, facilityTable as t } from './facility.table.ts';
import { refuseScrapped } from './facility-case.ts';
import { scopedFacilities } from './facility-scope.ts';
import { refusePosition } from './position.ts';

type Facility = Row<typeof facilityRecord>;
const ENABLED = '0';
const MAX_PARTS = 20;

/** Refuses dates that cannot be: made after today, in use before it was bought. */
export function dateProblem(
  { madeDate, buyDate, useDate }: Pick<Facility, 'madeDate' | 'buyDate' | 'useDate'>,
  today: string,
): { field: 'madeDate' | 'buyDate' | 'useDate'; message: string } | undefined {
  if (madeDate && madeDate > today) return { field: 'madeDate', message: '出厂日期不能晚于今天' };
  if (madeDate && buyDate && buyDate < madeDate) return { field: 'buyDate', message: '购置日期不能早于出厂日期' };
  if (buyDate && useDate && useDate < buyDate) return { field: 'useDate', message: '启用日期不能早于购置日期' };
  return undefined;
}

/** The class of a facility, held until it is stored; a closed one takes no new facilities. */
async function classOf(tx: Db, classifyId: number, isNew: boolean): Promise<ClassifyRow> {
  const [row] = await tx.select().from(classifyTable).where(eq(classifyTable.classifyId, classifyId)).for('share');
  if (!row) throw refuse('所选设施分类不存在', 'classifyId');
  if (isNew && row.status !== ENABLED) throw refuse('所选设施分类已停用', 'classifyId');
  return row;
}

/** Refuses values that the class does not allow, by the name of their field. */
function refuseValues({ fields }: ClassifyRow, custom: Facility['custom']): void {
  const known = customValues(fields, custom);
  for (const field of fields) {
    const problem = customProblem(field, known[field.key] ?? '');
    if (problem) throw refuse(problem, 'custom');
  }
}

/** A part hangs below another facility, and no chain of parts comes back to where it began. */
async function refuseParent(tx: Db, { facilityId, parentId }: Facility): Promise<void> {
  for (let at = parentId, steps = 0; at !== null; steps++) {
    if (at === facilityId || steps > MAX_PARTS) throw refuse('上级不能是自己或下级', 'parentId');
    const [row]: { parentId: number | null; status: string }[] = await tx
      .select({ parentId: t.parentId, status: t.status })
      .from(t)
      .where(eq(t.facilityId, at));
    if (!row) throw refuse('所属设施不存在', 'parentId');
    at = row.parentId;
  }
}

async function refuseDept(tx: Db, deptId: number | null, field: string, label: string) {
  if (deptId === null) return;
  const [dept] = await tx.select().from(deptTable).where(eq(deptTable.deptId, deptId));
  if (dept?.status !== ENABLED) throw refuse(`所选${label}不存在或已停用`, field);
}

/** Where it is and who answers for it change by moves, which leave a trace and ask the receiver. */
function refuseMoved(before: Facility, after: Facility): void {
  const isMoved = before.placeId !== after.placeId || before.roomId !== after.roomId;
  if (isMoved) throw refuse('位置请通过【移位】修改', 'placeId');
  if (before.managerId !== after.managerId) throw refuse('责任人请通过【移交】修改', 'managerId');
}

async function refuseRemoval(tx: Db, { facilityId, name }: Facility): Promise<void> {
  const [parts] = await tx.select({ n: count() }).from(t).where(eq(t.parentId, facilityId));
  if (parts?.n) throw refuse(`${name}下存在${parts.n}条设施，不能删除`);
}

/** What a facility must fulfil before it is stored, changed or removed. */
export async function guardFacility(tx: Db, { before, after }: Change<FacilityRow>, ctx: Ctx): Promise<void> {
  const { user, services } = ctx;
  const now = services.clock();
  if (before) refuseScrapped(before);
  if (!after) return before && refuseRemoval(tx, before);
  const problem = dateProblem(after, localDay(now));
  if (problem) throw refuse(problem.message, problem.field);
  const isNewClass = before?.classifyId !== after.classifyId;
  refuseValues(await classOf(tx, after.classifyId, isNewClass), after.custom);
  if (before) refuseMoved(before, after);
  else await refusePosition(tx, after);
  if (before?.parentId !== after.parentId) await refuseParent(tx, after);
  if (!before) await refuseAbsent(tx, [after.managerId], '责任人', 'managerId');
  if (before?.ownerDeptId !== after.ownerDeptId) await refuseDept(tx, after.ownerDeptId, 'ownerDeptId', '使用部门');
  if (before?.teamId !== after.teamId) await refuseDept(tx, after.teamId, 'teamId', '维护班组');
  // Nobody makes a facility, or gives one to a team, where he does not reach it.
  const permission = before ? 'repair:facility:edit' : 'repair:facility:add';
  await requireRecords(scopedFacilities, tx, user, { permission, ids: [after.facilityId], now });
}
