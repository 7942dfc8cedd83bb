import type { PlaceOption } from '@jiaoyan/contract/campus/place';
import { optionalText, text } from '@jiaoyan/contract/kernel/field';
import { type PatrolTask, taskFields } from '@jiaoyan/contract/patrol/task';
import { topics } from '@jiaoyan/contract/realtime';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { patrolApi } from '../../api/patrol.ts';
import { DeskList } from '../../desk/DeskList.tsx';
import { codeCell } from '../../desk/desk-cells.tsx';
import { floorName, subcampSearch, usePlaces, useSubcamps } from '../../domain/areas.ts';
import type { ColumnOverrides } from '../../kernel/list/resource-columns.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { hourName, usePaths } from './patrol-data.ts';
import { TaskDrawer } from './TaskDetail.tsx';
import './patrol.css';

const { code, status, pathId, windowFrom, dueDate } = taskFields;
const filter = (label: string) => optionalText(label, { search: 'exact', list: false });
const figure = (label: string, width = 64) => text(label, { max: 20, width });
const shape = {
  name: 'patrolTask',
  title: '巡检任务',
  permission: 'repair:patrolTask',
  id: 'taskId',
  time: 'windowFrom',
  fields: {
    keyword: filter('关键字'),
    code,
    windowFrom,
    pathName: text('路线', { max: 60, width: 170 }),
    executorNames: text('执行人', { max: 60, width: 110 }),
    executor: filter('执行人'),
    progress: figure('完成/点位', 90),
    abnormal: figure('异常'),
    missed: figure('漏检'),
    trust: figure('可信度', 110),
    status,
    pathId,
    subcamp: filter('校区'),
    dueDate,
    found: filter('异常漏检'),
    grade: filter('可信度'),
    missedAt: filter('漏检点位'),
    badTerm: filter('异常检查项'),
    hour: filter('开始时刻'),
    floor: filter('异常漏检楼层'),
  },
};
const right = { align: 'right', className: 'num' } as const;

/** Midnight is the end of a day rather than the beginning of another one. */
const endOf = (from: string, to: string) => {
  const isWholeDay = to.slice(11, 16) === '00:00' && dayjs(to).subtract(1, 'day').isSame(from.slice(0, 10), 'day');
  if (isWholeDay) return '24:00';
  return to.startsWith(from.slice(0, 10)) ? to.slice(11, 16) : to.slice(5, 16);
};
const windowOf = ({ windowFrom: from, windowTo: to }: PatrolTask) => `${from.slice(5, 16)} ~ ${endOf(from, to)}`;

/** How far the evidence of a round is to be trusted; letters and figures, colour is only added. */
function Trust({ task: { gradeA, gradeB, gradeC } }: { task: PatrolTask }): ReactNode {
  if (gradeA + gradeB + gradeC === 0) return '—';
  return (
    <span className="patrol-trust num">
      <span>A{gradeA}</span>
      <span>B{gradeB}</span>
      <span className={gradeC > 0 ? 'is-bad' : undefined}>C{gradeC}</span>
    </span>
  );
}
const alarming = (n: number) => (n > 0 ? <b className="patrol-bad">{n}</b> : '0');

const cells = (open: (id: number) => void): ColumnOverrides<PatrolTask> => ({
  code: { render: (_, row) => codeCell(row.taskId, row.code, open) },
  windowFrom: { className: 'num', render: (_, row) => windowOf(row) },
  executorNames: { render: (_, row) => row.executorNames || <b className="patrol-bad">未分配</b> },
  progress: { ...right, render: (_, row) => `${row.done} / ${row.pointTotal - row.exempt}` },
  abnormal: { ...right, render: (_, row) => alarming(row.abnormal) },
  missed: { ...right, render: (_, row) => alarming(row.missed) },
  trust: { render: (_, row) => <Trust task={row} /> },
});
const founds = [
  { value: 'abnormal', label: '有异常' },
  { value: 'missed', label: '有漏检' },
];
const grades = ['A', 'B', 'C'].map((value) => ({ value, label: `有可信度${value}` }));
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourName(hour) }));

/** The floors of all buildings, from the lowest on; outdoor places have the ground only. */
const floorsOf = (places: readonly PlaceOption[]) =>
  places.flatMap(({ id, label, floorCount, underFloors }) =>
    Array.from({ length: floorCount + underFloors + 1 }, (_, at) => at - underFloors)
      .filter((floorNo) => floorNo !== 0 || floorCount === 0)
      .map((floorNo) => ({ value: `${id}.${floorNo}`, label: `${label} ${floorName(floorNo)}` })),
  );

/** Rounds to be walked, and what became of them. */
export function TaskPage(): ReactNode {
  const { id, open } = useOpenRecord();
  const paths = usePaths().map(({ id: value, label }) => ({ value: String(value), label }));
  const [subcamp, floor] = [subcampSearch(useSubcamps()), floorsOf(usePlaces())];
  const options = { pathId: paths, found: founds, grade: grades, hour: hours, subcamp, floor };
  return (
    <>
      <DeskList<PatrolTask>
        header={<DocAlert title="巡检管理" url="/help/patrol.html" />}
        resource={shape}
        topic={topics.repairPatrol}
        ask={(query, more) => patrolApi.patrolTask.list({ query }, more)}
        exportCall={patrolApi.patrolTask.export}
        columns={cells(open)}
        options={options}
        empty="还没有巡检任务"
        actionsOf={(row) => [{ key: 'open', label: '详情', onClick: () => open(row.taskId) }]}
      />
      <TaskDrawer taskId={id} onClose={() => open(undefined)} />
    </>
  );
}
