import { addDays } from '@jiaoyan/contract/maintenance/maintain-dates';
import type { Task } from '@jiaoyan/contract/maintenance/maintain-task';
import Skeleton from 'antd/es/skeleton';
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { maintenanceApi } from '../../api/maintenance.ts';
import { useDeskRun } from '../../desk/use-desk-run.ts';
import { campusNow } from '../../kernel/campus-now.ts';
import { isInMonth, weeksOf } from '../../kernel/month.ts';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { MonthGrid } from '../../kernel/view/MonthGrid.tsx';
import { ARROWS } from './calendar-days.ts';
import { TaskMark } from './TaskMark.tsx';
import { useMonth } from './tasks.ts';

const DRAGGED = 'application/x-maintain-task';
/** So many of a day are shown at first. */
const SHOWN = 4;

interface MonthProps {
  month: string;
  onOpen: (taskId: number) => void;
}

/** A month of maintenance; what nobody has begun is moved by dragging it, or by the arrows of the keyboard. */
export function TaskMonth({ month, onOpen }: MonthProps): ReactNode {
  const { data, error, refetch } = useMonth(month);
  const [said, setSaid] = useState('');
  const [whole, setWhole] = useState('');
  const { busy, run } = useDeskRun();
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;
  const move = (task: Task | undefined, planDay: string) => {
    if (!task || busy || planDay === task.planDay || !task.moves.includes('reschedule')) return;
    const body = { planDay, version: task.version };
    void run(
      () => maintenanceApi.maintainTask.reschedule({ params: { id: task.taskId }, body }),
      `已调整到 ${planDay}`,
      () => setSaid(`${task.title} 已调整到 ${planDay}`),
    );
  };
  const drop = (day: string) => (event: DragEvent) => {
    event.preventDefault();
    const taskId = Number(event.dataTransfer.getData(DRAGGED));
    move(
      data.find((task) => task.taskId === taskId),
      day,
    );
  };
  const press = (task: Task) => (event: KeyboardEvent) => {
    const days = ARROWS[event.key];
    if (days === undefined || !task.moves.includes('reschedule')) return;
    event.preventDefault();
    move(task, addDays(task.planDay, days));
  };
  const today = campusNow().format('YYYY-MM-DD');
  return (
    <>
      <p className="maintain-hint">拖动未开始的任务调整日期；也可以选中任务后按方向键，左右一天，上下一周。</p>
      <p className="sr-only" role="status">
        {said}
      </p>
      <MonthGrid
        label={`${month} 维保月历`}
        className="maintain-grid"
        weeks={weeksOf(month)}
        cellOf={(day) => ({
          className: [isInMonth(day, month) ? '' : 'maintain-other', day === today ? 'maintain-today' : ''].join(' '),
          onDragOver: (event) => event.preventDefault(),
          onDrop: drop(day),
        })}
      >
        {(day) => (
          <>
            <span className="maintain-date num">{Number(day.slice(8))}</span>
            <DayMarks
              tasks={data.filter(({ planDay }) => planDay === day)}
              isWhole={whole === day}
              onWhole={() => setWhole(day)}
              onOpen={onOpen}
              onPress={press}
            />
          </>
        )}
      </MonthGrid>
    </>
  );
}

interface DayMarksProps {
  tasks: readonly Task[];
  /** Whether all of them are shown. */
  isWhole: boolean;
  onWhole: () => void;
  onOpen: (taskId: number) => void;
  onPress: (task: Task) => (event: KeyboardEvent) => void;
}
/** The tasks of a day; where there are many the others come on demand. */
function DayMarks({ tasks, isWhole, onWhole, onOpen, onPress }: DayMarksProps): ReactNode {
  const shown = isWhole ? tasks : tasks.slice(0, SHOWN);
  return (
    <>
      {shown.map((task) => (
        <TaskMark
          key={task.taskId}
          task={task}
          onOpen={() => onOpen(task.taskId)}
          onKeyDown={onPress(task)}
          onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(task.taskId))}
        />
      ))}
      {shown.length < tasks.length && (
        <button type="button" className="maintain-more" onClick={onWhole}>
          还有 {tasks.length - shown.length} 个
        </button>
      )}
    </>
  );
}
