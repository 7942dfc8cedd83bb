import { type MaintainFinish as Finish, maintainOrder } from '@jiaoyan/contract/maintenance/maintain-order';
import type { TaskDetail } from '@jiaoyan/contract/maintenance/maintain-task';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import { type ReactNode, useRef } from 'react';
import type { z } from 'zod';
import { maintenanceApi } from '../../api/maintenance.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { ImageUpload } from '../../kernel/files/ImageUpload.tsx';
import { newKey } from '../../kernel/outbox/sending.ts';
import { SignaturePad } from '../repair/my/SignaturePad.tsx';

interface FinishProps {
  task: TaskDetail;
  onClose: () => void;
  onDone: () => void;
}

/** Everything has been looked at: what was done, how long it took, a picture. */
export function MaintainFinish({ task, onClose, onDone }: FinishProps): ReactNode {
  // The same form sent twice is one finish.
  const clientKey = useRef(newKey());
  return (
    <MoveDialog<Omit<Finish, 'materials' | 'receiptImages' | 'clientKey' | 'version'>>
      title={`完成维保 - ${task.code}`}
      okText="提交"
      done="已完成，等待验收"
      schema={maintainOrder.finish.body as z.ZodType}
      initial={{ solution: '', laborMins: task.estMinutes, afterImages: '', signature: '' }}
      call={async (values) => {
        const body = { ...values, version: task.version, clientKey: clientKey.current };
        await maintenanceApi.maintainOrder.finish({ params: { id: task.taskId }, body }, { quiet: true });
        onDone();
      }}
      onClose={onClose}
    >
      <Form.Item name="afterImages" label="完工照片" required>
        <ImageUpload />
      </Form.Item>
      <Form.Item name="laborMins" label="用时（分钟）" required>
        <InputNumber className="full-width" min={1} max={1440} precision={0} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="solution" label="维保小结" extra="不填时按结果自动生成">
        <Input.TextArea rows={2} maxLength={500} showCount />
      </Form.Item>
      {task.requireSign && (
        <Form.Item name="signature" label="签名" required>
          <SignaturePad />
        </Form.Item>
      )}
    </MoveDialog>
  );
}
