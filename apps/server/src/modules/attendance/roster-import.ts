import { monthOf } from '@jiaoyan/contract/attendance/month-figures';
import { type CellsInput, MAX_A_DAY } from '@jiaoyan/contract/attendance/roster';
import { daysFrom, spanOn, weekDay } from '@jiaoyan/contract/attendance/shift-time';
import { PLAN } from '@jiaoyan/contract/attendance/status';
import { groupBy } from '@jiaoyan/contract/kernel/group-by';
import { asc, eq, inArray } from 'drizzle-orm';
import { XLSX_TYPE } from '../../kernel/crud/export.ts';
import type { CheckedRow, ImportField, ImportPlan, ImportSource } from '../../kernel/crud/import.ts';
import { listCell, rowProblems } from '../../kernel/crud/import-cells.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Ctx, Download } from '../../kernel/http/http.ts';
import { xlsxStream } from '../../kernel/sheet/xlsx.ts';
import { userTable as u } from '../system/user.table.ts';
import { lockedDays } from './month-locked.ts';
import { type CellRow, cellTable, type PlanRow } from './plan.table.ts';
import { planOf } from './plan-rows.ts';
import { reachPlans } from './plan-scope.ts';
import { putCells } from './roster-write.ts';
import { type ShiftRow, shiftTable } from './shift.table.ts';

const FREE = '休';
const ENABLED = '0';
type Cells = CellsInput['cells'][number];

interface Person {
  readonly userId: number;
  readonly userName: string;
  readonly nickName: string;
}
/** A board as its workbook shows it: a row for everybody, a column for every day. */
interface Board {
  readonly plan: PlanRow;
  readonly days: readonly string[];
  readonly people: readonly Person[];
  readonly shifts: readonly ShiftRow[];
  /** What somebody works on a day. */
  cellsOn(userId: number, day: string): readonly CellRow[];
}

const dayTitle = (day: string): string => `${day.slice(5)}（${'一二三四五六日'[weekDay(day) - 1]}）`;
const columnsOf = (days: readonly string[]): readonly ImportField[] => [
  { key: 'account', title: '账号', required: true, note: '排班计划中人员的账号', width: 14 },
  { key: 'name', title: '姓名', note: '填写时须与账号一致', width: 10 },
  ...days.map((day) => ({
    key: day,
    title: dayTitle(day),
    note: `班次名称，多个用顿号隔开；“${FREE}”为清除，留空为不变`,
    width: 10,
  })),
];

async function readBoard(db: Db, planId: number): Promise<Board> {
  const plan = await planOf(db, planId);
  const { userId, userName, nickName } = u;
  const ids = plan.members.map((member) => member.userId);
  const [known, cells, shifts] = [
    await db.select({ userId, userName, nickName }).from(u).where(inArray(userId, ids)),
    await db.select().from(cellTable).where(eq(cellTable.planId, planId)).orderBy(asc(cellTable.shiftId)),
    await db.select().from(shiftTable),
  ];
  const byId = new Map(known.map((person) => [person.userId, person]));
  const cellsOf = groupBy(cells, nameOf);
  return {
    plan,
    shifts,
    days: daysFrom(plan.startDate, plan.endDate),
    people: ids.flatMap((id) => byId.get(id) ?? []),
    cellsOn: (id, day) => cellsOf.get(nameOf({ userId: id, workDate: day })) ?? [],
  };
}
const nameOf = ({ userId, workDate }: Pick<CellRow, 'userId' | 'workDate'>) => `${userId} ${workDate}`;

/** The board of a plan as a workbook, which can be changed and taken back in. */
export async function rosterSheet(ctx: Ctx, planId: number, verb: 'export' | 'import'): Promise<Download> {
  await reachPlans(ctx, verb, [planId]);
  const { plan, days, people, shifts, cellsOn } = await readBoard(ctx.db, planId);
  const names = new Map(shifts.map(({ shiftId, name }) => [shiftId, name]));
  const textOn = (userId: number, day: string) =>
    cellsOn(userId, day).flatMap(({ shiftId }) => names.get(shiftId) ?? []);
  const rows = people.map(({ userId, userName, nickName }) => [
    userName,
    nickName,
    ...days.map((day) => textOn(userId, day).join('、') || FREE),
  ]);
  const columns = columnsOf(days).map(({ title, required, note = '', width = 10 }) => ({
    title: required ? `${title}*` : title,
    width,
    note,
  }));
  const batches = (async function* () {
    yield rows;
  })();
  return {
    name: `${plan.name}排班表.xlsx`,
    type: XLSX_TYPE,
    stream: xlsxStream({ sheet: '排班表', columns, batches }),
  };
}

/** What stays as it is: what has begun, and months that are locked. */
interface Fixed {
  readonly now: number;
  readonly isLocked: Awaited<ReturnType<typeof lockedDays>>;
}

/** What the cells of a row change. */
function changesOf({ values }: ImportSource, person: Person, board: Board, { now, isLocked }: Fixed) {
  const { errors, report } = rowProblems();
  const { plan, days, shifts, cellsOn } = board;
  const cells: Cells[] = [];
  const hasBegun = (day: string, shiftId: number) => {
    const sections = shifts.find((shift) => shift.shiftId === shiftId)?.sections ?? [];
    return plan.status === PLAN.published && spanOn(day, sections).from <= now;
  };
  for (const day of days) {
    const text = values[day] ?? '';
    if (text === '') continue;
    const names = text === FREE ? [] : listCell(text.replaceAll('、', ','));
    const found = names.map((name) => shifts.find((shift) => shift.name === name));
    const unknown = names.find((_, at) => found[at] === undefined);
    if (unknown !== undefined) report(day, `班次“${unknown}”不存在`);
    if (names.length > MAX_A_DAY) report(day, `一天最多${MAX_A_DAY}个班次`);
    const { userId } = person;
    const known = cellsOn(userId, day);
    const before = known.map(({ shiftId }) => shiftId);
    const wanted = found.flatMap((shift) => shift?.shiftId ?? []);
    const added = wanted.filter((id) => !before.includes(id));
    const gone = before.filter((id) => !wanted.includes(id));
    const stopped = found.find((shift) => shift && added.includes(shift.shiftId) && shift.status !== ENABLED);
    if (stopped) report(day, `班次“${stopped.name}”已停用`);
    if ([...added, ...gone].some((id) => hasBegun(day, id))) report(day, '已开始的班次不能修改');
    if (added.length + gone.length === 0) continue;
    if (isLocked({ userId, workDate: day })) report(day, `${monthOf(day)} 考勤已锁定，不能再排班`);
    cells.push({ userId, workDate: day, shiftIds: wanted, note: known[0]?.note ?? '' });
  }
  return { errors, report, cells };
}

/** How a board comes in from a workbook. */
export async function rosterImport(ctx: Ctx, planId: number): Promise<ImportPlan<readonly Cells[]>> {
  await reachPlans(ctx, 'import', [planId]);
  const { days, plan } = await readBoard(ctx.db, planId);
  return {
    title: plan.name,
    fields: columnsOf(days),
    async check(tx, rows) {
      const board = await readBoard(tx, planId);
      const isLocked = await lockedDays(
        tx,
        board.people.flatMap(({ userId }) => board.days.map((workDate) => ({ userId, workDate }))),
      );
      const byAccount = new Map(board.people.map((person) => [person.userName, person]));
      const lines = new Map<string, number>();
      return rows.map((source): CheckedRow<readonly Cells[]> => {
        const { account = '', name = '' } = source.values;
        const person = byAccount.get(account);
        if (!person) {
          const message = account ? `账号“${account}”不在该排班计划中` : '账号不能为空';
          return { action: 'update', errors: [{ key: 'account', message }] };
        }
        const { errors, report, cells } = changesOf(source, person, board, { isLocked, now: ctx.services.clock() });
        if (name && name !== person.nickName) report('name', '姓名与账号不一致');
        const first = lines.get(account);
        lines.set(account, first ?? source.line);
        if (first !== undefined) report('account', `账号与第${first}行重复`);
        return { errors, action: cells.length > 0 ? 'update' : 'known', value: cells };
      });
    },
    write: async (tx, rows) => {
      const cells = rows.flat();
      if (cells.length > 0) await putCells({ ...ctx, db: tx }, planId, { cells }, 'import');
    },
  };
}
