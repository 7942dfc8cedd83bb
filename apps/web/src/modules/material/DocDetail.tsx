import type { DocDetail as Detail } from '@jiaoyan/contract/material/doc';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { FactList } from '../../desk/FactList.tsx';
import { type EventLabel, RecordTimeline } from '../../desk/RecordTimeline.tsx';
import { yuan } from '../../kernel/money.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { RecordDrawer } from '../../kernel/view/RecordDrawer.tsx';
import { DocMoves } from './DocMoves.tsx';
import { useDoc } from './materials.ts';
import { GoodsCell, Quantity } from './stock-cells.tsx';
import '../../desk/record.css';
import './material.css';

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

function DocView({ docId, onRemoved }: { docId: number; onRemoved: () => void }): ReactNode {
  const { data: doc, error, refetch } = useDoc(docId);
  if (error && !doc) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!doc) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <article className="report-detail" aria-label={`库存单据 ${doc.code}`}>
      <header className="report-head">
        <h2 className="num">{doc.code}</h2>
        <p>
          <DictTag dictType="material_doc_kind" value={doc.kind} />
          <DictTag dictType="material_doc_status" value={doc.status} />
        </p>
      </header>
      <DocMoves doc={doc} onRemoved={onRemoved} />
      <Facts doc={doc} />
      <Lines doc={doc} />
      <section className="report-block" aria-label="处理进度">
        <h3>处理进度</h3>
        <Timeline doc={doc} />
      </section>
    </article>
  );
}

function Facts({ doc }: { doc: Detail }): ReactNode {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['仓库', doc.storeName],
    ['调入仓库', doc.toStoreName],
    ['供应商', doc.providerName],
    ['领用部门', doc.deptName],
    ['业务日期', doc.bizDate],
    ['金额', doc.amount && yuan(doc.amount)],
    ['制单', `${doc.creatorName} ${doc.createTime.slice(0, 16)}`],
    ['审核人', doc.approverName],
    ['过账时间', doc.postTime?.slice(0, 16)],
    ['事由', doc.reason],
  ];
  return <FactList facts={facts.filter(([, value]) => Boolean(value))} />;
}

function Lines({ doc: { lines, amount } }: { doc: Detail }): ReactNode {
  return (
    <section className="report-block" aria-label="物资明细">
      <h3>物资明细（{lines.length}）</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keys */}
      <section className="stock-sheet" aria-label="明细" tabIndex={0}>
        <table className="report-table">
          <thead>
            <tr>
              <th scope="col">物资</th>
              <th scope="col" className="stock-text">
                批号与序列号
              </th>
              <th scope="col">数量</th>
              {amount && <th scope="col">单价</th>}
              {amount && <th scope="col">金额</th>}
            </tr>
          </thead>
          <tbody>
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
                {amount && <td className="num">{yuan(line.price)}</td>}
                {amount && <td className="num">{yuan(line.amount)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
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

function Timeline({ doc: { timeline } }: { doc: Detail }): ReactNode {
  const latestFirst = [...timeline].sort((a, b) => b.eventId - a.eventId);
  return (
    <RecordTimeline
      events={latestFirst.map(({ eventId, event, ...rest }) => ({
        ...rest,
        key: eventId,
        label: labels[event] ?? [event, 'info'],
      }))}
    />
  );
}
