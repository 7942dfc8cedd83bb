import type { MaintainCard } from '@jiaoyan/contract/maintenance/maintain-order';
import { topics } from '@jiaoyan/contract/realtime';
import Segmented from 'antd/es/segmented';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { useLiveDesk } from '../../desk/use-desk.ts';
import { ScanButton } from '../../domain/scan/ScanButton.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useGo, useOpenRecord, useViewQuery } from '../../kernel/view/view.ts';
import { MaintainRound } from './MaintainRound.tsx';
import { useMyTasks } from './tasks.ts';
import './maintenance.css';

const tabs = [
  { value: 'todo', label: '待办' },
  { value: 'done', label: '已完成' },
];

/** Maintenance on the phone of whoever does it: first what is to be done, then one round. */
export function MaintainMinePage(): ReactNode {
  const query = useViewQuery();
  const { id, open } = useOpenRecord();
  const [tab, setTab] = useState('todo');
  useLiveDesk(topics.repairFacility);
  const named = useNamed(Number(query.get('report')) || undefined);
  const taskId = id ?? named;
  if (taskId !== undefined)
    return (
      <MaintainRound key={taskId} taskId={taskId} token={query.get('token') ?? ''} onBack={() => open(undefined)} />
    );
  return (
    <section className="resource-page maintain-round" aria-label="我的维保">
      <ScanButton block size="large" type="primary">
        扫描设施标签
      </ScanButton>
      <Segmented block aria-label="维保范围" options={tabs} value={tab} onChange={setTab} />
      <Cards isDone={tab === 'done'} />
    </section>
  );
}

/** A message only knows the report behind a task. */
function useNamed(reportId: number | undefined): number | undefined {
  const { data: todo } = useMyTasks(false);
  if (reportId === undefined) return undefined;
  return todo?.find((card) => card.reportId === reportId)?.taskId;
}

function Cards({ isDone }: { isDone: boolean }): ReactNode {
  const { data, error, refetch } = useMyTasks(isDone);
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (data.length === 0) return <EmptyState text={isDone ? '还没有完成的维保' : '没有需要您执行的维保'} />;
  return (
    <ul className="maintain-cards" aria-label="维保任务">
      {data.map((card) => (
        <Card key={card.taskId} card={card} />
      ))}
    </ul>
  );
}

function Card({ card }: { card: MaintainCard }): ReactNode {
  const go = useGo();
  return (
    <li className="maintain-card">
      <button type="button" className="maintain-card-open" onClick={() => go(`/my/maintain?id=${card.taskId}`)}>
        <span className="maintain-card-head">
          <b>{card.title}</b>
          <DictTag dictType="maintain_task_status" value={card.status} />
        </span>
        <span className="maintain-card-note">
          <span className="num">{card.code}</span> {card.position}
        </span>
        <span className="maintain-card-note">
          <b className="num">
            {card.done} / {card.total} 台
          </b>{' '}
          {card.dueDate} 前完成{card.isLate && <b className="maintain-late"> 逾期</b>}
        </span>
      </button>
    </li>
  );
}
