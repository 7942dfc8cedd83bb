import type { SettleDetail as Detail } from '@jiaoyan/contract/company/company-settle';
import Alert from 'antd/es/alert';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { FactList } from '../../desk/FactList.tsx';
import { splitAddresses } from '../../kernel/files/address.ts';
import { FileLinks } from '../../kernel/files/FileLinks.tsx';
import { yuan } from '../../kernel/money.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { RecordDrawer } from '../../kernel/view/RecordDrawer.tsx';
import { useGo, useViewPath, useViewQuery, useViewTitle } from '../../kernel/view/view.ts';
import { CompanyTimeline } from './CompanyTimeline.tsx';
import { useSettle } from './companies.ts';
import { SettleMoves } from './SettleMoves.tsx';
import { SettleOrders, SettleSums } from './SettleOrders.tsx';
import '../../desk/record.css';

interface SettleDrawerProps {
  /** Nothing is open without one. */
  settleId: number | undefined;
  onClose: () => void;
}

/** A settlement beside the list. */
export function SettleDrawer({ settleId, onClose }: SettleDrawerProps): ReactNode {
  return (
    <RecordDrawer title="结算单详情" id={settleId} onClose={onClose}>
      {(id) => <SettleDetail settleId={id} onRemoved={onClose} />}
    </RecordDrawer>
  );
}

/** The page of one settlement; also a part of the page of its process, whose own buttons decide. */
export function SettleDetailPage(): ReactNode {
  const settleId = Number(useViewQuery().get('id')) || 0;
  const isPart = useViewPath().endsWith('#embedded');
  const go = useGo();
  const { data } = useSettle(settleId);
  useViewTitle(data?.code);
  if (settleId === 0) return <EmptyState text="没有指定结算单" />;
  if (isPart) return <SettleDetail settleId={settleId} isPart />;
  return (
    <section className="resource-page" aria-label="结算单详情">
      <SettleDetail settleId={settleId} onRemoved={() => go('/company/order?tab=settle')} />
    </section>
  );
}

interface SettleDetailProps {
  settleId: number;
  isPart?: boolean;
  onRemoved?: () => void;
}

function SettleDetail({ settleId, isPart = false, onRemoved = () => undefined }: SettleDetailProps): ReactNode {
  const { data: settle, error, refetch } = useSettle(settleId);
  if (error && !settle) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!settle) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <article className="report-detail" aria-label={`结算单 ${settle.code}`}>
      <header className="report-head">
        <h2>
          {settle.companyName} {settle.period} 结算
        </h2>
        <p>
          <span className="num">{settle.code}</span>
          <DictTag dictType="repair_settle_status" value={settle.status} />
          {settle.currentNode && <span>当前节点：{settle.currentNode}</span>}
        </p>
      </header>
      {settle.rejectReason && <Alert type="error" showIcon title={`驳回原因：${settle.rejectReason}`} />}
      {!isPart && <SettleMoves settle={settle} onRemoved={onRemoved} />}
      <Facts settle={settle} />
      <section className="report-block" aria-label="外委单">
        <h3>外委单（{settle.orders.length}）</h3>
        <SettleOrders orders={settle.orders} />
        <SettleSums orders={settle.orders} />
      </section>
      {!isPart && (
        <section className="report-block" aria-label="处理进度">
          <h3>处理进度</h3>
          <CompanyTimeline entries={settle.timeline} created="生成结算单" />
        </section>
      )}
    </article>
  );
}

function Facts({ settle }: { settle: Detail }): ReactNode {
  const files = splitAddresses(settle.invoiceFile);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['结算金额', yuan(settle.totalAmount)],
    ['扣款', yuan(settle.deductAmount)],
    ['应付金额', <b key="pay">{yuan(settle.payAmount)}</b>],
    ['制单人', `${settle.createBy} ${settle.createTime.slice(0, 16)}`],
    ['发票号', settle.invoiceNo],
    ['发票文件', files.length > 0 && <FileLinks key="files" addresses={files} />],
    ['付款时间', settle.payTime?.slice(0, 16)],
  ];
  return <FactList facts={facts.filter(([, value]) => Boolean(value))} />;
}
