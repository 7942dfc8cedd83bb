import { type CompanyOrderRow, companyOrderLife } from '@jiaoyan/contract/company/company-order';
import { centsOf, isDecimal } from '@jiaoyan/contract/kernel/decimal';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Slider from 'antd/es/slider';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { companyApi } from '../../api/company.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { FileUpload } from '../../kernel/files/FileUpload.tsx';
import { ImageUpload } from '../../kernel/files/ImageUpload.tsx';
import { yuan } from '../../kernel/money.ts';
import { AmountInput } from './CompanyInputs.tsx';

const quiet = { quiet: true };
const moves = companyOrderLife.transitions;
const QUOTE_TYPES = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'png', 'jpg', 'jpeg'];
interface DialogProps {
  order: CompanyOrderRow;
  onClose: () => void;
}
const argsOf = <B extends object>({ companyOrderId, version }: CompanyOrderRow, body: B) => ({
  params: { id: companyOrderId },
  body: { ...body, version },
});

/** The company says that it cannot do it. */
export function RefuseDialog({ order, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<{ reason: string }>
      title={`拒单 - ${order.code}`}
      okText="拒单"
      danger
      done="已拒单"
      schema={moves.refuse.input}
      initial={{ reason: '' }}
      call={(values) => companyApi.companyOrder.refuse(argsOf(order, values), quiet)}
      onClose={onClose}
    >
      <Form.Item name="reason" label="拒单原因" required>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}

type Quote = z.input<typeof moves.quote.input>;

/** The company says what it takes. */
export function QuoteDialog({ order, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<Quote>
      title={`报价 - ${order.code}`}
      okText="提交报价"
      done="报价已提交，等待审核"
      schema={moves.quote.input}
      initial={{ amount: order.quoteAmount, files: '', remark: '' }}
      call={(values) => companyApi.companyOrder.quote(argsOf(order, values), quiet)}
      onClose={onClose}
    >
      <Form.Item name="amount" label="报价金额" required>
        <AmountInput />
      </Form.Item>
      <Form.Item name="files" label="报价文件">
        <FileUpload types={QUOTE_TYPES} />
      </Form.Item>
      <Form.Item name="remark" label="报价说明">
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}

type Progress = z.input<typeof moves.progress.input>;
const marks = { 0: '0%', 25: '25%', 50: '50%', 75: '75%', 100: '100%' };
const STEP = 5;

/** The company says how far it is. */
export function ProgressDialog({ order, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<Progress>
      title={`上报进度 - ${order.code}`}
      okText="上报"
      done="进度已上报"
      hint={`当前进度 ${order.progress}%，只能向前更新。`}
      schema={moves.progress.input}
      initial={{ progress: order.progress, note: '', images: '' }}
      call={(values) => companyApi.companyOrder.progress(argsOf(order, values), quiet)}
      onClose={onClose}
    >
      <Form.Item name="progress" label="进度" required>
        <Slider
          className="company-slider"
          marks={marks}
          step={STEP}
          ariaLabelForHandle="进度"
          tooltip={{ formatter: (value) => `${value}%` }}
        />
      </Form.Item>
      <Form.Item name="note" label="进度说明" required>
        <Input.TextArea rows={2} maxLength={200} showCount placeholder="完成了什么，还差什么" />
      </Form.Item>
      <Form.Item name="images" label="施工照片">
        <ImageUpload />
      </Form.Item>
    </MoveDialog>
  );
}

type Finish = z.input<typeof moves.finish.input>;
const LONGEST_WARRANTY = 120;
const USUAL_WARRANTY = 12;

/** The company says that it is done. */
export function FinishDialog({ order, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<Finish>
      title={`申请完工 - ${order.code}`}
      okText="提交"
      done="已提交"
      hint={order.isWarranty ? '质保单不结算费用' : `核定金额 ${yuan(order.approvedAmount)}`}
      schema={moves.finish.input}
      initial={{
        finalAmount: order.isWarranty ? '0' : order.approvedAmount,
        afterImages: '',
        warrantyMonths: USUAL_WARRANTY,
        remark: '',
        reapprove: false,
      }}
      call={(values) => companyApi.companyOrder.finish(argsOf(order, values), quiet)}
      onClose={onClose}
    >
      <Form.Item name="finalAmount" label="结算金额" required hidden={order.isWarranty}>
        <AmountInput />
      </Form.Item>
      <ReapproveItem approved={order.approvedAmount} />
      <Form.Item name="afterImages" label="完工照片" required>
        <ImageUpload />
      </Form.Item>
      <Form.Item name="warrantyMonths" label="质保期（月）" required>
        <InputNumber className="full-width" min={0} max={LONGEST_WARRANTY} precision={0} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="remark" label="完工说明">
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}

/** Offered as soon as the amount is more than a tenth above the approved one. */
function ReapproveItem({ approved }: { approved: string }): ReactNode {
  const amount: string = Form.useWatch('finalAmount') ?? '';
  const isTooMuch = isDecimal(amount) && centsOf(amount) * 10n > centsOf(approved) * 11n;
  return (
    <Form.Item name="reapprove" valuePropName="checked" hidden={!isTooMuch} extra="结算金额超过核定金额10%，须重新审批">
      <Checkbox>提交重新审批</Checkbox>
    </Form.Item>
  );
}
