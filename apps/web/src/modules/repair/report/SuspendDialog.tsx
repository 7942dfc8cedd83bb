import { orderLife } from '@jiaoyan/contract/repair/order';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { repairApi } from '../../../api/repair.ts';
import { MoveDialog } from '../../../desk/MoveDialog.tsx';
import { DateInput } from '../../../kernel/input/DateInput.tsx';
import { DictSelect } from '../../../kernel/input/DictSelect.tsx';
import { DocLinesInput } from '../../material/DocLinesInput.tsx';
import type { TypedLine } from '../../material/doc-lines.ts';
import type { OrderDialogProps } from './OrderDialogs.tsx';

const { input } = orderLife.transitions.suspend;
const PARTS = '1';
const DIALOG_WIDTH = 600;
interface Suspension extends Omit<z.input<typeof input>, 'wants'> {
  wants: TypedLine[];
}
/** The parts that were chosen, as far as it is parts that the order waits for. */
const wanted = ({ suspendReason, wants }: Suspension) =>
  suspendReason === PARTS
    ? (wants ?? []).flatMap(({ materialId, qty }) => (materialId === null ? [] : [{ materialId, qty }]))
    : [];
const schema = z.preprocess((values) => ({ ...(values as Suspension), wants: wanted(values as Suspension) }), input);

/** Lets an order rest until something is there that it needs. */
export function SuspendDialog({ order, onClose }: OrderDialogProps): ReactNode {
  return (
    <MoveDialog<Suspension>
      title={`挂起 - ${order.code}`}
      okText="挂起"
      done="已挂起"
      hint="待配件、无法入户、待审批和天气原因会暂停计时；挂起不能超过30天。"
      width={DIALOG_WIDTH}
      schema={schema}
      initial={{ remark: '', wants: [] }}
      call={(values) => {
        const body = { ...values, wants: wanted(values), version: order.version };
        return repairApi.order.suspend({ params: { id: order.orderId }, body }, { quiet: true });
      }}
      onClose={onClose}
    >
      <Form.Item name="suspendReason" label="挂起原因" required>
        <DictSelect dictType="repair_suspend_reason" placeholder="请选择挂起原因" />
      </Form.Item>
      <Wants />
      <Form.Item name="until" label="预计恢复时间" required>
        <DateInput showTime />
      </Form.Item>
      <Form.Item name="remark" label="说明">
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}

/** Which parts it waits for: they are reserved when they arrive, and the worker is called. */
function Wants(): ReactNode {
  const reason: string | undefined = Form.useWatch('suspendReason');
  return (
    <Form.Item name="wants" label="等待的配件" hidden={reason !== PARTS} extra="到货后自动为本工单预留，并通知维修人员">
      <DocLinesInput isIncoming={false} isPlain />
    </Form.Item>
  );
}
