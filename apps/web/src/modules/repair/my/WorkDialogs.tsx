import { type OrderRow, orderLife } from '@jiaoyan/contract/repair/order';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import type dayjs from 'dayjs';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { repairApi } from '../../../api/repair.ts';
import { MoveDialog } from '../../../desk/MoveDialog.tsx';
import { ScanButton } from '../../../domain/scan/ScanButton.tsx';
import { campusNow } from '../../../kernel/campus-now.ts';
import { ImageUpload } from '../../../kernel/files/ImageUpload.tsx';
import { DateInput } from '../../../kernel/input/DateInput.tsx';
import { VisitWindows } from './VisitWindows.tsx';

const quiet = { quiet: true };
const moves = orderLife.transitions;
interface DialogProps {
  order: OrderRow;
  onClose: () => void;
}
interface Reasoned {
  reason: string;
}
const argsOf = <B extends object>({ orderId, version }: OrderRow, body: B) => ({
  params: { id: orderId },
  body: { ...body, version },
});

function ReasonItem({ label }: { label: string }): ReactNode {
  return (
    <Form.Item name="reason" label={label} required>
      <Input.TextArea rows={3} maxLength={200} showCount placeholder={`请输入${label}`} />
    </Form.Item>
  );
}

/** Says that one cannot do it; somebody else is looked for. */
export function RefuseDialog({ order, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<Reasoned>
      title={`拒单 - ${order.code}`}
      okText="拒单"
      danger
      done="已拒单"
      schema={moves.refuse.input}
      initial={{ reason: '' }}
      call={(values) => repairApi.order.refuse(argsOf(order, values), quiet)}
      onClose={onClose}
    >
      <ReasonItem label="拒单原因" />
    </MoveDialog>
  );
}

/** Asks the leader to give the order to somebody else. */
export function TransferApplyDialog({ order, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<Reasoned>
      title={`申请转单 - ${order.code}`}
      okText="提交申请"
      done="已提交申请"
      schema={moves.transferApply.input}
      initial={{ reason: '' }}
      call={(values) => repairApi.order.transferApply(argsOf(order, values), quiet)}
      onClose={onClose}
    >
      <ReasonItem label="转单原因" />
    </MoveDialog>
  );
}

type Appointment = z.input<typeof moves.appoint.input>;
const WIRE = 'YYYY-MM-DD HH:mm:ss';
const HOURS = 2;
const MORNING = 9;
const AFTERNOON = 14;

/** Windows that are agreed on most often, as far as they still lie ahead. */
function usualWindows(now: dayjs.Dayjs) {
  const day = now.startOf('day');
  const windows = [
    { label: '1小时后', from: now.add(1, 'hour').startOf('minute') },
    { label: '今天下午', from: day.hour(AFTERNOON) },
    { label: '明天上午', from: day.add(1, 'day').hour(MORNING) },
    { label: '明天下午', from: day.add(1, 'day').hour(AFTERNOON) },
  ];
  return windows.filter(({ from }) => from.isAfter(now));
}

function UsualWindows(): ReactNode {
  const form = Form.useFormInstance<Appointment>();
  const choose = (from: dayjs.Dayjs) =>
    form.setFieldsValue({ from: from.format(WIRE), to: from.add(HOURS, 'hour').format(WIRE) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw the buttons as a part of the form's data
    <div className="my-quick" role="group" aria-label="常用时段">
      {usualWindows(campusNow()).map(({ label, from }) => (
        <Button key={label} onClick={() => choose(from)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

/** Agrees on when to come. */
export function AppointDialog({ order, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<Appointment>
      title={`预约上门 - ${order.code}`}
      okText="预约"
      done="预约成功，已通知报修人"
      schema={moves.appoint.input}
      initial={{ from: order.planFrom ?? '', to: order.planTo ?? '' }}
      call={(values) => repairApi.order.appoint(argsOf(order, values), quiet)}
      onClose={onClose}
    >
      <VisitWindows orderId={order.orderId} fallback={<UsualWindows />} />
      <Form.Item name="from" label="预约开始时间" required>
        <DateInput showTime />
      </Form.Item>
      <Form.Item name="to" label="预约结束时间" required>
        <DateInput showTime />
      </Form.Item>
    </MoveDialog>
  );
}

interface Arrival {
  token: string;
  images: string;
}

/** Shows that one is there: by the label on the door, or by a photo. */
export function ArriveDialog({ order, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<Arrival>
      title={`到场 - ${order.code}`}
      okText="手动到场"
      done="已到场"
      hint={`请扫描 ${order.report.position} 的二维码；标签缺失时拍一张现场照片。`}
      schema={moves.arrive.input}
      initial={{ token: '', images: '' }}
      call={(values) => repairApi.order.arrive(argsOf(order, values), quiet)}
      onClose={onClose}
    >
      <Form.Item name="token">
        <TokenScan />
      </Form.Item>
      <Form.Item name="images" label="现场照片">
        <ImageUpload />
      </Form.Item>
    </MoveDialog>
  );
}

/** Scans the label and sends the form with it. */
function TokenScan({ onChange }: { onChange?: (token: string) => void }): ReactNode {
  const form = Form.useFormInstance<Arrival>();
  const take = (token: string) => {
    onChange?.(token);
    form.submit();
  };
  return (
    <ScanButton block size="large" type="primary" onResult={take}>
      扫码到场
    </ScanButton>
  );
}
