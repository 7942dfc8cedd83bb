import Modal from 'antd/es/modal';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { HandingDialog } from './CollectMoves.tsx';
import { CountPad } from './CountPad.tsx';
import { DeliveryDialog } from './DeliveryDialog.tsx';
import { useCheck, useCollect, usePurchase } from './materials.ts';

interface TaskProps {
  /** What was scanned: its line is the first. */
  materialId: number;
  onClose: () => void;
}

/** Hands out a request that a scanned shelf has something for. */
export function CollectHanding({ collectId, ...props }: TaskProps & { collectId: number }): ReactNode {
  const { data, error } = useCollect(collectId);
  if (data) return <HandingDialog collect={data} move="issue" {...props} />;
  return <Waiting error={error} onClose={props.onClose} />;
}

/** Takes in a purchase that brings something for a scanned shelf. */
export function PurchaseDelivery({ purchaseId, ...props }: TaskProps & { purchaseId: number }): ReactNode {
  const { data, error } = usePurchase(purchaseId);
  if (data) return <DeliveryDialog purchase={data} move="receive" {...props} />;
  return <Waiting error={error} onClose={props.onClose} />;
}

/** Counts on from a scanned shelf. */
export function CountDialog({ checkId, materialId, onClose }: TaskProps & { checkId: number }): ReactNode {
  const { data, error } = useCheck(checkId);
  if (!data) return <Waiting error={error} onClose={onClose} />;
  return (
    <Modal open title={`盘点 ${data.code}`} footer={null} width={520} onCancel={onClose}>
      <CountPad check={data} start={materialId} onDone={onClose} />
    </Modal>
  );
}

function Waiting({ error, onClose }: { error: unknown; onClose: () => void }): ReactNode {
  return (
    <Modal open footer={null} onCancel={onClose}>
      {error ? <ErrorPanel error={error} /> : <Skeleton active paragraph={{ rows: 4 }} />}
    </Modal>
  );
}
