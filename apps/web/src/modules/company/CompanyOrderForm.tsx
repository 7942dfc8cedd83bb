import { companyOrder } from '@jiaoyan/contract/company/company-order';
import { type CompanyWork, outsourceInput } from '@jiaoyan/contract/repair/outsource';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { companyApi } from '../../api/company.ts';
import { repairApi } from '../../api/repair.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { ImageUpload } from '../../kernel/files/ImageUpload.tsx';
import { DateInput } from '../../kernel/input/DateInput.tsx';
import { DictSelect } from '../../kernel/input/DictSelect.tsx';
import type { OrderDialogProps } from '../repair/report/OrderDialogs.tsx';
import { AmountInput, CompanyPicker } from './CompanyInputs.tsx';

const quiet = { quiet: true };
const DIALOG_WIDTH = 680;
const blank = { title: '', scope: '', budget: '', expectStart: null, beforeImages: '' };
/** A day that is taken back is none. */
const orNone = (day: string) => day || null;

function WorkFields({ trade }: { trade: string | undefined }): ReactNode {
  return (
    <>
      <Form.Item name="companyId" label="外委单位" required>
        <CompanyPicker trade={trade} />
      </Form.Item>
      <Form.Item name="title" label="外委事项" required>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="scope" label="工作范围" required>
        <Input.TextArea rows={3} maxLength={2000} showCount placeholder="做什么、做到什么程度、注意事项" />
      </Form.Item>
      <Form.Item name="budget" label="预算金额" required extra="单位看不到预算；报价超过预算须由中心负责人审批。">
        <AmountInput />
      </Form.Item>
      <div className="report-columns">
        <Form.Item name="expectStart" label="要求开工日" normalize={orNone}>
          <DateInput />
        </Form.Item>
        <Form.Item name="expectEnd" label="要求完成日" required>
          <DateInput />
        </Form.Item>
      </div>
      <Form.Item name="beforeImages" label="现状照片">
        <ImageUpload />
      </Form.Item>
    </>
  );
}

/** Asks a company to do something that follows from no report. */
export function CompanyOrderForm({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <MoveDialog<CompanyWork & { trade?: string }>
      title="新增外委单"
      okText="派单"
      done="已派单，等待单位确认"
      width={DIALOG_WIDTH}
      schema={companyOrder.create.body ?? outsourceInput}
      initial={{ ...blank }}
      call={({ trade: _trade, ...body }) => companyApi.companyOrder.create({ body }, quiet)}
      onClose={onClose}
    >
      <Form.Item name="trade" label="工种">
        <DictSelect dictType="repair_trade" allowClear placeholder="按工种筛选单位" />
      </Form.Item>
      <TradedFields />
    </MoveDialog>
  );
}

function TradedFields(): ReactNode {
  return <WorkFields trade={Form.useWatch('trade')} />;
}

type Outsource = z.input<typeof outsourceInput>;

/** Gives a work order to a company. */
export function OutsourceDialog({ order, onClose }: OrderDialogProps): ReactNode {
  return (
    <MoveDialog<Outsource>
      title={`外委 - ${order.code}`}
      okText="外委"
      done="已外委，等待单位确认"
      hint="外委后由单位完成维修；计时不暂停。"
      width={DIALOG_WIDTH}
      schema={outsourceInput}
      initial={{ ...blank, title: order.report.title, reason: '' }}
      call={(values) =>
        repairApi.order.outsource({ params: { id: order.orderId }, body: { ...values, version: order.version } }, quiet)
      }
      onClose={onClose}
    >
      <WorkFields trade={order.report.trade} />
      <Form.Item name="reason" label="外委原因" required>
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}
