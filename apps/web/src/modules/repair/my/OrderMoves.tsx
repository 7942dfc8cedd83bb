import type { OrderRow } from '@jiaoyan/contract/repair/order';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { useReload } from '../../../desk/desk-queries.ts';
import { useDeskRun } from '../../../desk/use-desk-run.ts';
import { resumeOrder } from '../report/order-moves.tsx';
import { SuspendDialog } from '../report/SuspendDialog.tsx';
import { FinishDrawer } from './FinishDrawer.tsx';
import { AppointDialog, ArriveDialog, RefuseDialog, TransferApplyDialog } from './WorkDialogs.tsx';

/** What a worker does with an order, the next step first. */
const labels = {
  take: '接单',
  finish: '完工',
  arrive: '到场',
  resume: '恢复',
  appoint: '预约上门',
  suspend: '挂起',
  transferApply: '申请转单',
  refuse: '拒单',
} as const;
type WorkMove = keyof typeof labels;
const sequence = Object.keys(labels) as WorkMove[];
/** A card in a list offers what comes next; the rest is one touch away. */
const BRIEF = 2;

interface OrderMovesProps {
  order: OrderRow;
  brief?: boolean;
  onFinished?: () => void;
}

/** The buttons for what the worker may do with an order now. */
export function OrderMoves({ order, brief = false, onFinished }: OrderMovesProps): ReactNode {
  const [move, setMove] = useState<WorkMove>();
  const { busy, run } = useDeskRun();
  const reload = useReload();
  const offered = sequence.filter((one) => order.moves.includes(one)).slice(0, brief ? BRIEF : undefined);
  const take = () =>
    run(() => repairApi.order.take({ params: { id: order.orderId }, body: { version: order.version } }), '接单成功');
  const start = (next: WorkMove) => {
    if (next === 'take') void take();
    else if (next === 'resume') void resumeOrder(order).then(reload);
    else setMove(next);
  };
  if (offered.length === 0) return null;
  return (
    <div className="my-row my-order-moves">
      {offered.map((one, at) => (
        <Button
          key={one}
          size="large"
          type={at === 0 ? 'primary' : 'default'}
          loading={busy && one === 'take'}
          aria-label={brief ? `${labels[one]} ${order.code}` : labels[one]}
          onClick={() => start(one)}
        >
          {labels[one]}
        </Button>
      ))}
      {move && <MoveForm move={move} order={order} onClose={() => setMove(undefined)} onFinished={onFinished} />}
    </div>
  );
}

interface MoveFormProps {
  move: WorkMove;
  order: OrderRow;
  onClose: () => void;
  onFinished: (() => void) | undefined;
}

function MoveForm({ move, onFinished, ...props }: MoveFormProps): ReactNode {
  if (move === 'refuse') return <RefuseDialog {...props} />;
  if (move === 'appoint') return <AppointDialog {...props} />;
  if (move === 'arrive') return <ArriveDialog {...props} />;
  if (move === 'suspend') return <SuspendDialog {...props} />;
  if (move === 'transferApply') return <TransferApplyDialog {...props} />;
  return move === 'finish' ? <FinishDrawer {...props} onFinished={onFinished} /> : null;
}
