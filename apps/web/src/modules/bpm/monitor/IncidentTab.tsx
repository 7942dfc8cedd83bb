import type { Incident } from '@jiaoyan/contract/bpm/monitor';
import { text } from '@jiaoyan/contract/kernel/field';
import { type ReactNode, useMemo } from 'react';
import { client } from '../../../kernel/client.ts';
import { message } from '../../../kernel/feedback.tsx';
import type { ResourceShape, RowAction } from '../../../kernel/resource-types.ts';
import { useGo } from '../../../kernel/view.ts';
import { ProcessList } from '../process/ProcessList.tsx';
import { column, linkColumn, timeColumn } from '../process/process-columns.tsx';
import { useReload } from '../process/reload.ts';
import { detailPath } from '../process/texts.ts';
import { useKeyOptions } from './definition-options.ts';

const shape: ResourceShape = {
  name: 'process-incident',
  title: '流程异常',
  permission: 'bpm:process-instance',
  id: 'incidentId',
  fields: { name: text('流程名'), key: text('所属流程') },
};

const columnsOf = (open: (row: Incident) => void) => [
  linkColumn<Incident>('instanceName', { label: '流程名', width: 220, show: (row) => row.instanceName }, open),
  column<Incident>('processName', { label: '所属流程', width: 150, show: (row) => row.processName }),
  column<Incident>('name', { label: '节点', width: 150, show: (row) => row.name || row.key }),
  column<Incident>('text', { label: '异常原因', width: 360, show: (row) => row.text }),
  timeColumn<Incident>('createTime', '发生时间', (row) => row.createTime),
];

/** What failed and waits for somebody to try again. */
export function IncidentTab(): ReactNode {
  const go = useGo();
  const reload = useReload();
  const columns = useMemo(() => columnsOf((row) => go(detailPath(row.instanceId))), [go]);
  const retry = async ({ incidentId }: Incident) => {
    await client.monitor.retry({ body: { incidentId } });
    message.success('已重新执行');
  };
  const actionsOf = (row: Incident): RowAction[] => [
    { key: 'open', label: '详情', onClick: () => go(detailPath(row.instanceId)) },
    {
      key: 'retry',
      label: '重试',
      permission: 'bpm:process-instance:manage',
      // A refusal has been shown by the call; either way the list is asked again.
      onClick: () => void retry(row).then(reload, reload),
    },
  ];
  return (
    <ProcessList<Incident>
      resource={shape}
      columns={columns}
      ask={(query, options) => client.monitor.incidents({ query }, options)}
      timeRange="发生时间"
      empty="没有异常，一切正常"
      options={{ key: useKeyOptions() }}
      actionsOf={actionsOf}
    />
  );
}
