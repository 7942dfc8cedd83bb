import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import type { MaintainTarget, TaskDetail } from '@jiaoyan/contract/maintenance/maintain-task';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { FactList } from '../../desk/FactList.tsx';
import { Pictures } from '../../desk/Pictures.tsx';
import { RecordTimeline } from '../../desk/RecordTimeline.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { RecordDrawer } from '../../kernel/view/RecordDrawer.tsx';
import { valueText } from './items.ts';
import { TaskMoves } from './TaskMoves.tsx';
import { TaskPrint } from './TaskPrint.tsx';
import { taskEvents, useTask } from './tasks.ts';
import '../../desk/record.css';
import './maintenance.css';

interface TaskDrawerProps {
  /** Nothing is open without one. */
  taskId: number | undefined;
  onClose: () => void;
}

/** Maintenance beside the list; on a phone it takes the whole screen. */
export function TaskDrawer({ taskId, onClose }: TaskDrawerProps): ReactNode {
  return (
    <RecordDrawer title="维保任务" id={taskId} onClose={onClose}>
      {(id) => <TaskView taskId={id} />}
    </RecordDrawer>
  );
}

function TaskView({ taskId }: { taskId: number }): ReactNode {
  const [isPrinting, setPrinting] = useState(false);
  const { data: task, error, refetch } = useTask(taskId);
  if (error && !task) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!task) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <article className="report-detail" aria-label={task.title}>
      <header className="report-head">
        <h2>{task.title}</h2>
        <p>
          <span className="num">{task.code}</span>
          <DictTag dictType="maintain_plan_kind" value={task.kind} />
          <DictTag dictType="maintain_task_status" value={task.status} />
          {task.isLate && <span className="dict-tag dict-tag-danger">逾期</span>}
        </p>
      </header>
      <TaskMoves task={task}>
        {task.reportId !== null && (
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => setPrinting(true)}>
            打印维保单
          </Button>
        )}
      </TaskMoves>
      <Facts task={task} />
      <Targets task={task} />
      <section className="report-block" aria-label="处理过程">
        <h3>处理过程</h3>
        <RecordTimeline
          events={task.timeline.map(({ eventId, event, files, ...rest }) => ({
            ...rest,
            key: eventId,
            label: taskEvents[event] ?? [event, 'info'],
            files: files && <Pictures value={files} alt="过程照片" size={56} />,
          }))}
        />
      </section>
      {isPrinting && <TaskPrint task={task} onDone={() => setPrinting(false)} />}
    </article>
  );
}

const factsOf = (task: TaskDetail): readonly (readonly [string, ReactNode])[] => {
  const last = task.orders.at(-1);
  return [
    ['位置', task.position],
    ['应完成日', <span className="num">{task.dueDate}</span>],
    ['计划日期', task.planDay !== task.dueDate && <span className="num">{task.planDay}</span>],
    ['执行人', task.executorName || '未指派'],
    ['进度', `${task.done} / ${task.total}${task.abnormal > 0 ? `，异常 ${task.abnormal}` : ''}`],
    [
      '完成',
      task.finishTime && `${task.finishTime.slice(0, 16)}${task.lateDays > 0 ? `（逾期 ${task.lateDays} 天）` : ''}`,
    ],
    ['维保小结', last?.solution],
    ['跳过原因', task.skipReason],
  ];
};
const Facts = ({ task }: { task: TaskDetail }): ReactNode => (
  <FactList facts={factsOf(task).filter(([, value]) => Boolean(value))} />
);

/** What was found on each facility. */
function Targets({ task }: { task: TaskDetail }): ReactNode {
  if (task.targets.length === 0) return null;
  return (
    <section className="report-block" aria-label="维保结果">
      <h3>维保结果</h3>
      <ul className="maintain-cards">
        {task.targets.map((target) => (
          <Target key={target.facilityId} task={task} target={target} />
        ))}
      </ul>
    </section>
  );
}

function Target({ task, target }: { task: TaskDetail; target: MaintainTarget }): ReactNode {
  return (
    <li className="maintain-card">
      <p className="maintain-card-head">
        <b>{target.name}</b>
        {target.conclusion ? <DictTag dictType="maintain_conclusion" value={target.conclusion} /> : <span>未填写</span>}
      </p>
      <p className="maintain-card-note">
        <span className="num">{target.code}</span> {target.position}
        {target.doneTime &&
          ` · ${target.doneName} ${target.doneTime.slice(0, 16)}${target.proof === '1' ? ' · 扫码' : ''}`}
      </p>
      {target.results.length > 0 && (
        <ul className="maintain-values">
          {task.items.map((item) => {
            const result = target.results.find(({ key }) => key === item.key);
            return (
              <li key={item.key} className={result && !result.ok ? 'maintain-off' : ''}>
                {item.name} <b>{valueText(item, result?.value ?? '')}</b>
                {result && !result.ok && ' 异常'}
                {result?.images && <Pictures value={result.images} alt={item.name} size={48} />}
              </li>
            );
          })}
        </ul>
      )}
      {target.remark && <p className="maintain-card-note">{target.remark}</p>}
      {target.faultCode && <p className="maintain-card-note">已报修 {target.faultCode}</p>}
      {target.images && <Pictures value={target.images} alt="现场照片" size={56} />}
    </li>
  );
}
