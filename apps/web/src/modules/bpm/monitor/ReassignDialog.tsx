import Form from 'antd/es/form';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { UserSelect } from '../../../domain/UserSelect.tsx';
import { message } from '../../../kernel/view/feedback.tsx';
import { ActionDialog } from '../process/ActionDialog.tsx';
import { useReload } from '../process/reload.ts';
import type { Watched } from './watched.ts';

interface Values {
  reason: string;
  taskId: number;
  userIds: number[];
}

/** Gives an open task to somebody else. */
export function ReassignDialog({ instance, onClose }: { instance: Watched; onClose: () => void }): ReactNode {
  const reload = useReload();
  const options = instance.currentTasks.map(({ taskId, name, nickname }) => ({
    value: taskId,
    label: nickname ? `${name}（${nickname}）` : name,
  }));
  const submit = async ({ taskId, userIds, reason }: Values) => {
    await bpmApi.monitor.reassign({ body: { taskId, userIds, reason } });
    message.success('改派成功');
    await reload();
  };
  const [first] = options;
  return (
    <ActionDialog<Values>
      title={`改派：${instance.name}`}
      label="改派原因"
      initial={first ? { taskId: first.value } : {}}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="taskId" label="任务" rules={[{ required: true, message: '请选择任务' }]}>
        <Select options={options} />
      </Form.Item>
      <Form.Item name="userIds" label="新的处理人" rules={[{ required: true, message: '请选择新的处理人' }]}>
        <UserSelect single placeholder="输入姓名或部门查找" />
      </Form.Item>
    </ActionDialog>
  );
}
