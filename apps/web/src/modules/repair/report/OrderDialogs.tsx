import { COLLECT } from '@jiaoyan/contract/material/status';
import { type OrderRow, orderLife } from '@jiaoyan/contract/repair/order';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Radio from 'antd/es/radio';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { repairApi } from '../../../api/repair.ts';
import { MoveDialog } from '../../../desk/MoveDialog.tsx';
import { UserSelect } from '../../../domain/UserSelect.tsx';
import { useOrderGoods } from './order-goods.ts';
import { WorkerPicker } from './WorkerPicker.tsx';
import { type Chosen, obstaclesOf, useWorkers } from './workers.ts';

const quiet = { quiet: true };
const moves = orderLife.transitions;
export interface OrderDialogProps {
  order: Pick<OrderRow, 'orderId' | 'code' | 'version' | 'workerId' | 'workerName' | 'helperIds' | 'request'> & {
    report: Pick<OrderRow['report'], 'reportId' | 'title' | 'trade'>;
  };
  onClose: () => void;
}
const paramsOf = ({ order }: OrderDialogProps) => ({ id: order.orderId });

interface Transfer {
  goods: 'move' | 'keep';
  workers: Chosen[];
  reason: string;
  force: boolean;
}
const transferInput = z.object({
  workers: z.array(z.object({ workerId: z.int() })).min(1, '请选择接手的维修人员'),
});

/** Reassigns an order; approving a worker's request to be replaced does the same. */
export function TransferDialog(props: OrderDialogProps): ReactNode {
  const { order, onClose } = props;
  const call = ({ workers, ...rest }: Transfer) =>
    repairApi.order.transfer(
      { params: paramsOf(props), body: { ...rest, workerId: workers[0]?.workerId ?? 0, version: order.version } },
      quiet,
    );
  return (
    <MoveDialog<Transfer>
      title={`转单 - ${order.code}`}
      okText="转单"
      done="转单成功"
      width={640}
      schema={transferInput}
      initial={{
        goods: 'move',
        workers: [],
        force: false,
        reason: order.request?.kind === 'transfer' ? order.request.reason : '',
      }}
      call={call}
      onClose={onClose}
    >
      <Form.Item name="workers" label="接手的维修人员" required>
        <WorkerPicker reportId={order.report.reportId} single without={[order.workerId]} />
      </Form.Item>
      <ForceItem reportId={order.report.reportId} />
      <GoodsItem orderId={order.orderId} />
      <Form.Item name="reason" label="原因">
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}

/** Asked when something was fetched, or is reserved, for the order. */
function GoodsItem({ orderId }: { orderId: number }): ReactNode {
  const { data } = useOrderGoods(orderId);
  const held = data?.carried.filter((one) => one.held !== '0') ?? [];
  const isFetched = held.length > 0 || (data?.collects.some(({ status }) => status < COLLECT.settled) ?? false);
  return (
    <Form.Item
      name="goods"
      label="已领物资"
      hidden={!isFetched}
      {...(held.length > 0 && { extra: held.map(({ label, held: qty }) => `${label}×${qty}`).join('、') })}
    >
      <Radio.Group
        options={[
          { value: 'move', label: '随单移交' },
          { value: 'keep', label: '留用' },
        ]}
      />
    </Form.Item>
  );
}

/** Offered when there are warnings about the chosen worker. */
function ForceItem({ reportId }: { reportId: number }): ReactNode {
  const chosen: Chosen[] = Form.useWatch('workers') ?? [];
  const { data = [] } = useWorkers(reportId);
  const obstacles = obstaclesOf(data, chosen);
  return (
    <Form.Item
      name="force"
      valuePropName="checked"
      hidden={!obstacles}
      {...(obstacles && { extra: `${obstacles}，确认派单请勾选强制` })}
    >
      <Checkbox>强制派单</Checkbox>
    </Form.Item>
  );
}

type Decision = z.input<typeof moves.decide.input>;

/** Grants or refuses what the worker asks for. */
export function DecideDialog(props: OrderDialogProps): ReactNode {
  const { order, onClose } = props;
  const { request } = order;
  const isTransfer = request?.kind === 'transfer';
  const until = request?.until ? `，至 ${request.until.slice(0, 16)}` : '';
  return (
    <MoveDialog<Decision>
      title={`审批申请 - ${order.code}`}
      hint={`${order.workerName} 申请${isTransfer ? '转单' : '挂起'}${until}：${request?.reason ?? ''}${
        isTransfer ? '。同意请使用【转单】选择接手人。' : ''
      }`}
      schema={moves.decide.input}
      initial={{ agree: !isTransfer, reason: '' }}
      call={(values) =>
        repairApi.order.decide({ params: paramsOf(props), body: { ...values, version: order.version } }, quiet)
      }
      onClose={onClose}
    >
      <Form.Item name="agree" label="审批结果" required>
        <Radio.Group
          options={[
            { value: true, label: '同意', disabled: isTransfer },
            { value: false, label: '不同意' },
          ]}
        />
      </Form.Item>
      <Form.Item name="reason" label="审批意见">
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}

/** Calls an order off before anybody is there. */
export function VoidDialog(props: OrderDialogProps): ReactNode {
  const { order, onClose } = props;
  return (
    <MoveDialog<{ reason: string }>
      title={`作废 - ${order.code}`}
      okText="作废"
      danger
      done="工单已作废"
      schema={moves.void.input}
      initial={{ reason: '' }}
      call={({ reason }) =>
        repairApi.order.void({ params: paramsOf(props), body: { reason, version: order.version } }, quiet)
      }
      onClose={onClose}
    >
      <Form.Item name="reason" label="原因" required>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}

/** Chooses who helps. */
export function AssistDialog(props: OrderDialogProps): ReactNode {
  const { order, onClose } = props;
  return (
    <MoveDialog<{ helperIds: number[] }>
      title={`调整协助人 - ${order.code}`}
      schema={moves.assist.input}
      initial={{ helperIds: order.helperIds }}
      call={({ helperIds }) =>
        repairApi.order.assist({ params: paramsOf(props), body: { helperIds, version: order.version } }, quiet)
      }
      onClose={onClose}
    >
      <Form.Item name="helperIds" label="协助人员">
        <UserSelect placeholder="输入姓名或部门查找" without={[order.workerId]} />
      </Form.Item>
    </MoveDialog>
  );
}
