import { isAbove0, plain } from '@jiaoyan/contract/kernel/decimal';
import { LINE_SOURCE } from '@jiaoyan/contract/material/status';
import { type OrderRow, orderLife } from '@jiaoyan/contract/repair/order';
import type { OrderCard, UsedLine } from '@jiaoyan/contract/repair/report-view';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { type ReactNode, useState } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { MoveDialog } from '../../../desk/MoveDialog.tsx';
import { Pictures } from '../../../desk/Pictures.tsx';
import { spanText } from '../../../desk/span.ts';
import { yuan } from '../../../kernel/money.ts';

interface UsedMaterialsProps {
  order: OrderCard;
  /** The order as its moves are offered. */
  row: OrderRow | undefined;
}
/** Where a line comes from, where that is not what somebody carried. */
const sources: Readonly<Record<string, readonly [string, string]>> = {
  [LINE_SOURCE.bought]: ['自购', 'warning'],
  [LINE_SOURCE.old]: ['历史', 'info'],
};

/** What an order used and what it cost. */
export function UsedMaterials({ order, row }: UsedMaterialsProps): ReactNode {
  const { materials, laborMins, laborCost, materialCost, companyCost, receiptImages } = order;
  const [undone, setUndone] = useState<UsedLine>();
  const taken = new Set(materials.map(({ reversesId }) => reversesId));
  const canUndo = row?.moves.includes('unuse') ?? false;
  return (
    <>
      {materials.length > 0 && (
        <table className="report-table">
          <caption className="sr-only">使用材料</caption>
          <thead>
            <tr>
              <th scope="col">材料</th>
              <th scope="col">数量</th>
              <th scope="col">单价</th>
              <th scope="col">金额</th>
              {canUndo && <th scope="col">操作</th>}
            </tr>
          </thead>
          <tbody>
            {materials.map((line) => (
              <tr key={line.lineId}>
                <td>
                  <LineName line={line} />
                </td>
                <td className="num">
                  {plain(line.qty)} {line.unit}
                </td>
                <td className="num">{line.price}</td>
                <td className="num">{line.amount}</td>
                {canUndo && (
                  <td>
                    {line.reversesId === null && !taken.has(line.lineId) && (
                      <Button type="link" size="small" aria-label={`冲销 ${line.name}`} onClick={() => setUndone(line)}>
                        冲销
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pictures value={receiptImages} alt="自购票据" />
      <p className="order-note num">
        工时 {spanText(laborMins)}
        {materialCost && `　材料费 ${yuan(materialCost)}`}
        {laborCost && `　人工费 ${yuan(laborCost)}`}
        {isAbove0(companyCost) && `　外委费 ${yuan(companyCost)}`}
      </p>
      {undone && row && <UndoDialog order={row} line={undone} onClose={() => setUndone(undefined)} />}
    </>
  );
}

function LineName({ line }: { line: UsedLine }): ReactNode {
  const [label, tone] = line.reversesId === null ? (sources[line.source] ?? ['', '']) : ['冲销', 'danger'];
  return (
    <>
      {line.name} {label && <span className={`dict-tag dict-tag-${tone}`}>{label}</span>}
      {line.lotNo && <small className="order-note"> 批次 {line.lotNo}</small>}
      {line.serials.length > 0 && <small className="order-note num"> {line.serials.join('、')}</small>}
    </>
  );
}

interface UndoDialogProps {
  order: OrderRow;
  line: UsedLine;
  onClose: () => void;
}

/** Takes back what was written down as used by mistake. */
function UndoDialog({ order, line, onClose }: UndoDialogProps): ReactNode {
  const { unuse } = orderLife.transitions;
  return (
    <MoveDialog<{ lineId: number; reason: string }>
      title={`${unuse.label} - ${line.name}×${plain(line.qty)}`}
      okText="冲销"
      danger
      done="已冲销"
      hint="原记录保留，另记一条冲销；从随身库领用的物资退回其随身库。"
      schema={unuse.input}
      initial={{ lineId: line.lineId, reason: '' }}
      call={({ reason }) =>
        repairApi.order.unuse(
          { params: { id: order.orderId }, body: { lineId: line.lineId, reason, version: order.version } },
          { quiet: true },
        )
      }
      onClose={onClose}
    >
      <Form.Item name="lineId" hidden>
        <Input />
      </Form.Item>
      <Form.Item name="reason" label="原因" required>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}
