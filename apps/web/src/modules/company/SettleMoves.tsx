import { type SettleDetail, settleLife } from '@jiaoyan/contract/company/company-settle';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { companyApi } from '../../api/company.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { useDeskRun } from '../../desk/use-desk-run.ts';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { FileUpload } from '../../kernel/files/FileUpload.tsx';
import { DateInput } from '../../kernel/input/DateInput.tsx';
import { yuan } from '../../kernel/money.ts';
import { confirmDialog } from '../../kernel/view/feedback.tsx';
import { useGo } from '../../kernel/view/view.ts';
import { detailPath } from '../bpm/process/texts.ts';
import { SettlePrint } from './SettlePrint.tsx';

interface SettleMovesProps {
  settle: SettleDetail;
  onRemoved: () => void;
}

/** The buttons for what the caller may do with a settlement now. */
export function SettleMoves({ settle, onRemoved }: SettleMovesProps): ReactNode {
  const [isPaying, setPaying] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const go = useGo();
  const { submit, remove } = useSettleCalls(settle, onRemoved);
  const may = (move: string) => settle.moves.includes(move);
  return (
    <div className="report-moves">
      {may('submit') && (
        <Button type="primary" onClick={() => void submit()}>
          提交审批
        </Button>
      )}
      {may('pay') && (
        <Button type="primary" onClick={() => setPaying(true)}>
          {settleLife.transitions.pay.label}
        </Button>
      )}
      {settle.instanceId !== null && hasPermi('bpm:process-instance:query') && (
        <Button onClick={() => go(detailPath(settle.instanceId ?? 0))}>审批进度</Button>
      )}
      <Button onClick={() => setPrinting(true)}>打印</Button>
      {may('remove') && (
        <Button danger onClick={() => void remove()}>
          删除
        </Button>
      )}
      {isPrinting && <SettlePrint settle={settle} onDone={() => setPrinting(false)} />}
      {isPaying && <PayDialog settle={settle} onClose={() => setPaying(false)} />}
    </div>
  );
}

/** Moves for which a question is enough. */
function useSettleCalls({ settleId, code, payAmount, version }: SettleDetail, onRemoved: () => void) {
  const { run } = useDeskRun();
  const submit = async () => {
    if (!(await confirmDialog(`提交 ${code}，应付 ${yuan(payAmount)}，进入审批吗？`))) return;
    await run(() => companyApi.companySettle.submit({ params: { id: settleId }, body: { version } }), '已提交审批');
  };
  const remove = async () => {
    if (!(await confirmDialog(`确定删除 ${code} 吗？其中的外委单可重新结算。`, { danger: true }))) return;
    const call = () => companyApi.companySettle.remove({ params: { ids: String(settleId) } });
    await run(call, '删除成功', onRemoved);
  };
  return { submit, remove };
}

type Pay = z.input<typeof settleLife.transitions.pay.input>;
const INVOICE_TYPES = ['pdf', 'png', 'jpg', 'jpeg'];
/** A time that is taken back is none. */
const orNone = (time: string) => time || null;

/** Says that the company has its money, and by which invoice. */
function PayDialog({ settle, onClose }: { settle: SettleDetail; onClose: () => void }): ReactNode {
  return (
    <MoveDialog<Pay>
      title={`登记付款 - ${settle.code}`}
      okText="登记付款"
      done="付款已登记"
      hint={`${settle.companyName}，应付 ${yuan(settle.payAmount)}`}
      schema={settleLife.transitions.pay.input}
      initial={{ invoiceNo: '', invoiceFile: '', payTime: null }}
      call={(values) =>
        companyApi.companySettle.pay(
          { params: { id: settle.settleId }, body: { ...values, version: settle.version } },
          { quiet: true },
        )
      }
      onClose={onClose}
    >
      <Form.Item name="invoiceNo" label="发票号" required>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="invoiceFile" label="发票文件">
        <FileUpload types={INVOICE_TYPES} />
      </Form.Item>
      <Form.Item name="payTime" label="付款时间" normalize={orNone} extra="不填为现在">
        <DateInput showTime />
      </Form.Item>
    </MoveDialog>
  );
}
