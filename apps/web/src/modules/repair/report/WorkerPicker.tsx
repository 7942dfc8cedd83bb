import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import WarningOutlined from '@ant-design/icons/WarningOutlined';
import type { WorkerScore } from '@jiaoyan/contract/repair/distribute';
import Input from 'antd/es/input';
import Popover from 'antd/es/popover';
import Select from 'antd/es/select';
import Skeleton from 'antd/es/skeleton';
import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../../kernel/view/ErrorPanel.tsx';
import { type Chosen, useWorkers } from './workers.ts';
import './workers.css';
import '../../../desk/worker-list.css';

interface WorkerPickerProps {
  reportId: number;
  value?: readonly Chosen[];
  onChange?: (chosen: Chosen[]) => void;
  /** Only one can be chosen, and nobody to help. */
  single?: boolean;
  /** People who cannot be chosen. */
  without?: readonly number[];
}

/** Chooses who does the work: everybody with how well they fit and why. */
export function WorkerPicker(props: WorkerPickerProps): ReactNode {
  const { reportId, value = [], onChange, single = false, without = [] } = props;
  const { data, error, refetch } = useWorkers(reportId);
  const [wanted, setWanted] = useState('');
  const group = useId();
  const search = (event: ChangeEvent<HTMLInputElement>) => setWanted(event.target.value);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 5 }} />;
  const most = Math.max(1, ...data.map(({ openOrders }) => openOrders));
  const shown = data.filter(
    ({ userId, nickName, teamName }) => !without.includes(userId) && `${nickName} ${teamName}`.includes(wanted.trim()),
  );
  const toggle = (userId: number) => {
    const isChosen = value.some(({ workerId }) => workerId === userId);
    const rest = single ? [] : value.filter(({ workerId }) => workerId !== userId);
    onChange?.(isChosen && !single ? rest : [...rest, { workerId: userId, helperIds: [] }]);
  };
  return (
    <div className="workers">
      <Input allowClear aria-label="查找维修人员" placeholder="姓名或班组" value={wanted} onChange={search} />
      {shown.length === 0 && <EmptyState text="没有找到维修人员" />}
      <ul className="worker-list">
        {shown.map((worker) => (
          <WorkerItem
            key={worker.userId}
            worker={worker}
            group={group}
            most={most}
            single={single}
            isChosen={value.some(({ workerId }) => workerId === worker.userId)}
            onToggle={() => toggle(worker.userId)}
          />
        ))}
      </ul>
      {!single && <Helpers workers={data} chosen={value} onChange={onChange} />}
    </div>
  );
}

interface WorkerItemProps {
  worker: WorkerScore;
  /** One of a group of radio buttons. */
  group: string;
  most: number;
  single: boolean;
  isChosen: boolean;
  onToggle: () => void;
}

function WorkerItem({ worker, group, most, single, isChosen, onToggle }: WorkerItemProps): ReactNode {
  const { nickName, teamName, obstacle, openOrders, doneToday, rating, sameBuilding } = worker;
  return (
    <li className={isChosen ? 'worker is-chosen' : 'worker'}>
      <label className="worker-main">
        <input
          type={single ? 'radio' : 'checkbox'}
          name={group}
          checked={isChosen}
          aria-label={`选择 ${nickName}`}
          onChange={onToggle}
        />
        <span className="worker-name">
          <b>{nickName}</b>
          <span className="worker-team">{teamName}</span>
          {obstacle && (
            <span className="worker-obstacle">
              <WarningOutlined aria-hidden /> {obstacle}
            </span>
          )}
        </span>
        <span className="worker-facts num">
          <span className="worker-load" title={`在办 ${openOrders} 单`}>
            <meter min={0} max={most} value={openOrders} aria-label={`${nickName} 在办工单`} />
            在办 {openOrders}
          </span>
          <span>今日完成 {doneToday}</span>
          <span>评分 {rating === null ? '暂无' : rating.toFixed(1)}</span>
          {sameBuilding > 0 && <span className="worker-near">同楼宇在办 {sameBuilding}</span>}
        </span>
      </label>
      <Score worker={worker} />
    </li>
  );
}

/** The score, and of what it is made. */
function Score({ worker: { nickName, score, parts } }: { worker: WorkerScore }): ReactNode {
  const content = (
    <table className="worker-parts">
      <tbody>
        {parts.map(({ label, points, of }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <meter min={0} max={of} value={points} aria-label={label} />
            </td>
            <td className="num">
              {points} / {of}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <Popover trigger={['click', 'hover']} title={`${nickName} 的匹配度`} content={content} placement="left">
      <button
        type="button"
        className="worker-score num"
        aria-label={`${nickName} 匹配度 ${score.toFixed(1)}，查看构成`}
      >
        {score.toFixed(1)} <QuestionCircleOutlined aria-hidden />
      </button>
    </Popover>
  );
}

interface HelpersProps {
  workers: readonly WorkerScore[];
  chosen: readonly Chosen[];
  onChange: ((chosen: Chosen[]) => void) | undefined;
}

/** Who goes along with each of the chosen workers. */
function Helpers({ workers, chosen, onChange }: HelpersProps): ReactNode {
  const nameOf = (userId: number) => workers.find((worker) => worker.userId === userId)?.nickName ?? '';
  const options = workers
    .filter(({ userId }) => !chosen.some(({ workerId }) => workerId === userId))
    .map(({ userId, nickName }) => ({ value: userId, label: nickName }));
  return chosen.map((one) => (
    <div key={one.workerId} className="worker-helpers">
      <span>{nameOf(one.workerId)} 的协助人员</span>
      <Select<number[]>
        mode="multiple"
        aria-label={`${nameOf(one.workerId)} 的协助人员`}
        placeholder="可不选"
        showSearch={{ optionFilterProp: 'label' }}
        value={one.helperIds}
        options={options}
        onChange={(helperIds) =>
          onChange?.(chosen.map((old) => (old.workerId === one.workerId ? { ...old, helperIds } : old)))
        }
      />
    </div>
  ));
}
