import CheckOutlined from '@ant-design/icons/CheckOutlined';
import type { TodoTask } from '@jiaoyan/contract/bpm/task';
import { dict, text } from '@jiaoyan/contract/kernel/field';
import Button from 'antd/es/button';
import { type ReactNode, useMemo, useState } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { alreadyShown } from '../../../kernel/call/failure.ts';
import { HasPermi } from '../../../kernel/call/permissions.tsx';
import type { ResourceShape, RowAction } from '../../../kernel/resource-types.ts';
import { message } from '../../../kernel/view/feedback.tsx';
import { useGo } from '../../../kernel/view/view.ts';
import { ProcessList } from '../process/ProcessList.tsx';
import { column, dictColumn, linkColumn, personColumn, timeColumn } from '../process/process-columns.tsx';
import { useReload } from '../process/reload.ts';
import { detailPath, dicts } from '../process/texts.ts';
import { WorkNav } from '../process/WorkNav.tsx';
import { BatchDialog } from './BatchDialog.tsx';
import { DueTime, TodoName } from './TodoCells.tsx';

const UPDATE = 'bpm:task:update';
const shape: ResourceShape = {
  name: 'todo-task',
  title: '待办任务',
  permission: 'bpm:task',
  id: 'taskId',
  fields: { name: text('流程名'), category: dict('流程分类', dicts.category), startUser: text('发起人') },
};

const FIRST = ['name', 'instance'];
const columnsOf = (open: (row: TodoTask) => void) => [
  column<TodoTask>('taskId', { label: '任务编号', width: 80, num: true, show: (row) => row.taskId }),
  linkColumn<TodoTask>('name', { label: '任务名称', width: 160, show: (row) => <TodoName task={row} /> }, open),
  column<TodoTask>('instance', { label: '所属流程', width: 190, show: ({ instance }) => instance.name }),
  dictColumn<TodoTask>('category', '流程分类', ({ instance }) => instance.category),
  personColumn<TodoTask>('startUser', '发起人', ({ instance }) => instance.startUser),
  timeColumn<TodoTask>('createTime', '创建时间', (row) => row.createTime),
  column<TodoTask>('dueTime', { label: '截止时间', width: 160, show: (row) => <DueTime task={row} />, num: true }),
  column<TodoTask>('suspensionState', {
    label: '状态',
    width: 70,
    whole: true,
    show: ({ suspensionState }) => (
      <span className={`dict-tag dict-tag-${suspensionState === 2 ? 'warning' : 'success'}`}>
        {suspensionState === 2 ? '挂起' : '激活'}
      </span>
    ),
  }),
];

/** What waits for the user's decision. */
export function TodoPage(): ReactNode {
  const go = useGo();
  const reload = useReload();
  const [batch, setBatch] = useState<{ tasks: readonly TodoTask[]; clear: () => void }>();
  const open = useMemo(() => (row: TodoTask) => go(detailPath(row.instance.instanceId)), [go]);
  const columns = useMemo(() => columnsOf(open), [open]);
  const claim = async ({ taskId }: TodoTask) => {
    await bpmApi.task.claim({ body: { id: taskId } });
    message.success('签收成功');
    await reload();
  };
  const actionsOf = (row: TodoTask): RowAction[] => [
    { key: 'open', label: '审批', onClick: () => open(row) },
    ...(row.claimable
      ? // A refusal has been shown by the call.
        [{ key: 'claim', label: '签收', permission: UPDATE, onClick: () => void claim(row).catch(alreadyShown) }]
      : []),
  ];
  return (
    <>
      <WorkNav current="/bpm/task/todo" />
      <ProcessList<TodoTask>
        resource={shape}
        columns={columns}
        ask={(query, options) => bpmApi.task.todoPage({ query }, options)}
        timeRange="创建时间"
        empty="没有待办任务，都处理完了"
        first={FIRST}
        actionsOf={actionsOf}
        canSelect={(row) => !row.claimable}
        buttons={(tasks, clear) => (
          <BatchButton disabled={tasks.length === 0} onClick={() => setBatch({ tasks, clear })} />
        )}
      />
      {batch && <BatchDialog tasks={batch.tasks} onDone={batch.clear} onClose={() => setBatch(undefined)} />}
    </>
  );
}

function BatchButton({ disabled, onClick }: { disabled: boolean; onClick: () => void }): ReactNode {
  return (
    <HasPermi value={[UPDATE]}>
      <Button type="primary" icon={<CheckOutlined aria-hidden />} disabled={disabled} onClick={onClick}>
        批量通过
      </Button>
    </HasPermi>
  );
}
