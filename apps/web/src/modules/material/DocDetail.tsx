import type { DocDetail as Detail } from '@jiaoyan/contract/material/doc';
import type { ReactNode } from 'react';
import type { EventLabel } from '../../desk/RecordTimeline.tsx';
import { yuan } from '../../kernel/money.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { RecordDrawer } from '../../kernel/view/RecordDrawer.tsx';
import { DocMoves } from './DocMoves.tsx';
import { GoodsFacts, GoodsRecord, GoodsSheet, GoodsTimeline, GoodsView } from './GoodsView.tsx';
import { useDoc } from './materials.ts';
import { GoodsCell, Quantity } from './stock-cells.tsx';

interface DocDrawerProps {
  /** Nothing is open without one. */
  docId: number | undefined;
  onClose: () => void;
}

/** A stock document beside the list. */
export function DocDrawer({ docId, onClose }: DocDrawerProps): ReactNode {
  return (
    <RecordDrawer title="库存单据" id={docId} onClose={onClose}>
      {(id) => <DocView docId={id} onRemoved={onClose} />}
    </RecordDrawer>
  );
}

const labels: Readonly<Record<string, EventLabel>> = {
  CREATE: ['制单', 'primary'],
  EDIT: ['修改', 'info'],
  SUBMIT: ['提交审核', 'primary'],
  POST: ['过账', 'success'],
  APPROVE: ['审核过账', 'success'],
  REJECT: ['驳回', 'danger'],
  WITHDRAW: ['撤回', 'info'],
  REVERSE: ['冲红', 'warning'],
};

function DocView({ docId, onRemoved }: { docId: number; onRemoved: () => void }): ReactNode {
  return (
    <GoodsView query={useDoc(docId)}>
      {(doc) => (
        <GoodsRecord
          kind="库存单据"
          code={doc.code}
          tags={
            <>
              <DictTag dictType="material_doc_kind" value={doc.kind} />
              <DictTag dictType="material_doc_status" value={doc.status} />
            </>
          }
        >
          <DocMoves doc={doc} onRemoved={onRemoved} />
          <GoodsFacts facts={factsOf(doc)} />
          <Lines doc={doc} />
          <GoodsTimeline timeline={doc.timeline} labels={labels} />
        </GoodsRecord>
      )}
    </GoodsView>
  );
}

const factsOf = (doc: Detail): readonly (readonly [string, ReactNode])[] => [
  ['仓库', doc.storeName],
  ['调入仓库', doc.toStoreName],
  ['采购单', doc.purchaseCode],
  ['供应商', doc.providerName],
  ['领用部门', doc.deptName],
  ['业务日期', doc.bizDate],
  ['金额', doc.amount && yuan(doc.amount)],
  ['制单', `${doc.creatorName} ${doc.createTime.slice(0, 16)}`],
  ['审核人', doc.approverName],
  ['过账时间', doc.postTime?.slice(0, 16)],
  ['事由', doc.reason],
];

function Lines({ doc: { lines, amount } }: { doc: Detail }): ReactNode {
  const priced = amount !== '';
  return (
    <GoodsSheet count={lines.length} heads={[{ text: '批号与序列号' }, '数量', priced && '单价', priced && '金额']}>
      {lines.map((line) => (
        <tr key={line.lineId}>
          <td>
            <GoodsCell {...line} />
          </td>
          <td>
            {line.lotNo}
            {line.expireDate && ` 至 ${line.expireDate}`}
            {line.serials.join('、')}
          </td>
          <td className="num">
            <Quantity value={line.qty} unit={line.unit} />
          </td>
          {priced && <td className="num">{yuan(line.price)}</td>}
          {priced && <td className="num">{yuan(line.amount)}</td>}
        </tr>
      ))}
    </GoodsSheet>
  );
}
