import { lessQuantity } from '@jiaoyan/contract/kernel/decimal';
import { type PurchaseDetail, type PurchaseLine, purchaseLife } from '@jiaoyan/contract/material/purchase';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { type ReactNode, useRef } from 'react';
import { z } from 'zod';
import { materialApi } from '../../api/material.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { type Delivered, DeliveryLines, withScanned } from './DeliveryLines.tsx';
import { newKey } from './doc-lines.ts';

const { transitions } = purchaseLife;
const LOT = '1';
const SERIAL = '2';
const WIDTH = 760;
type Move = 'receive' | 'returnGoods';
interface Typed {
  lines: Delivered[];
  reason: string;
}

/** What of a line can be taken in, or sent back. */
const leftOf = (line: PurchaseLine, move: Move) =>
  move === 'receive' ? line.openQty : lessQuantity(line.receivedQty, line.returnedQty);

/** All that is to come; nothing but what was scanned where a shelf led here. */
function startOf({ lines }: PurchaseDetail, move: Move, materialId: number | undefined): Delivered[] {
  const isWhole = move === 'receive' && materialId === undefined;
  const blank = lines
    .filter((line) => leftOf(line, move) !== '0')
    .map((line) => ({
      key: newKey(),
      line,
      left: leftOf(line, move),
      qty: isWhole && line.track !== SERIAL ? leftOf(line, move) : '',
      price: line.price,
      lotNo: '',
      madeDate: null,
      expireDate: null,
      serials: [],
      isScanned: false,
    }));
  return materialId === undefined ? blank : withScanned(blank, materialId);
}

/** What nothing was typed into has not come. */
const sent = ({ lines, reason }: Typed) => ({
  reason,
  lines: lines.flatMap(({ line, qty, price, lotNo, madeDate, expireDate, serials }) =>
    qty.trim() === ''
      ? []
      : [
          {
            lineId: line.lineId,
            qty: qty.trim(),
            price,
            lotNo: line.track === LOT ? lotNo : '',
            madeDate,
            expireDate,
            serials,
          },
        ],
  ),
});

const words = {
  receive: { hint: '填写本次到货数量；留空的明细下次再收。单价与采购单价相差较大时须填写原因。', done: '已入库' },
  returnGoods: { hint: '填写退给供应商的数量；留空的明细不退。', done: '已退货' },
} as const;

interface DeliveryDialogProps {
  purchase: PurchaseDetail;
  move: Move;
  /** What was scanned on the way here. */
  materialId?: number;
  onClose: () => void;
}

/** Takes in what has come of a purchase, or sends it back. */
export function DeliveryDialog({ purchase, move, materialId, onClose }: DeliveryDialogProps): ReactNode {
  // The same press twice is the same delivery.
  const clientKey = useRef(newKey());
  const { label } = transitions[move];
  const { hint, done } = words[move];
  const { purchaseId, version, code } = purchase;
  return (
    <MoveDialog<Typed>
      title={`${label} - ${code}`}
      okText={`确认${label}`}
      done={done}
      hint={hint}
      width={WIDTH}
      schema={z.preprocess((values) => sent(values as Typed), transitions[move].input)}
      initial={{ lines: startOf(purchase, move, materialId), reason: '' }}
      call={(values) =>
        materialApi.materialPurchase[move](
          { params: { id: purchaseId }, body: { ...sent(values), clientKey: clientKey.current, version } },
          { quiet: true },
        )
      }
      onClose={onClose}
    >
      <Form.Item name="lines" label="明细" required>
        <DeliveryLines isIncoming={move === 'receive'} storeId={purchase.storeId} />
      </Form.Item>
      <Form.Item name="reason" label={move === 'receive' ? '原因' : '退货原因'} required={move === 'returnGoods'}>
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}
