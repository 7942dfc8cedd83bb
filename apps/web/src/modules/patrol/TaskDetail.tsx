import { type PatrolTaskDetail as Detail, type TaskPoint, taskLife } from '@jiaoyan/contract/patrol/task';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { patrolApi } from '../../api/patrol.ts';
import { FactList } from '../../desk/FactList.tsx';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { Pictures } from '../../desk/Pictures.tsx';
import { RecordTimeline } from '../../desk/RecordTimeline.tsx';
import { UserSelect } from '../../domain/UserSelect.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { RecordDrawer } from '../../kernel/view/RecordDrawer.tsx';
import { taskEvents, useTask } from './patrol-data.ts';
import { RoundProof } from './RoundProof.tsx';
import { RoundReplay } from './RoundReplay.tsx';
import '../../desk/record.css';
import './patrol.css';

const { transitions } = taskLife;
const quiet = { quiet: true };

interface TaskDrawerProps {
  /** Nothing is open without one. */
  taskId: number | undefined;
  onClose: () => void;
}

/** A round beside the list; on a phone it takes the whole screen. */
export function TaskDrawer({ taskId, onClose }: TaskDrawerProps): ReactNode {
  return (
    <RecordDrawer title="巡检任务" id={taskId} onClose={onClose}>
      {(id) => <TaskView taskId={id} />}
    </RecordDrawer>
  );
}

/** A round with its points and what happened to it. */
export function TaskView({ taskId }: { taskId: number }): ReactNode {
  const { data: task, error, refetch } = useTask(taskId);
  if (error && !task) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!task) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <article className="report-detail" aria-label={`巡检任务 ${task.code}`}>
      <header className="report-head">
        <h2>{task.pathName}</h2>
        <p>
          <span className="num">{task.code}</span>
          <DictTag dictType="patrol_task_status" value={task.status} />
        </p>
      </header>
      <TaskMoves task={task} />
      <FactList facts={factsOf(task)} />
      <section className="report-block" aria-label="点位">
        <h3>点位</h3>
        <ol className="patrol-points">
          {task.points.map((point) => (
            <PointLine key={point.pointId} point={point} />
          ))}
        </ol>
      </section>
      <RoundReplay taskId={task.taskId} />
      <RoundProof taskId={task.taskId} />
      {task.timeline.length > 0 && (
        <section className="report-block" aria-label="处理过程">
          <h3>处理过程</h3>
          <RecordTimeline
            events={task.timeline.map(({ eventId, event, files: _files, ...rest }) => ({
              ...rest,
              key: eventId,
              label: taskEvents[event] ?? [event, 'info'],
            }))}
          />
        </section>
      )}
    </article>
  );
}

const factsOf = (task: Detail): readonly (readonly [string, ReactNode])[] => [
  ['计划', task.planName],
  ['时间', <span className="num">{`${task.windowFrom.slice(0, 16)} ~ ${task.windowTo.slice(5, 16)}`}</span>],
  ['执行人', task.executorNames || '未分配'],
  ['完成', `${task.done} / ${task.pointTotal - task.exempt}${task.exempt > 0 ? `（免检 ${task.exempt}）` : ''}`],
  ['异常 / 漏检', `${task.abnormal} / ${task.missed}`],
  ['可信度', `A ${task.gradeA} · B ${task.gradeB} · C ${task.gradeC}`],
  ...(task.startTime ? [['开始', <span className="num">{task.startTime.slice(0, 16)}</span>] as const] : []),
  ...(task.finishTime ? [['完成时间', <span className="num">{task.finishTime.slice(0, 16)}</span>] as const] : []),
];

/** A point with what became of it and what was answered there. */
function PointLine({ point }: { point: TaskPoint }): ReactNode {
  return (
    <li>
      <p className="patrol-point-head">
        <b className="num">{point.sort}</b>
        <span>
          {point.name}
          <small>{point.position}</small>
        </span>
        {point.result ? (
          <DictTag dictType="patrol_result" value={point.result} />
        ) : (
          <span className="dict-tag dict-tag-info">未到</span>
        )}
        {point.grade && <DictTag dictType="patrol_grade" value={point.grade} />}
      </p>
      {(point.checkTime || point.reason || point.flags.length > 0) && (
        <p className="patrol-point-when">
          {point.checkTime && <span className="num">{point.checkTime.slice(5)}</span>} {point.userName} {point.reason}
          {point.flags.map((flag) => (
            <DictTag key={flag} dictType="patrol_flag" value={flag} />
          ))}
        </p>
      )}
      {point.answers.length > 0 && (
        <ul className="patrol-answers">
          {point.answers.map(({ termId, name, value, unit, ok, remark, images }) => (
            <li key={termId} className={ok ? undefined : 'is-bad'}>
              {name}：{value ? `${value} ${unit}` : ok ? '正常' : '异常'}
              {!ok && <DictTag dictType="patrol_result" value="2" />}
              {remark && <small>{remark}</small>}
              {images && <Pictures value={images} alt={`${name}照片`} size={48} />}
            </li>
          ))}
        </ul>
      )}
      {point.images && <Pictures value={point.images} alt={`${point.name}照片`} size={56} />}
    </li>
  );
}

/** The buttons for what the caller may do with a round now. */
function TaskMoves({ task }: { task: Detail }): ReactNode {
  const [asked, setAsked] = useState<string>();
  const may = (move: string) => task.moves.includes(move);
  if (task.moves.length === 0) return null;
  const close = () => setAsked(undefined);
  return (
    <div className="report-moves">
      {may('reassign') && <Button onClick={() => setAsked('reassign')}>{transitions.reassign.label}</Button>}
      {may('exempt') && <Button onClick={() => setAsked('exempt')}>{transitions.exempt.label}</Button>}
      {may('cancel') && (
        <Button danger onClick={() => setAsked('cancel')}>
          {transitions.cancel.label}
        </Button>
      )}
      {asked === 'reassign' && <ReassignDialog task={task} onClose={close} />}
      {asked === 'exempt' && <ExemptDialog task={task} onClose={close} />}
      {asked === 'cancel' && <CancelDialog task={task} onClose={close} />}
    </div>
  );
}

interface DialogProps {
  task: Detail;
  onClose: () => void;
}
const paramsOf = ({ taskId }: Detail) => ({ id: taskId });
const Reason = ({ label, required = false }: { label: string; required?: boolean }): ReactNode => (
  <Form.Item name="reason" label={label} required={required}>
    <Input.TextArea maxLength={200} autoSize={{ minRows: 2 }} />
  </Form.Item>
);

function ReassignDialog({ task, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<{ executorIds: number[]; reason: string }>
      title={`改派 - ${task.code}`}
      okText="改派"
      done="已改派"
      schema={transitions.reassign.input}
      initial={{ executorIds: task.executorIds, reason: '' }}
      call={(values) =>
        patrolApi.patrolTask.reassign({ params: paramsOf(task), body: { ...values, version: task.version } }, quiet)
      }
      onClose={onClose}
    >
      <Form.Item name="executorIds" label="执行人" required>
        <UserSelect />
      </Form.Item>
      <Reason label="改派原因" />
    </MoveDialog>
  );
}

function ExemptDialog({ task, onClose }: DialogProps): ReactNode {
  const open = task.points.filter(({ result }) => result === '' || result === '5');
  return (
    <MoveDialog<{ pointIds: number[]; reason: string }>
      title={`免检 - ${task.code}`}
      okText="免检"
      done="已免检"
      hint="停电、封楼等无法到达的点位，既不计完成也不计漏检。"
      schema={transitions.exempt.input}
      initial={{ pointIds: [], reason: '' }}
      call={(values) =>
        patrolApi.patrolTask.exempt({ params: paramsOf(task), body: { ...values, version: task.version } }, quiet)
      }
      onClose={onClose}
    >
      <Form.Item name="pointIds" label="点位" required>
        <Select<number[]>
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="可选多个"
          options={open.map(({ pointId, sort, name }) => ({ value: pointId, label: `${sort}. ${name}` }))}
        />
      </Form.Item>
      <Reason label="免检原因" required />
    </MoveDialog>
  );
}

function CancelDialog({ task, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<{ reason: string }>
      title={`取消 - ${task.code}`}
      danger
      okText="取消任务"
      done="任务已取消"
      schema={transitions.cancel.input}
      initial={{ reason: '' }}
      call={({ reason }) =>
        patrolApi.patrolTask.cancel({ params: paramsOf(task), body: { reason, version: task.version } }, quiet)
      }
      onClose={onClose}
    >
      <Reason label="取消原因" required />
    </MoveDialog>
  );
}
