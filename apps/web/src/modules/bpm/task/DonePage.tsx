import type { DoneTask } from '@jiaoyan/contract/bpm/task';
import { dict, text } from '@jiaoyan/contract/kernel/field';
import { type ReactNode, useMemo } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { alreadyShown } from '../../../kernel/call/failure.ts';
import type { ResourceShape, RowAction } from '../../../kernel/resource-types.ts';
import { confirmDialog, message } from '../../../kernel/view/feedback.tsx';
import { useGo } from '../../../kernel/view/view.ts';
import { ProcessList } from '../process/ProcessList.tsx';
import {
  column,
  dictColumn,
  durationColumn,
  linkColumn,
  personColumn,
  timeColumn,
} from '../process/process-columns.tsx';
import { useReload } from '../process/reload.ts';
import { StatusTag } from '../process/StatusTag.tsx';
import { taskStates } from '../process/task-states.ts';
import { detailPath, dicts } from '../process/texts.ts';
import { WorkNav } from '../process/WorkNav.tsx';

const shape: ResourceShape = {
  name: 'done-task',
  title: '已办任务',
  permission: 'bpm:task',
  id: 'taskId',
  fields: { name: text('流程名'), category: dict('流程分类', dicts.category), status: text('审批结果') },
};
/** What a finished task of one's own can have come to. */
const ENDED = [2, 3, 5];
const statusOptions = ENDED.map((status) => ({ value: String(status), label: taskStates[status]?.label ?? '' }));

const FIRST = ['name', 'status', 'instance'];
const columnsOf = (open: (row: DoneTask) => void) => [
  column<DoneTask>('taskId', { label: '任务编号', width: 90, num: true, show: (row) => row.taskId }),
  linkColumn<DoneTask>('name', { label: '任务名称', width: 150, show: (row) => row.name }, open),
  column<DoneTask>('instance', { label: '所属流程', width: 200, show: ({ instance }) => instance.name }),
  personColumn<DoneTask>('startUser', '发起人', ({ instance }) => instance.startUser),
  column<DoneTask>('status', {
    label: '结果',
    width: 90,
    whole: true,
    show: ({ status }) => <StatusTag status={status} />,
  }),
  column<DoneTask>('reason', { label: '审批意见', width: 170, show: (row) => row.reason }),
  timeColumn<DoneTask>('createTime', '创建时间', (row) => row.createTime),
  timeColumn<DoneTask>('endTime', '审批时间', (row) => row.endTime),
  durationColumn<DoneTask>((row) => row.durationMs),
  dictColumn<DoneTask>('result', '流程结果', ({ instance }) => instance.result),
];

/** What the user has decided. */
export function DonePage(): ReactNode {
  const go = useGo();
  const reload = useReload();
  const open = useMemo(() => (row: DoneTask) => go(detailPath(row.instance.instanceId)), [go]);
  const columns = useMemo(() => columnsOf(open), [open]);
  const withdraw = async ({ taskId, name, instance }: DoneTask) => {
    const question = `是否撤回对“${instance.name}”中“${name}”的审批？任务将回到您的待办。`;
    if (!(await confirmDialog(question, { okText: '撤回' }))) return;
    await bpmApi.task.withdraw({ body: { id: taskId } });
    message.success('撤回成功');
  };
  const actionsOf = (row: DoneTask): RowAction[] => [
    { key: 'open', label: '详情', onClick: () => open(row) },
    ...(row.withdrawable
      ? [
          {
            key: 'withdraw',
            label: '撤回',
            permission: 'bpm:task:update',
            onClick: () => void withdraw(row).catch(alreadyShown).then(reload),
          },
        ]
      : []),
  ];
  return (
    <>
      <WorkNav current="/bpm/task/done" />
      <ProcessList<DoneTask>
        resource={shape}
        columns={columns}
        ask={(query, options) => bpmApi.task.donePage({ query }, options)}
        timeRange="审批时间"
        empty="您还没有处理过任务"
        first={FIRST}
        options={{ status: statusOptions }}
        actionsOf={actionsOf}
      />
    </>
  );
}
