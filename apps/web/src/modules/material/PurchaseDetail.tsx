import type { PurchaseDetail as Detail } from '@jiaoyan/contract/material/purchase';
import Alert from 'antd/es/alert';
import type { ReactNode } from 'react';
import type { EventLabel } from '../../desk/RecordTimeline.tsx';
import { yuan } from '../../kernel/money.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { RecordDrawer } from '../../kernel/view/RecordDrawer.tsx';
import { useGo, useViewPath, useViewQuery, useViewTitle } from '../../kernel/view/view.ts';
import { GoodsFacts, GoodsRecord, GoodsSheet, GoodsTimeline, GoodsView } from './GoodsView.tsx';
import { usePurchase } from './materials.ts';
import { PurchaseMoves } from './PurchaseMoves.tsx';
import { GoodsCell, Quantity, Rate } from './stock-cells.tsx';

interface PurchaseDrawerProps {
  /** Nothing is open without one. */
  purchaseId: number | undefined;
  onClose: () => void;
}

/** A purchase beside the list. */
export function PurchaseDrawer({ purchaseId, onClose }: PurchaseDrawerProps): ReactNode {
  return (
    <RecordDrawer title="采购单" id={purchaseId} onClose={onClose}>
      {(id) => <PurchaseView purchaseId={id} onRemoved={onClose} />}
    </RecordDrawer>
  );
}

/** The page of one purchase; also a part of the page of its process, whose own buttons decide. */
export function PurchaseDetailPage(): ReactNode {
  const purchaseId = Number(useViewQuery().get('id')) || 0;
  const isPart = useViewPath().endsWith('#embedded');
  const go = useGo();
  const { data } = usePurchase(purchaseId);
  useViewTitle(data?.code);
  if (purchaseId === 0) return <EmptyState text="没有指定采购单" />;
  if (isPart) return <PurchaseView purchaseId={purchaseId} isPart />;
  return (
    <section className="resource-page" aria-label="采购单详情">
      <PurchaseView purchaseId={purchaseId} onRemoved={() => go('/material/purchase')} />
    </section>
  );
}

const labels: Readonly<Record<string, EventLabel>> = {
  CREATE: ['新增', 'primary'],
  EDIT: ['修改', 'info'],
  SUBMIT: ['提交审批', 'primary'],
  APPROVE: ['审批通过', 'success'],
  REJECT: ['审批驳回', 'danger'],
  WITHDRAW: ['审批撤回', 'info'],
  CANCEL: ['取消', 'info'],
  RECEIVE: ['收货入库', 'success'],
  SEND_BACK: ['退货', 'warning'],
  UNDO: ['冲红', 'warning'],
  CLOSE: ['结案', 'info'],
};

interface PurchaseViewProps {
  purchaseId: number;
  isPart?: boolean;
  onRemoved?: () => void;
}

function PurchaseView({ purchaseId, isPart = false, onRemoved = () => undefined }: PurchaseViewProps): ReactNode {
  return (
    <GoodsView query={usePurchase(purchaseId)}>
      {(purchase) => (
        <GoodsRecord
          kind="采购单"
          code={purchase.code}
          tags={
            <>
              <span>{purchase.title}</span>
              <DictTag dictType="material_purchase_status" value={purchase.status} />
              {purchase.overdue && <span className="dict-tag dict-tag-danger">逾期未到</span>}
              {purchase.currentNode && <span>当前环节：{purchase.currentNode}</span>}
            </>
          }
        >
          {purchase.rejectReason && purchase.status === '60' && (
            <Alert type="error" showIcon title={`驳回原因：${purchase.rejectReason}`} />
          )}
          {!isPart && <PurchaseMoves purchase={purchase} onRemoved={onRemoved} />}
          <GoodsFacts facts={factsOf(purchase)} />
          <Lines purchase={purchase} />
          {purchase.docs.length > 0 && <Deliveries docs={purchase.docs} />}
          {!isPart && <GoodsTimeline timeline={purchase.timeline} labels={labels} />}
        </GoodsRecord>
      )}
    </GoodsView>
  );
}

const factsOf = (purchase: Detail): readonly (readonly [string, ReactNode])[] => [
  ['供应商', purchase.providerName],
  ['入库仓库', purchase.storeName],
  ['金额', purchase.amount && yuan(purchase.amount)],
  ['到货率', <Rate key="rate" percent={purchase.rate} />],
  ['申请人', `${purchase.applicantName} ${purchase.createTime.slice(0, 16)}`],
  ['部门', purchase.deptName],
  ['期望到货日', purchase.expectDate],
  ['说明', purchase.reason],
  ['结案原因', purchase.closeReason],
];

function Lines({ purchase: { lines, amount } }: { purchase: Detail }): ReactNode {
  const priced = amount !== '';
  const showsReturned = lines.some(({ returnedQty }) => returnedQty !== '0');
  return (
    <GoodsSheet
      count={lines.length}
      heads={['采购', priced && '单价', priced && '金额', '已入库', showsReturned && '已退货', '未到']}
    >
      {lines.map((line) => (
        <tr key={line.lineId}>
          <td>
            <GoodsCell {...line} />
          </td>
          <td className="num">
            <Quantity value={line.qty} unit={line.unit} />
          </td>
          {priced && <td className="num">{yuan(line.price)}</td>}
          {priced && <td className="num">{yuan(line.amount)}</td>}
          <td className="num">{line.receivedQty}</td>
          {showsReturned && <td className="num">{line.returnedQty}</td>}
          <td className="num">{line.openQty === '0' ? '—' : line.openQty}</td>
        </tr>
      ))}
    </GoodsSheet>
  );
}

/** What came, and what was sent back. */
function Deliveries({ docs }: Pick<Detail, 'docs'>): ReactNode {
  return (
    <section className="report-block" aria-label="入库与退货">
      <h3>入库与退货（{docs.length}）</h3>
      <ul className="stock-docs">
        {docs.map((doc) => (
          <li key={doc.docId}>
            <span className="num">{doc.code}</span>
            <DictTag dictType="material_doc_kind" value={doc.kind} />
            <DictTag dictType="material_doc_status" value={doc.status} />
            <span>
              {doc.creatorName} {doc.createTime.slice(0, 16)}
            </span>
            <b className="num">{yuan(doc.amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
