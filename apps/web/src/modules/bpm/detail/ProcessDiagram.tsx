import type { InstanceDetail } from '@jiaoyan/contract/bpm/instance';
import { useQuery } from '@tanstack/react-query';
import Skeleton from 'antd/es/skeleton';
import { lazy, type ReactNode, Suspense } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { ErrorPanel } from '../../../kernel/view/ErrorPanel.tsx';
import { PROCESS } from '../process/reload.ts';

// With the library that draws diagrams; the rest of the page does not wait for it.
const ProcessViewer = lazy(async () => ({ default: (await import('../viewer/ProcessViewer.tsx')).ProcessViewer }));

/** The drawing of the process and how far this instance has come in it. */
export function ProcessDiagram({ detail }: { detail: InstanceDetail }): ReactNode {
  const { instance, activities, tasks } = detail;
  const { instanceId: id } = instance;
  const xml = useQuery({
    // An instance stays on the definition it was started with.
    queryKey: [PROCESS[0], 'xml', 'instance', id],
    queryFn: ({ signal }) => bpmApi.instance.bpmnXml({ query: { id } }, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <section className="card instance-diagram" aria-label="流程进度">
      <div className="card-head">
        <h2>流程图</h2>
      </div>
      <div className="instance-drawing">
        {xml.error && <ErrorPanel error={xml.error} onRetry={() => void xml.refetch()} />}
        {xml.isLoading && <Skeleton active />}
        {xml.data && (
          <Suspense fallback={<Skeleton active />}>
            <ProcessViewer xml={xml.data} activities={activities} tasks={tasks} instance={instance} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
