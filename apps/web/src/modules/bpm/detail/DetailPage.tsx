import type { InstanceDetail } from '@jiaoyan/contract/bpm/instance';
import { topics } from '@jiaoyan/contract/realtime';
import { useQuery } from '@tanstack/react-query';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { useReconnected, useSubscription } from '../../../kernel/live/realtime.ts';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../../kernel/view/ErrorPanel.tsx';
import { useViewPath, useViewQuery, useViewTitle } from '../../../kernel/view/view.ts';
import { PROCESS } from '../process/reload.ts';
import { Timeline } from '../process/Timeline.tsx';
import { useInstanceForm } from '../process/use-instance-form.ts';
import { ApprovalCard } from '../task/ApprovalCard.tsx';
import { DetailHeader } from './DetailHeader.tsx';
import { FormCard } from './FormCard.tsx';
import { ProcessDiagram } from './ProcessDiagram.tsx';
import '../process/process.css';
import './detail.css';

/** The instance that the address names: one tab per instance, or the older address with a query. */
export function DetailPage(): ReactNode {
  const [, own] = /\/(\d+)$/.exec(useViewPath()) ?? [];
  const id = Number(own ?? useViewQuery().get('id'));
  if (!Number.isSafeInteger(id) || id <= 0) return <EmptyState text="没有指定要查看的流程" />;
  return <InstancePage key={id} instanceId={id} titled={own !== undefined} />;
}

/** Everything about an instance; reloaded whenever the server reports a change. */
function useDetail(instanceId: number) {
  const detail = useQuery({
    queryKey: [...PROCESS, 'detail', instanceId],
    queryFn: ({ signal }) => bpmApi.instance.get({ query: { id: instanceId } }, { quiet: true, signal }),
  });
  const reload = () => void detail.refetch();
  // Who may not look at it would be refused, and would lose the connection.
  useSubscription(detail.data && topics.process(instanceId), reload);
  useReconnected(reload);
  return detail;
}

function InstancePage({ instanceId, titled }: { instanceId: number; titled: boolean }): ReactNode {
  const { data, error, refetch } = useDetail(instanceId);
  useViewTitle(titled ? data?.instance.name : undefined);
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  // Another open task means other fields to fill in; what was typed for the one before does not belong to it.
  return <Instance key={data.mine.map(({ taskId }) => taskId).join()} detail={data} />;
}

function Instance({ detail }: { detail: InstanceDetail }): ReactNode {
  const form = useInstanceForm(detail);
  const { mine } = detail;
  return (
    <article className={mine.length > 0 ? 'instance instance-docked' : 'instance'} aria-label={detail.instance.name}>
      <DetailHeader detail={detail} />
      <div className="instance-columns">
        <div className="instance-main">
          <FormCard detail={detail} node={form.node} />
          <ProcessDiagram detail={detail} />
        </div>
        <div className="instance-side">
          {mine.map((task, place) => (
            <ApprovalCard key={task.taskId} task={task} docked={place === 0} readForm={() => form.read(task)} />
          ))}
          <Timeline detail={detail} />
        </div>
      </div>
    </article>
  );
}
