import type { Incident } from '@jiaoyan/contract/bpm/monitor';
import { text } from '@jiaoyan/contract/kernel/field';
import Tag from 'antd/es/tag';
import { type ReactNode, useMemo } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import type { ResourceShape, RowAction } from '../../../kernel/resource-types.ts';
import { message } from '../../../kernel/view/feedback.tsx';
import { useGo } from '../../../kernel/view/view.ts';
import { ProcessList } from '../process/ProcessList.tsx';
import { column, timeColumn } from '../process/process-columns.tsx';
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

const columnsOf = (open: (instanceId: number) => void) => [
  column<Incident>('instanceName', {
    label: '流程名',
    width: 190,
    show: ({ instanceId, instanceName }) =>
      // A process that could not be started by its timer has no run to look at.
      instanceId === null ? (
        '（未能启动）'
      ) : (
        <button type="button" className="link-button process-link" onClick={() => open(instanceId)}>
          {instanceName}
        </button>
      ),
  }),
  column<Incident>('processName', { label: '所属流程', width: 120, show: (row) => row.processName }),
  column<Incident>('name', { label: '节点', width: 120, show: (row) => row.name || row.key }),
  column<Incident>('parked', { label: '处理方式', width: 100, show: (row) => <IncidentState incident={row} /> }),
  column<Incident>('text', { label: '异常原因', width: 300, show: (row) => row.text }),
  timeColumn<Incident>('createTime', '发生时间', (row) => row.createTime),
];

/** What happens without anybody's help. */
function IncidentState({ incident }: { readonly incident: Incident }): ReactNode {
  return incident.parked ? <Tag color="warning">已暂停</Tag> : <Tag color="error">等待重试</Tag>;
}

/** What failed and waits for somebody to try again. */
export function IncidentTab(): ReactNode {
  const go = useGo();
  const reload = useReload();
  const columns = useMemo(() => columnsOf((instanceId) => go(detailPath(instanceId))), [go]);
  const retry = async ({ incidentId }: Incident) => {
    await bpmApi.monitor.retry({ body: { incidentId } });
    message.success('已重新执行');
  };
  const openAction = ({ instanceId }: Incident): RowAction[] =>
    instanceId === null ? [] : [{ key: 'open', label: '详情', onClick: () => go(detailPath(instanceId)) }];
  const actionsOf = (row: Incident): RowAction[] => [
    ...openAction(row),
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
      ask={(query, options) => bpmApi.monitor.incidents({ query }, options)}
      timeRange="发生时间"
      empty="没有异常，一切正常"
      options={{ key: useKeyOptions() }}
      actionsOf={actionsOf}
    />
  );
}
