import type { TodoTask } from '@jiaoyan/contract/bpm/task';
import type { ReactNode } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { message, notify } from '../../../kernel/view/feedback.tsx';
import { ActionDialog } from '../process/ActionDialog.tsx';
import { useReload } from '../process/reload.ts';

interface BatchDialogProps {
  tasks: readonly TodoTask[];
  onDone: () => void;
  onClose: () => void;
}

/** Approves several tasks; tasks that could not be approved are listed one by one. */
export function BatchDialog({ tasks, onDone, onClose }: BatchDialogProps): ReactNode {
  const reload = useReload();
  const submit = async ({ reason }: { reason: string }) => {
    const ids = tasks.map(({ taskId }) => taskId);
    const answers = await bpmApi.task.batchApprove({ body: { ids, reason } });
    const refused = answers.filter(({ ok }) => !ok);
    if (refused.length < answers.length) message.success(`已通过 ${answers.length - refused.length} 个任务`);
    for (const { id, message: text } of refused) {
      const task = tasks.find(({ taskId }) => taskId === id);
      notify.error(`${task ? `${task.instance.name} · ${task.name}` : `任务 ${id}`}：${text}`);
    }
    onDone();
    await reload();
  };
  return (
    <ActionDialog
      title={`批量通过 ${tasks.length} 个任务`}
      label="审批建议"
      optional
      okText="通过"
      initial={{ reason: '同意' }}
      hint={
        <ul className="process-batch" aria-label="将要通过的任务">
          {tasks.map(({ taskId, name, instance }) => (
            <li key={taskId}>
              {instance.name} · {name}
            </li>
          ))}
        </ul>
      }
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
