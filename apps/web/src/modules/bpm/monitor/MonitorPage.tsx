import { useQuery } from '@tanstack/react-query';
import Tabs from 'antd/es/tabs';
import type { ReactNode } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { ErrorPanel } from '../../../kernel/view/ErrorPanel.tsx';
import { useGo, useViewQuery } from '../../../kernel/view/view.ts';
import { PROCESS } from '../process/reload.ts';
import { DayChart } from './DayChart.tsx';
import { HeatTab } from './HeatTab.tsx';
import { IncidentTab } from './IncidentTab.tsx';
import { InstanceTab } from './InstanceTab.tsx';
import { MonitorFigures } from './MonitorFigures.tsx';
import './monitor.css';

const tabs = [
  { key: 'instance', label: '流程实例', children: <InstanceTab /> },
  { key: 'incident', label: '流程异常', children: <IncidentTab /> },
  { key: 'heat', label: '节点耗时', children: <HeatTab /> },
];

/** All instances, for those who keep the processes running: what stands still, what failed, where time is lost. */
export function MonitorPage(): ReactNode {
  const go = useGo();
  const tab = useViewQuery().get('tab') ?? 'instance';
  const overview = useQuery({
    queryKey: [...PROCESS, 'overview'],
    queryFn: ({ signal }) => bpmApi.monitor.overview(undefined, { quiet: true, signal }),
  });
  if (overview.error && !overview.data)
    return <ErrorPanel error={overview.error} onRetry={() => void overview.refetch()} />;
  return (
    <div className="process-monitor">
      <MonitorFigures data={overview.data} onOpen={go} />
      <DayChart days={overview.data?.days} />
      {/* Each tab keeps its filters in the address, so only the open one may read it. */}
      <Tabs
        className="card process-monitor-tabs"
        activeKey={tab}
        items={tabs}
        destroyOnHidden
        onChange={(key) => go(`?tab=${key}`)}
      />
    </div>
  );
}
