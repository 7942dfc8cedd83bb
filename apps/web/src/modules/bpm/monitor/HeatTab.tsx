import type { NodeFigures } from '@jiaoyan/contract/bpm/monitor';
import { useQuery } from '@tanstack/react-query';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import Skeleton from 'antd/es/skeleton';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../../kernel/view/ErrorPanel.tsx';
import { PROCESS } from '../process/reload.ts';
import { useDefinitions } from './definition-options.ts';
import { HeatRanking } from './HeatRanking.tsx';
import { type HeatMeasure, heatOf } from './heat-levels.ts';

// With the library that draws diagrams.
const ProcessViewer = lazy(async () => ({ default: (await import('../viewer/ProcessViewer.tsx')).ProcessViewer }));

const measures: { value: HeatMeasure; label: string }[] = [
  { value: 'averageMs', label: '平均耗时' },
  { value: 'open', label: '当前停留' },
];
const periods = [7, 30, 90, 365].map((value) => ({ value, label: `最近 ${value} 天` }));
const USUAL_PERIOD = 90;
const noFigures: readonly NodeFigures[] = [];

/** Where time is lost in a process: its nodes tinted by how long they take, or by how much waits there. */
export function HeatTab(): ReactNode {
  const definitions = useDefinitions();
  const [chosen, setChosen] = useState<number>();
  const [measure, setMeasure] = useState<HeatMeasure>('averageMs');
  const [days, setDays] = useState(USUAL_PERIOD);
  const rows = definitions.data?.rows ?? [];
  const id = chosen ?? rows[0]?.definitionId;
  if (definitions.error) return <ErrorPanel error={definitions.error} onRetry={() => void definitions.refetch()} />;
  if (definitions.isLoading) return <Skeleton active />;
  if (id === undefined) return <EmptyState text="还没有发布过流程" />;
  return (
    <div className="monitor-heat">
      <div className="monitor-heat-tools">
        <Select
          className="monitor-process"
          aria-label="流程"
          value={id}
          showSearch={{ optionFilterProp: 'label' }}
          options={rows.map(({ definitionId, name, version }) => ({
            value: definitionId,
            label: `${name} v${version}`,
          }))}
          onChange={setChosen}
        />
        <Select aria-label="时间范围" value={days} options={periods} onChange={setDays} />
        <Segmented aria-label="着色依据" value={measure} options={measures} onChange={setMeasure} />
      </div>
      <HeatMap key={id} definitionId={id} days={days} measure={measure} />
    </div>
  );
}

interface HeatMapProps {
  definitionId: number;
  days: number;
  measure: HeatMeasure;
}

function HeatMap({ definitionId, days, measure }: HeatMapProps): ReactNode {
  const xml = useQuery({
    queryKey: [PROCESS[0], 'xml', 'definition', definitionId],
    queryFn: ({ signal }) => bpmApi.definition.bpmnXml({ query: { id: definitionId } }, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const figures = useQuery({
    queryKey: [...PROCESS, 'heat', definitionId, days],
    queryFn: ({ signal }) => bpmApi.monitor.heat({ query: { definitionId, days } }, { quiet: true, signal }),
  });
  const nodes = figures.data ?? noFigures;
  const heat = useMemo(() => heatOf(nodes, measure), [nodes, measure]);
  const error = xml.error ?? figures.error;
  if (error) return <ErrorPanel error={error} onRetry={() => void Promise.all([xml.refetch(), figures.refetch()])} />;
  if (!xml.data) return <Skeleton active />;
  return (
    <>
      <div className="monitor-drawing">
        <Suspense fallback={<Skeleton active />}>
          <ProcessViewer xml={xml.data} heat={heat} />
        </Suspense>
      </div>
      <HeatRanking nodes={nodes} measure={measure} />
    </>
  );
}
