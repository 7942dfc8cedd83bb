import { type PurchaseDetail, purchaseLife } from '@jiaoyan/contract/material/purchase';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { materialApi } from '../../api/material.ts';
import { useDeskRun } from '../../desk/use-desk-run.ts';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { yuan } from '../../kernel/money.ts';
import { confirmDialog } from '../../kernel/view/feedback.tsx';
import { useGo } from '../../kernel/view/view.ts';
import { detailPath } from '../bpm/process/texts.ts';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import { PurchaseForm } from './PurchaseForm.tsx';
import { PurchasePrint } from './PurchasePrint.tsx';
import { ReasonMove } from './ReasonMove.tsx';

const { transitions } = purchaseLife;
type Open = 'edit' | 'print' | 'receive' | 'returnGoods' | 'close' | 'cancel';

interface PurchaseMovesProps {
  purchase: PurchaseDetail;
  onRemoved: () => void;
}

/** The buttons for what the caller may do with a purchase now. */
export function PurchaseMoves({ purchase, onRemoved }: PurchaseMovesProps): ReactNode {
  const [shown, show] = useState<Open>();
  const go = useGo();
  const { submit, remove, busy } = usePurchaseCalls(purchase, onRemoved);
  const may = (move: string) => purchase.moves.includes(move);
  const { instanceId } = purchase;
  return (
    <div className="report-moves">
      {may('submit') && (
        <Button type="primary" loading={busy} onClick={() => void submit()}>
          提交审批
        </Button>
      )}
      {may('receive') && (
        <Button type="primary" onClick={() => show('receive')}>
          {transitions.receive.label}
        </Button>
      )}
      {may('edit') && <Button onClick={() => show('edit')}>修改</Button>}
      {instanceId !== null && hasPermi('bpm:process-instance:query') && (
        <Button onClick={() => go(detailPath(instanceId))}>审批进度</Button>
      )}
      {may('returnGoods') && <Button onClick={() => show('returnGoods')}>{transitions.returnGoods.label}</Button>}
      {may('close') && <Button onClick={() => show('close')}>{transitions.close.label}</Button>}
      <Button onClick={() => show('print')}>打印</Button>
      {may('cancel') && <Button onClick={() => show('cancel')}>{transitions.cancel.label}</Button>}
      {may('remove') && (
        <Button danger onClick={() => void remove()}>
          删除
        </Button>
      )}
      {shown && <Shown purchase={purchase} shown={shown} onClose={() => show(undefined)} />}
    </div>
  );
}

/** Moves for which a question is enough. */
function usePurchaseCalls({ purchaseId, code, amount, version }: PurchaseDetail, onRemoved: () => void) {
  const { run, busy } = useDeskRun();
  const { materialPurchase } = materialApi;
  const submit = async () => {
    if (!(await confirmDialog(`提交 ${code}，金额 ${yuan(amount)}，进入审批吗？`))) return;
    await run(() => materialPurchase.submit({ params: { id: purchaseId }, body: { version } }), '已提交审批');
  };
  const remove = async () => {
    if (!(await confirmDialog(`确定删除 ${code} 吗？`, { danger: true }))) return;
    await run(() => materialPurchase.remove({ params: { ids: String(purchaseId) } }), '删除成功', onRemoved);
  };
  return { submit, remove, busy };
}

interface ShownProps {
  purchase: PurchaseDetail;
  shown: Open;
  onClose: () => void;
}
const hints = { close: '结案后不再等待未到的物资，已入库的不变。', cancel: '正在审批的流程随之取消。' };

function Shown({ purchase, shown, onClose }: ShownProps): ReactNode {
  if (shown === 'edit') return <PurchaseForm purchase={purchase} onClose={onClose} onSaved={onClose} />;
  if (shown === 'print') return <PurchasePrint purchase={purchase} onDone={onClose} />;
  if (shown === 'receive' || shown === 'returnGoods')
    return <DeliveryDialog purchase={purchase} move={shown} onClose={onClose} />;
  const { purchaseId, version, code } = purchase;
  return (
    <ReasonMove
      code={code}
      move={transitions[shown]}
      hint={hints[shown]}
      call={(reason) =>
        materialApi.materialPurchase[shown]({ params: { id: purchaseId }, body: { reason, version } }, { quiet: true })
      }
      onClose={onClose}
    />
  );
}
