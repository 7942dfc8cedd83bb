import type { Instance } from '@jiaoyan/contract/bpm/instance';
import type { ReactNode } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { message } from '../../../kernel/view/feedback.tsx';
import { ActionDialog } from './ActionDialog.tsx';

interface CancelDialogProps {
  instance: Pick<Instance, 'instanceId' | 'name'>;
  /** Ends it in the name of the administration, not of the starter. */
  byAdmin?: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Ends an instance before its time. */
export function CancelDialog({ instance, byAdmin = false, onDone, onClose }: CancelDialogProps): ReactNode {
  const submit = async ({ reason }: { reason: string }) => {
    const body = { id: instance.instanceId, reason };
    await (byAdmin ? bpmApi.monitor.cancel({ body }) : bpmApi.instance.cancel({ body }));
    message.success('取消成功');
    onDone();
  };
  return (
    <ActionDialog
      title="取消流程"
      label="取消原因"
      okText="取消流程"
      danger
      hint={`流程“${instance.name}”将结束，未完成的任务不再需要处理。`}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
