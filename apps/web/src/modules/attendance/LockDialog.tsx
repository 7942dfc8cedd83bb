import { attendanceMonth, type LockReply } from '@jiaoyan/contract/attendance/month';
import Form from 'antd/es/form';
import Modal from 'antd/es/modal';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { attendanceApi } from '../../api/attendance.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { Choose, type InputProps } from '../../domain/Choose.tsx';
import { MonthInput } from '../../kernel/input/MonthInput.tsx';
import { useDeptSearch } from '../facility/facilities.ts';

/** A month, and the sheets of it that are meant; none are all. */
export interface Locking {
  readonly month: string;
  readonly ids: readonly number[];
}
interface LockValues {
  month: string;
  deptId?: number | null;
}

function TeamChoice(props: InputProps): ReactNode {
  const teams = useDeptSearch().map(({ value, label }) => ({ value: Number(value), label }));
  return <Choose {...props} placeholder="全部班组" options={teams} />;
}

/** Sheets that were chosen are of one month. */
const ShownMonth = ({ value }: { value?: string }): ReactNode => <b className="num">{value}</b>;

interface LockDialogProps {
  locking: Locking;
  onLocked: (result: LockReply) => void;
  onClose: () => void;
}

/** Locks a month of a team or of all, or the sheets that were chosen. */
export function LockDialog({ locking: { month, ids }, onLocked, onClose }: LockDialogProps): ReactNode {
  const isSome = ids.length > 0;
  const lock = async ({ month: chosen, deptId }: LockValues) => {
    const body = { month: chosen, deptId: isSome ? null : (deptId ?? null), ids: [...ids] };
    const result = await attendanceApi.attendanceMonth.lock({ body }, { quiet: true });
    onLocked(result);
    return `已锁定 ${result.locked} 份考勤表`;
  };
  return (
    <MoveDialog<LockValues>
      title={isSome ? `锁定 ${month} 的 ${ids.length} 份考勤表` : '锁定月度考勤表'}
      okText="锁定"
      hint="锁定后该月的打卡、申请、核查、豁免、请假和排班都不能再改变；有申请未处理或班次未结算时不能锁定。"
      schema={attendanceMonth.lock.body as z.ZodType}
      initial={{ month }}
      call={lock}
      onClose={onClose}
    >
      <Form.Item name="month" label="月份" required>
        {isSome ? <ShownMonth /> : <MonthInput />}
      </Form.Item>
      {!isSome && (
        <Form.Item name="deptId" label="班组">
          <TeamChoice />
        </Form.Item>
      )}
    </MoveDialog>
  );
}

/** Which sheets were left out, and why. */
export const LockResult = ({ result, onClose }: { result: LockReply; onClose: () => void }): ReactNode => (
  <Modal
    open
    title={`已锁定 ${result.locked} 份，以下 ${result.left.length} 份没有锁定`}
    cancelButtonProps={{ hidden: true }}
    okText="知道了"
    onOk={onClose}
    onCancel={onClose}
  >
    <ul className="lock-left">
      {result.left.map(({ monthId, userName, reason }) => (
        <li key={monthId}>
          <b>{userName}</b> {reason}
        </li>
      ))}
    </ul>
  </Modal>
);
