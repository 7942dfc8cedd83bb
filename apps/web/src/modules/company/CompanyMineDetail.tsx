import EnvironmentOutlined from '@ant-design/icons/EnvironmentOutlined';
import PhoneOutlined from '@ant-design/icons/PhoneOutlined';
import type { CompanyOrderDetail } from '@jiaoyan/contract/company/company-order';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { Pictures } from '../../desk/Pictures.tsx';
import { splitAddresses } from '../../kernel/files/address.ts';
import { FileLinks } from '../../kernel/files/FileLinks.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { LateMark, OrderMoney, OrderProgress } from './CompanyOrderParts.tsx';
import { CompanyWorkMoves } from './CompanyTile.tsx';
import { CompanyTimeline } from './CompanyTimeline.tsx';
import { useCompanyOrder } from './companies.ts';

/** An order as its company needs it on the way: what, where, whom to call, and the next step below the thumb. */
export function CompanyMineDetail({ companyOrderId }: { companyOrderId: number }): ReactNode {
  const { data: order, error, refetch } = useCompanyOrder(companyOrderId);
  if (!order) {
    return error ? (
      <ErrorPanel error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton active paragraph={{ rows: 8 }} />
    );
  }
  return (
    <article className="my-send" aria-label={`外委单 ${order.code}`}>
      <section className="my-card">
        <div className="my-report-head">
          <h2>{order.title}</h2>
          <DictTag dictType="repair_company_order_status" value={order.status} />
        </div>
        <p className="my-note">
          <span className="num">{order.code}</span> <span className="num">{order.expectEnd} 前完成</span>{' '}
          <LateMark order={order} />
        </p>
        <Reach order={order} />
        {order.actualStart && <OrderProgress value={order.progress} />}
        {order.closeReason && <p className="my-note">关闭原因：{order.closeReason}</p>}
      </section>
      <section className="my-card" aria-label="工作范围">
        <h2>工作范围</h2>
        <p className="my-text">{order.scope}</p>
        <Pictures value={order.beforeImages} alt="现状照片" />
      </section>
      <Money order={order} />
      <section className="my-card" aria-label="处理进度">
        <h2>处理进度</h2>
        <CompanyTimeline entries={order.timeline} created="派单" />
      </section>
      <div className="my-foot">
        <CompanyWorkMoves order={order} />
      </div>
    </article>
  );
}

/** Where it is, and whom to call. */
function Reach({ order }: { order: CompanyOrderDetail }): ReactNode {
  const { position, reporterName, reporterPhone } = order;
  if (!position && !reporterPhone) return null;
  return (
    <p className="my-reach">
      {position && (
        <span>
          <EnvironmentOutlined aria-hidden /> {position}
        </span>
      )}
      {reporterPhone && (
        <a href={`tel:${reporterPhone}`}>
          <PhoneOutlined aria-hidden />
          <span className="sr-only">致电</span> {reporterName} {reporterPhone}
        </a>
      )}
    </p>
  );
}

function Money({ order }: { order: CompanyOrderDetail }): ReactNode {
  const files = splitAddresses(order.quoteFiles);
  if (!order.quoteAmount) return null;
  return (
    <div className="my-card">
      <OrderMoney order={order} />
      {files.length > 0 && <FileLinks addresses={files} />}
    </div>
  );
}
