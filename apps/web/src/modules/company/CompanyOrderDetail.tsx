import PhoneOutlined from '@ant-design/icons/PhoneOutlined';
import type { CompanyOrderDetail as Detail } from '@jiaoyan/contract/company/company-order';
import Rate from 'antd/es/rate';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { FactList } from '../../desk/FactList.tsx';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { splitAddresses } from '../../kernel/files/address.ts';
import { FileLinks } from '../../kernel/files/FileLinks.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { RecordDrawer } from '../../kernel/view/RecordDrawer.tsx';
import { useGo } from '../../kernel/view/view.ts';
import { CompanyOrderMoves } from './CompanyOrderMoves.tsx';
import { LateMark, OrderMoney, OrderPictures, OrderProgress, OrderSteps } from './CompanyOrderParts.tsx';
import { CompanyTimeline } from './CompanyTimeline.tsx';
import { useCompanyOrder } from './companies.ts';
import '../../desk/record.css';
import './company.css';

const DRAWER_WIDTH = 820;

interface CompanyOrderDrawerProps {
  /** Nothing is open without one. */
  companyOrderId: number | undefined;
  onClose: () => void;
}

/** An order to a company beside whatever it was opened from. */
export function CompanyOrderDrawer({ companyOrderId, onClose }: CompanyOrderDrawerProps): ReactNode {
  return (
    <RecordDrawer title="外委单详情" id={companyOrderId} width={DRAWER_WIDTH} onClose={onClose}>
      {(id) => <CompanyOrderDetail companyOrderId={id} />}
    </RecordDrawer>
  );
}

/** Everything about one order to a company, and what the caller may do with it. */
function CompanyOrderDetail({ companyOrderId }: { companyOrderId: number }): ReactNode {
  const { data: order, error, refetch } = useCompanyOrder(companyOrderId);
  if (error && !order) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!order) return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <article className="report-detail" aria-label={`外委单 ${order.code}`}>
      <header className="report-head">
        <h2>{order.title}</h2>
        <p>
          <span className="num">{order.code}</span>
          <DictTag dictType="repair_company_order_status" value={order.status} />
          <LateMark order={order} />
          {order.isReapproval && <span className="dict-tag dict-tag-warning">结算金额重新审批</span>}
          {order.isOverBudget && <span className="dict-tag dict-tag-danger">报价超过预算</span>}
        </p>
      </header>
      <OrderSteps status={order.status} />
      <CompanyOrderMoves order={order} />
      <Facts order={order} />
      <section className="report-block" aria-label="工作范围">
        <h3>工作范围</h3>
        <p className="report-text">{order.scope}</p>
      </section>
      <OrderMoney order={order} />
      <OrderPictures order={order} />
      <section className="report-block" aria-label="处理进度">
        <h3>处理进度</h3>
        <CompanyTimeline entries={order.timeline} created="派单" />
      </section>
    </article>
  );
}

type Fact = readonly [label: string, value: ReactNode];

function Facts({ order }: { order: Detail }): ReactNode {
  return <FactList facts={factsOf(order).filter(([, value]) => Boolean(value))} />;
}

const phone = (name: string, number: string) =>
  number ? (
    <>
      {name}{' '}
      <a href={`tel:${number}`}>
        <PhoneOutlined aria-hidden /> {number}
      </a>
    </>
  ) : (
    name
  );

const stars = (score: number | null) =>
  score !== null && <Rate disabled value={score} aria-label={`验收评分 ${score} 星`} />;

const factsOf = (order: Detail): Fact[] => [
  ['外委单位', order.companyName],
  ['联系人', phone(order.company.contact, order.company.phone)],
  ['单位评分', order.company.score],
  ['报修单', order.reportId !== null && <ReportLink order={order} />],
  ['位置', order.position],
  ['报修人', phone(order.reporterName, order.reporterPhone)],
  ['外委原因', order.reason],
  ['要求工期', `${order.expectStart ? `${order.expectStart} 至 ` : ''}${order.expectEnd} 完成`],
  ['实际工期', order.actualStart && `${order.actualStart.slice(0, 10)} 至 ${order.actualEnd?.slice(0, 10) ?? '今'}`],
  ['施工进度', order.actualStart && <OrderProgress value={order.progress} />],
  ['报价', order.quoteTime && `${order.quoteName} ${order.quoteTime.slice(0, 16)}`],
  ['报价说明', order.quoteRemark],
  ['报价文件', order.quoteFiles && <FileLinks addresses={splitAddresses(order.quoteFiles)} />],
  ['完工说明', order.finishRemark],
  ['质保期', order.warrantyEnd && `${order.warrantyMonths} 个月，至 ${order.warrantyEnd}`],
  ['验收', order.verifyTime && `${order.verifyName} ${order.verifyTime.slice(0, 16)}`],
  ['验收评分', stars(order.verifyScore)],
  ['结算单', order.settleCode],
  ['关闭原因', order.closeReason],
];

/** The report that the order follows from; those at the workbench open it there. */
function ReportLink({ order }: { order: Detail }): ReactNode {
  const go = useGo();
  if (!hasPermi('repair:manage:list')) return <span className="num">{order.reportCode}</span>;
  return (
    <button type="button" className="link-button num" onClick={() => go(`/repair/manage?id=${order.reportId}`)}>
      {order.reportCode}
    </button>
  );
}
