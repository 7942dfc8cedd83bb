import { maintainOrder } from '@jiaoyan/contract/maintenance/maintain-order';
import type { TaskDetail } from '@jiaoyan/contract/maintenance/maintain-task';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { maintenanceApi } from '../../api/maintenance.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { DateInput } from '../../kernel/input/DateInput.tsx';
import { DictSelect } from '../../kernel/input/DictSelect.tsx';

interface Pause {
  suspendReason: '1' | '2' | '3' | '4' | '5' | '9';
  until: string;
  remark: string;
}

/** Why and until when it rests; the day on which it is due stays. */
export function MaintainPause({ task, onClose }: { task: TaskDetail; onClose: () => void }): ReactNode {
  return (
    <MoveDialog<Pause>
      title={`挂起 - ${task.code}`}
      okText="挂起"
      done="已挂起"
      hint={`应完成日 ${task.dueDate} 不变，逾期仍按该日计算。`}
      schema={maintainOrder.suspend.body as z.ZodType}
      initial={{ remark: '' }}
      call={(values) =>
        maintenanceApi.maintainOrder.suspend(
          { params: { id: task.taskId }, body: { ...values, version: task.version } },
          { quiet: true },
        )
      }
      onClose={onClose}
    >
      <Form.Item name="suspendReason" label="挂起原因" required>
        <DictSelect dictType="repair_suspend_reason" />
      </Form.Item>
      <Form.Item name="until" label="预计恢复时间" required>
        <DateInput showTime />
      </Form.Item>
      <Form.Item name="remark" label="说明">
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}
