import type { attendanceProof } from '@jiaoyan/contract/attendance/proof';
import { VERDICT } from '@jiaoyan/contract/attendance/status';
import type { AttendanceTask } from '@jiaoyan/contract/attendance/task';
import { sql } from 'drizzle-orm';
import { type ExportColumn, listExport } from '../../kernel/crud/list-export.ts';
import { type Db, givenIn, hotStatement } from '../../kernel/db/db.ts';
import type { Handlers } from '../../kernel/http/http.ts';
import { pointTable } from './point.table.ts';
import { punchGeoTable as g, punchTable as p, reviewTable as r } from './punch.table.ts';
import { flagNames } from './punch-flags.ts';
import { refTexts } from './punch-refs.ts';
import { scopedTasks, TASK_PERMISSION } from './task-case.ts';
import { taskPage } from './task-rows.ts';

/** A check-in within the window of a span. */
interface Proof {
  readonly taskId: number;
  readonly no: number;
  readonly punchId: number;
  readonly at: string;
  readonly receivedAt: string;
  readonly via: string;
  readonly refId: number | null;
  readonly pointName: string | null;
  readonly distance: number | null;
  readonly accuracy: number | null;
  readonly device: string;
  readonly flags: readonly string[];
  readonly verdict: string;
}
/** A task with one of its check-ins; without any, where there is none. */
interface ProofRow extends AttendanceTask {
  readonly proof: Proof | undefined;
  readonly refText: string;
}

const VERDICT_NAMES: Readonly<Record<string, string>> = {
  [VERDICT.open]: '待核',
  [VERDICT.fine]: '正常',
  [VERDICT.invalid]: '无效',
};
const wall = (at: unknown) => sql`to_char(${at}, 'YYYY-MM-DD HH24:MI:SS')`;
/** Of several flags of a check-in one that is invalid decides, then one that nobody has looked at. */
const readProofs = hotStatement<Proof>(
  'attendance_proofs',
  sql`SELECT s.task_id AS "taskId", s.no AS no, c.punch_id AS "punchId", ${wall(sql`c.at`)} AS at, ${wall(sql`c.received_at`)} AS "receivedAt",
      c.via AS via, c.ref_id AS "refId", o.name AS "pointName", e.distance AS distance, e.accuracy AS accuracy, c.device AS device,
      c.flags AS flags, coalesce((SELECT v.verdict FROM ${r} AS v WHERE v.punch_id = c.punch_id
        ORDER BY v.verdict = ${sql.raw(`'${VERDICT.invalid}'`)} DESC, v.verdict LIMIT 1), '') AS verdict
    FROM attendance_span AS s JOIN ${p} AS c ON c.user_id = s.user_id AND c.at >= lower(s."window") AND c.at < upper(s."window")
    LEFT JOIN ${g} AS e ON e.punch_id = c.punch_id LEFT JOIN ${pointTable} AS o ON o.point_id = c.point_id
    WHERE s.task_id = ${givenIn('taskIds')} ORDER BY s.task_id, s.no, c.at, c.punch_id`,
);

/** Tasks with each of their check-ins. */
async function withProofs(db: Db, tasks: readonly AttendanceTask[]): Promise<ProofRow[]> {
  if (tasks.length === 0) return [];
  const proofs = await readProofs(db, { taskIds: tasks.map(({ taskId }) => taskId).join(',') });
  const refs = await refTexts(db, proofs);
  const byTask = new Map<number, Proof[]>();
  for (const proof of proofs) byTask.set(proof.taskId, [...(byTask.get(proof.taskId) ?? []), proof]);
  return tasks.flatMap((task): ProofRow[] => {
    const own = byTask.get(task.taskId) ?? [];
    if (own.length === 0) return [{ ...task, proof: undefined, refText: '' }];
    return own.map((proof) => ({ ...task, proof, refText: refs.get(proof.punchId) ?? '' }));
  });
}

type Column = ExportColumn<ProofRow>;
const columns: readonly Column[] = [
  { title: '日期', width: 12, cell: (row) => row.workDate },
  { title: '姓名', width: 12, cell: (row) => row.userName },
  { title: '班组', width: 16, cell: (row) => row.deptName },
  { title: '班次', width: 14, cell: (row) => row.shiftName },
  { title: '时段', width: 26, cell: (row) => row.hoursText },
  { title: '状态', width: 10, dictType: 'attendance_task_status', cell: (row) => row.status },
  { title: '第几段', width: 8, cell: ({ proof }) => proof?.no ?? null },
  { title: '打卡时间', width: 20, cell: ({ proof }) => proof?.at ?? null },
  { title: '收到时间', width: 20, cell: ({ proof }) => proof?.receivedAt ?? null },
  { title: '途径', width: 12, dictType: 'attendance_via', cell: ({ proof }) => proof?.via ?? '' },
  { title: '打卡点', width: 18, cell: ({ proof }) => proof?.pointName ?? '' },
  { title: '距离（米）', width: 10, cell: ({ proof }) => proof?.distance ?? null },
  { title: '定位精度（米）', width: 12, cell: ({ proof }) => proof?.accuracy ?? null },
  { title: '关联单据', width: 22, cell: (row) => row.refText },
  { title: '设备', width: 20, cell: ({ proof }) => proof?.device ?? '' },
  {
    title: '标记',
    width: 24,
    cell: ({ proof }) => proof?.flags.map((flag) => flagNames[flag] ?? flag).join('、') ?? '',
  },
  { title: '核查', width: 10, cell: ({ proof }) => VERDICT_NAMES[proof?.verdict ?? ''] ?? '' },
];

/** Every check-in of the tasks within reach, with how it was proved. */
export const proofHandlers: Handlers<typeof attendanceProof> = listExport(
  '打卡明细',
  columns,
  async ({ query, ctx }) => {
    const within = scopedTasks.scope(ctx.user, `${TASK_PERMISSION}:export`, ctx.services.clock());
    const { rows } = await taskPage(ctx, query, within);
    return { rows: await withProofs(ctx.db, rows) };
  },
);
