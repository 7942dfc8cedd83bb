import EnvironmentOutlined from '@ant-design/icons/EnvironmentOutlined';
import type { ReportRow } from '@jiaoyan/contract/repair/report-view';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { useDeskRun } from '../../../desk/use-desk-run.ts';
import { DictTag } from '../../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import { ReportDeadline } from '../report/ReportDeadline.tsx';
import { usePool } from './my-orders.ts';

/** What anybody of the team may take; the first one gets it. */
export function PoolCards({ reports }: { reports: readonly ReportRow[] }): ReactNode {
  if (reports.length === 0) return <EmptyState text="抢单池里没有工单" />;
  return (
    <ul className="my-cards">
      {reports.map((report) => (
        <PoolCard key={report.reportId} report={report} />
      ))}
    </ul>
  );
}

function PoolCard({ report }: { report: ReportRow }): ReactNode {
  const { busy, run } = useDeskRun();
  const grab = () => run(() => repairApi.order.grab({ params: { id: report.reportId } }), '抢单成功');
  return (
    <li className="my-card my-order">
      <span className="my-report-head">
        <b>{report.title}</b>
        <DictTag dictType="repair_priority" value={report.priority} />
      </span>
      <p className="my-reach">
        <span>
          <EnvironmentOutlined aria-hidden /> {report.position}
        </span>
        <ReportDeadline report={report} />
      </p>
      <Button
        block
        type="primary"
        size="large"
        loading={busy}
        aria-label={`抢单 ${report.code}`}
        onClick={() => void grab()}
      >
        抢单
      </Button>
    </li>
  );
}

interface NearbyOrdersProps {
  placeId: number;
  onClose: () => void;
}

/** What else can be taken in the building where the worker is anyway. */
export function NearbyOrders({ placeId, onClose }: NearbyOrdersProps): ReactNode {
  const { data = [] } = usePool();
  const near = data.filter((report) => report.placeId === placeId);
  if (near.length === 0) return null;
  return (
    <section className="my-near" aria-label="顺路单">
      <div className="my-report-head">
        <h2>顺路单：本楼还有 {near.length} 单可接</h2>
        <Button type="text" onClick={onClose}>
          不用了
        </Button>
      </div>
      <PoolCards reports={near} />
    </section>
  );
}
