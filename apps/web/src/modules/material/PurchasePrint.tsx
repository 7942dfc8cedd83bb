import type { PurchaseDetail } from '@jiaoyan/contract/material/purchase';
import type { ReactNode } from 'react';
import { yuan } from '../../kernel/money.ts';
import { PaperSheet } from '../../kernel/view/PaperSheet.tsx';
import { Quantity } from './stock-cells.tsx';

/** A purchase on paper, for the supplier and the files. */
export function PurchasePrint({ purchase, onDone }: { purchase: PurchaseDetail; onDone: () => void }): ReactNode {
  const facts = [
    ['供应商', purchase.providerName, '入库仓库', purchase.storeName],
    ['申请人', purchase.applicantName, '申请时间', purchase.createTime.slice(0, 16)],
    ['期望到货日', purchase.expectDate, '金额合计', yuan(purchase.amount)],
  ] as const;
  return (
    <PaperSheet label="采购单" onDone={onDone}>
      <h1>物资采购单</h1>
      <p className="paper-code">{purchase.code}</p>
      <p>{purchase.title}</p>
      <table>
        <tbody>
          {facts.map(([label, value, second, other]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
              <th scope="row">{second}</th>
              <td>{other}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>采购明细</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">编码</th>
            <th scope="col">物资</th>
            <th scope="col">数量</th>
            <th scope="col">单价</th>
            <th scope="col">金额</th>
            <th scope="col">已入库</th>
          </tr>
        </thead>
        <tbody>
          {purchase.lines.map((line) => (
            <tr key={line.lineId}>
              <td>{line.code}</td>
              <td>
                {line.name} {line.spec}
              </td>
              <td>
                <Quantity value={line.qty} unit={line.unit} />
              </td>
              <td>{yuan(line.price)}</td>
              <td>{yuan(line.amount)}</td>
              <td>{line.receivedQty}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="paper-signs">
        <span>申请人：</span>
        <span>验收人：</span>
        <span>审批人：</span>
      </div>
    </PaperSheet>
  );
}
