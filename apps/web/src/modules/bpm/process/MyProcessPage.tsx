import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { Instance } from '@jiaoyan/contract/bpm/instance';
import { dict, text } from '@jiaoyan/contract/kernel/field';
import Button from 'antd/es/button';
import { type ReactNode, useMemo, useState } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { alreadyShown } from '../../../kernel/call/failure.ts';
import { HasPermi } from '../../../kernel/call/permissions.tsx';
import type { ResourceShape, RowAction } from '../../../kernel/resource-types.ts';
import { message } from '../../../kernel/view/feedback.tsx';
import { useGo } from '../../../kernel/view/view.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { currentText } from './current-text.ts';
import { ProcessList } from './ProcessList.tsx';
import { column, dictColumn, durationColumn, linkColumn, timeColumn } from './process-columns.tsx';
import { useProcessOptions } from './process-definitions.ts';
import { useReload } from './reload.ts';
import { detailPath, dicts } from './texts.ts';
import { WorkNav } from './WorkNav.tsx';

const RUNNING = 1;
const shape: ResourceShape = {
  name: 'my-process',
  title: '我的流程',
  permission: 'bpm:process-instance',
  id: 'instanceId',
  fields: {
    name: text('流程名'),
    key: text('所属流程'),
    category: dict('流程分类', dicts.category),
    status: dict('状态', dicts.status),
    result: dict('结果', dicts.result),
  },
};

const FIRST = ['name', 'result', 'currentTasks'];
const columnsOf = (open: (row: Instance) => void) => [
  column<Instance>('instanceId', { label: '编号', width: 70, num: true, show: (row) => row.instanceId }),
  linkColumn<Instance>('name', { label: '流程名', width: 200, show: (row) => row.name }, open),
  dictColumn<Instance>('category', '流程分类', (row) => row.category),
  column<Instance>('currentTasks', { label: '当前审批任务', width: 180, show: currentText }),
  dictColumn<Instance>('status', '状态', (row) => row.status),
  dictColumn<Instance>('result', '结果', (row) => row.result),
  timeColumn<Instance>('createTime', '提交时间', (row) => row.createTime),
  timeColumn<Instance>('endTime', '结束时间', (row) => row.endTime),
  durationColumn<Instance>((row) => row.durationMs),
];

/** What the user has started. */
export function MyProcessPage(): ReactNode {
  const go = useGo();
  const reload = useReload();
  const [cancelled, setCancelled] = useState<Instance>();
  const columns = useMemo(() => columnsOf((row) => go(detailPath(row.instanceId))), [go]);
  const urge = async ({ instanceId }: Instance) => {
    await bpmApi.instance.urge({ body: { id: instanceId } });
    message.success('已催办');
  };
  const actionsOf = (row: Instance): RowAction[] => [
    { key: 'open', label: '详情', onClick: () => go(detailPath(row.instanceId)) },
    ...(row.result === RUNNING
      ? [
          // A refusal has been shown by the call.
          { key: 'urge', label: '催办', onClick: () => void urge(row).catch(alreadyShown) },
          {
            key: 'cancel',
            label: '取消',
            danger: true,
            permission: 'bpm:process-instance:cancel',
            onClick: () => setCancelled(row),
          },
        ]
      : []),
  ];
  return (
    <>
      <WorkNav current="/bpm/task/my" />
      <ProcessList<Instance>
        resource={shape}
        columns={columns}
        ask={(query, options) => bpmApi.instance.myPage({ query }, options)}
        timeRange="提交时间"
        empty="您还没有发起过流程"
        first={FIRST}
        options={{ key: useProcessOptions() }}
        actionsOf={actionsOf}
        buttons={() => <StartButton onClick={() => go('/bpm/process-instance/create')} />}
      />
      {cancelled && (
        <CancelDialog instance={cancelled} onDone={() => void reload()} onClose={() => setCancelled(undefined)} />
      )}
    </>
  );
}

function StartButton({ onClick }: { onClick: () => void }): ReactNode {
  return (
    <HasPermi value={['bpm:process-instance:create']}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onClick}>
        发起流程
      </Button>
    </HasPermi>
  );
}
