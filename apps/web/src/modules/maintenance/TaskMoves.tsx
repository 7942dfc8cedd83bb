import type { TaskDetail } from '@jiaoyan/contract/maintenance/maintain-task';
import { maintainTask } from '@jiaoyan/contract/maintenance/maintain-task';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Segmented from 'antd/es/segmented';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { maintenanceApi } from '../../api/maintenance.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { PersonSelect } from '../../domain/PersonSelect.tsx';
import { ImageUpload } from '../../kernel/files/ImageUpload.tsx';
import { DateInput } from '../../kernel/input/DateInput.tsx';

const quiet = { quiet: true };
interface DialogProps {
  task: TaskDetail;
  onClose: () => void;
}
const argsOf = <B extends object>({ taskId, version }: TaskDetail, body: B) => ({
  params: { id: taskId },
  body: { ...body, version },
});
const schemaOf = (move: 'reschedule' | 'reassign' | 'skip' | 'verify') => maintainTask[move].body as z.ZodType;

/** The buttons for what the caller may do with a task now. */
export function TaskMoves({ task, children }: { task: TaskDetail; children?: ReactNode }): ReactNode {
  const [asked, setAsked] = useState<string>();
  const close = () => setAsked(undefined);
  const button = (move: string, label: string, look: { type?: 'primary'; danger?: boolean } = {}) =>
    task.moves.includes(move) && (
      <Button {...look} onClick={() => setAsked(move)}>
        {label}
      </Button>
    );
  return (
    <div className="report-moves">
      {button('verify', '验收', { type: 'primary' })}
      {button('reschedule', '调整日期')}
      {button('reassign', task.executorName ? '改派' : '派给')}
      {button('skip', '跳过本期', { danger: true })}
      {children}
      {asked === 'verify' && <VerifyDialog task={task} onClose={close} />}
      {asked === 'reschedule' && <RescheduleDialog task={task} onClose={close} />}
      {asked === 'reassign' && <ReassignDialog task={task} onClose={close} />}
      {asked === 'skip' && <SkipDialog task={task} onClose={close} />}
    </div>
  );
}

const verdicts = [
  { value: true, label: '通过' },
  { value: false, label: '不通过，返工' },
];
function VerifyDialog({ task, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<{ pass: boolean; reason: string; images: string }>
      title={`验收 - ${task.title}`}
      okText="确定"
      done="已验收"
      schema={schemaOf('verify')}
      initial={{ pass: true, reason: '', images: '' }}
      call={(values) => maintenanceApi.maintainTask.verify(argsOf(task, values), quiet)}
      onClose={onClose}
    >
      <Form.Item name="pass" label="验收结论" required>
        <Segmented<boolean> options={verdicts} />
      </Form.Item>
      <Form.Item name="reason" label="意见" extra="不通过时须填写">
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
      <Form.Item name="images" label="照片">
        <ImageUpload limit={5} />
      </Form.Item>
    </MoveDialog>
  );
}

function RescheduleDialog({ task, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<{ planDay: string }>
      title={`调整日期 - ${task.title}`}
      okText="调整"
      done="已调整日期"
      hint={`应完成日 ${task.dueDate} 不变，是否逾期仍按应完成日计算。${task.kind === '2' ? '法定维保只能提前。' : ''}`}
      schema={schemaOf('reschedule')}
      initial={{ planDay: task.planDay }}
      call={(values) => maintenanceApi.maintainTask.reschedule(argsOf(task, values), quiet)}
      onClose={onClose}
    >
      <Form.Item name="planDay" label="计划日期" required>
        <DateInput />
      </Form.Item>
    </MoveDialog>
  );
}

function ReassignDialog({ task, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<{ workerId: number; reason: string }>
      title={`改派 - ${task.title}`}
      okText="改派"
      done="已改派"
      schema={schemaOf('reassign')}
      initial={{ reason: '' }}
      call={(values) => maintenanceApi.maintainTask.reassign(argsOf(task, values), quiet)}
      onClose={onClose}
    >
      <Form.Item name="workerId" label="执行人" required>
        <PersonSelect />
      </Form.Item>
      <Form.Item name="reason" label="原因">
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}

function SkipDialog({ task, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<{ reason: string }>
      title={`跳过本期 - ${task.title}`}
      okText="跳过"
      danger
      done="已跳过"
      hint="本期不再维保，下一期按计划生成。"
      schema={schemaOf('skip')}
      initial={{ reason: '' }}
      call={(values) => maintenanceApi.maintainTask.skip(argsOf(task, values), quiet)}
      onClose={onClose}
    >
      <Form.Item name="reason" label="跳过原因" required>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}
