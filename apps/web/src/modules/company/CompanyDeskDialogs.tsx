import { type CompanyOrderRow, companyOrderLife } from '@jiaoyan/contract/company/company-order';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Radio from 'antd/es/radio';
import Rate from 'antd/es/rate';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { companyApi } from '../../api/company.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { yuan } from '../../kernel/money.ts';

const quiet = { quiet: true };
const moves = companyOrderLife.transitions;
interface DialogProps {
  order: CompanyOrderRow;
  onClose: () => void;
}
const argsOf = <B extends object>({ companyOrderId, version }: CompanyOrderRow, body: B) => ({
  params: { id: companyOrderId },
  body: { ...body, version },
});

type Audit = z.input<typeof moves.audit.input>;

/** The campus agrees to an amount, or asks for another. */
export function AuditDialog({ order, onClose }: DialogProps): ReactNode {
  const { isReapproval } = order;
  const asked = isReapproval
    ? `结算 ${yuan(order.finalAmount)}，原核定 ${yuan(order.approvedAmount)}`
    : `报价 ${yuan(order.quoteAmount)}，预算 ${yuan(order.budget)}`;
  return (
    <MoveDialog<Audit>
      title={`${isReapproval ? '重新审批' : '审核报价'} - ${order.code}`}
      done="审核完成"
      hint={`${order.companyName}：${asked}`}
      schema={moves.audit.input}
      initial={{ agree: true, reason: '' }}
      call={(values) => companyApi.companyOrder.audit(argsOf(order, values), quiet)}
      onClose={onClose}
    >
      <Form.Item name="agree" label="审核结果" required>
        <Radio.Group
          options={[
            { value: true, label: '同意' },
            { value: false, label: isReapproval ? '不同意，退回施工' : '退回重新报价' },
          ]}
        />
      </Form.Item>
      <ReasonItem label="审核意见" when="agree" />
    </MoveDialog>
  );
}

/** What somebody who does not agree has to say. */
function ReasonItem({ label, when }: { label: string; when: string }): ReactNode {
  const agrees: boolean = Form.useWatch(when) ?? true;
  return (
    <Form.Item name="reason" label={label} required={!agrees}>
      <Input.TextArea rows={2} maxLength={200} showCount />
    </Form.Item>
  );
}

type Verify = z.input<typeof moves.verify.input>;

/** The campus takes the work, or has it done better. */
export function VerifyDialog({ order, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<Verify>
      title={`验收 - ${order.code}`}
      done="验收完成"
      hint={`${order.companyName}：结算 ${yuan(order.finalAmount)}，核定 ${yuan(order.approvedAmount)}`}
      schema={moves.verify.input}
      initial={{ pass: true, reason: '' }}
      call={({ score, ...values }) =>
        companyApi.companyOrder.verify(argsOf(order, { ...values, ...(values.pass && score && { score }) }), quiet)
      }
      onClose={onClose}
    >
      <Form.Item name="pass" label="验收结果" required>
        <Radio.Group
          options={[
            { value: true, label: '通过' },
            { value: false, label: '不通过，退回施工' },
          ]}
        />
      </Form.Item>
      <ScoreItem />
      <ReasonItem label="验收意见" when="pass" />
    </MoveDialog>
  );
}

function ScoreItem(): ReactNode {
  const passes: boolean = Form.useWatch('pass') ?? true;
  return (
    <Form.Item name="score" label="评分" required hidden={!passes}>
      <Rate aria-label="评分" />
    </Form.Item>
  );
}

/** The campus calls an order off. */
export function CancelDialog({ order, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<{ reason: string }>
      title={`取消外委 - ${order.code}`}
      okText="取消外委"
      danger
      done="外委单已取消"
      hint="取消后，由报修产生的工单退回负责人重新安排。"
      schema={moves.cancel.input}
      initial={{ reason: '' }}
      call={(values) => companyApi.companyOrder.cancel(argsOf(order, values), quiet)}
      onClose={onClose}
    >
      <Form.Item name="reason" label="取消原因" required>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}
