import type { OpenTask } from '@jiaoyan/contract/bpm/task-row';
import { useQuery } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Radio from 'antd/es/radio';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { UserSelect } from '../../../domain/UserSelect.tsx';
import { useSession } from '../../../kernel/call/session.ts';
import { message } from '../../../kernel/view/feedback.tsx';
import { ActionDialog } from '../process/ActionDialog.tsx';
import { PROCESS, useReload } from '../process/reload.ts';

/** The actions that ask for something first, with their names. */
export const dialogActions = {
  return: '退回',
  transfer: '转办',
  delegate: '委派',
  sign: '加签',
  unsign: '减签',
  copy: '抄送',
} as const;
export type DialogAction = keyof typeof dialogActions;

interface Values {
  reason: string;
  userIds: number[];
  to: string;
  type: 'before' | 'after';
  signer: number;
}

const hints: Readonly<Partial<Record<DialogAction, string>>> = {
  transfer: '任务交给他人处理，处理后流程继续。',
  delegate: '请他人先给出意见，之后任务回到您这里，由您作出决定。',
  copy: '让他人知晓该流程，不影响审批。',
};
const labels: Readonly<Record<DialogAction, string>> = {
  return: '退回原因',
  transfer: '转办原因',
  delegate: '委派原因',
  sign: '加签原因',
  unsign: '减签原因',
  copy: '抄送说明',
};

function send(action: DialogAction, id: number, values: Values): Promise<void> {
  const { reason, userIds = [], to, type, signer } = values;
  const [userId = 0] = userIds;
  switch (action) {
    case 'return':
      return bpmApi.task.return({ body: { id, to, reason } });
    case 'transfer':
      return bpmApi.task.transfer({ body: { id, userId, reason } });
    case 'delegate':
      return bpmApi.task.delegate({ body: { id, userId, reason } });
    case 'sign':
      return bpmApi.task.createSign({ body: { id, userIds, type, reason } });
    case 'unsign':
      return bpmApi.task.deleteSign({ body: { id: signer, reason } });
    case 'copy':
      return bpmApi.task.copy({ body: { id, userIds, reason } });
  }
}

interface TaskDialogProps {
  action: DialogAction;
  task: OpenTask;
  onClose: () => void;
}

/** Asks what an action on a task needs, and does it. */
export function TaskDialog({ action, task, onClose }: TaskDialogProps): ReactNode {
  const reload = useReload();
  const name = dialogActions[action];
  const submit = async (values: Values) => {
    await send(action, task.taskId, values);
    message.success(`${name}成功`);
    await reload();
  };
  return (
    <ActionDialog<Values>
      title={`${name}：${task.name}`}
      label={labels[action]}
      optional={action === 'copy'}
      initial={{ type: 'before' }}
      hint={hints[action]}
      onSubmit={submit}
      onClose={onClose}
    >
      {action === 'return' && <ReturnTarget taskId={task.taskId} />}
      {action === 'unsign' && <Signer task={task} />}
      {action === 'sign' && <SignType />}
      {(action === 'transfer' || action === 'delegate') && <People label="接收人" single />}
      {action === 'sign' && <People label="加签人" />}
      {action === 'copy' && <People label="抄送人" />}
    </ActionDialog>
  );
}

/** The people that an action is about; never oneself. */
function People({ label, single = false }: { label: string; single?: boolean }): ReactNode {
  const userId = useSession((session) => session.userId);
  return (
    <Form.Item name="userIds" label={label} rules={[{ required: true, message: `请选择${label}` }]}>
      <UserSelect single={single} without={[userId]} placeholder={`输入姓名或部门查找${label}`} />
    </Form.Item>
  );
}

function ReturnTarget({ taskId }: { taskId: number }): ReactNode {
  const targets = useQuery({
    queryKey: [...PROCESS, 'return', taskId],
    queryFn: ({ signal }) => bpmApi.task.listByReturn({ query: { id: taskId } }, { signal }),
  });
  const options = (targets.data ?? []).map(({ taskKey, name }) => ({ value: taskKey, label: name }));
  return (
    <Form.Item name="to" label="退回节点" rules={[{ required: true, message: '请选择退回节点' }]}>
      <Select
        options={options}
        loading={targets.isLoading}
        placeholder="请选择退回节点"
        notFoundContent="没有可以退回的节点"
      />
    </Form.Item>
  );
}

function SignType(): ReactNode {
  return (
    <Form.Item name="type" label="加签方式">
      <Radio.Group
        options={[
          { value: 'before', label: '前加签：加签人先审批' },
          { value: 'after', label: '后加签：您通过后由加签人审批' },
        ]}
      />
    </Form.Item>
  );
}

function Signer({ task }: { task: OpenTask }): ReactNode {
  const options = task.signers.map(({ taskId, nickname, sign }) => ({
    value: taskId,
    label: `${nickname}（${sign === 'after' ? '后加签' : '前加签'}）`,
  }));
  return (
    <Form.Item name="signer" label="减签人" rules={[{ required: true, message: '请选择减签人' }]}>
      <Select options={options} placeholder="请选择减签人" />
    </Form.Item>
  );
}
