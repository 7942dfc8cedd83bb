import type { ReportDetail as Detail } from '@jiaoyan/contract/repair/report-view';
import Rate from 'antd/es/rate';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { CommentBox } from '../../../desk/CommentBox.tsx';
import { Pictures } from '../../../desk/Pictures.tsx';
import { TagList } from '../../../kernel/input/TagInput.tsx';
import { DictTag } from '../../../kernel/view/DictTag.tsx';
import { ErrorPanel } from '../../../kernel/view/ErrorPanel.tsx';
import { RecordDrawer } from '../../../kernel/view/RecordDrawer.tsx';
import { OrderCards } from './OrderCards.tsx';
import { ReportDeadline } from './ReportDeadline.tsx';
import { ReportFacts } from './ReportFacts.tsx';
import { ReportMoves } from './ReportMoves.tsx';
import { ReportTimeline } from './ReportTimeline.tsx';
import { commentOn, useReport } from './reports.ts';
import { ReportWarranty } from './WarrantyHint.tsx';
import './report.css';

const DRAWER_WIDTH = 860;

interface ReportDrawerProps {
  /** Nothing is open without one. */
  reportId: number | undefined;
  /** Opens another report, or none. */
  onOpen: (reportId: number | undefined) => void;
}

/** A report beside whatever list it was opened from. */
export function ReportDrawer({ reportId, onOpen }: ReportDrawerProps): ReactNode {
  return (
    <RecordDrawer title="报修单详情" id={reportId} width={DRAWER_WIDTH} onClose={() => onOpen(undefined)}>
      {(id) => <ReportDetail reportId={id} onOpen={onOpen} />}
    </RecordDrawer>
  );
}

/** Everything about one report that the caller may see, and what he may do with it. */
export function ReportDetail({ reportId, onOpen }: { reportId: number; onOpen: (id: number) => void }): ReactNode {
  const { data: report, error, refetch } = useReport(reportId);
  if (error && !report) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!report) return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <article className="report-detail" aria-label={`报修单 ${report.code}`}>
      <Head report={report} onOpen={onOpen} />
      <ReportWarranty report={report} />
      <ReportMoves report={report} />
      <ReportFacts report={report} />
      <section className="report-block" aria-label="故障描述">
        <h3>故障描述</h3>
        <p className="report-text">{report.description}</p>
        <Pictures value={report.images} alt="故障照片" />
      </section>
      {report.orders.length > 0 && (
        <section className="report-block" aria-label="工单">
          <h3>工单（{report.orders.length}）</h3>
          <OrderCards report={report} />
        </section>
      )}
      {report.rate && <Rating rate={report.rate} />}
      <section className="report-block" aria-label="处理进度">
        <h3>处理进度</h3>
        {report.moves.includes('comment') && (
          <CommentBox call={commentOn(reportId)} canHide={report.materialCost !== ''} />
        )}
        <ReportTimeline entries={report.timeline} />
      </section>
    </article>
  );
}

function Head({ report, onOpen }: { report: Detail; onOpen: (id: number) => void }): ReactNode {
  const link = (id: number | null, label: string, code: string) =>
    id !== null && (
      <button type="button" className="link-button" onClick={() => onOpen(id)}>
        {label} {code}
      </button>
    );
  return (
    <header className="report-head">
      <h2>{report.title}</h2>
      <p>
        <span className="num">{report.code}</span>
        <DictTag dictType="repair_report_status" value={report.status} />
        <DictTag dictType="repair_priority" value={report.priority} />
        <ReportDeadline report={report} />
        {report.reopenCount > 0 && <span className="dict-tag dict-tag-danger">返修 {report.reopenCount} 次</span>}
        {link(report.mergedToId, '已并入', report.mergedToCode)}
        {link(report.reworkOfId, '返修自', report.reworkOfCode)}
      </p>
    </header>
  );
}

function Rating({ rate }: { rate: NonNullable<Detail['rate']> }): ReactNode {
  const parts = { 响应速度: rate.speed, 维修质量: rate.quality, 服务态度: rate.attitude };
  return (
    <section className="report-block" aria-label="评价">
      <h3>评价{rate.isAuto && '（系统默认，不计入满意度）'}</h3>
      <p className="report-stars">
        <Rate disabled value={rate.overall} aria-label={`总体评价 ${rate.overall} 星`} />
        {Object.entries(parts).map(([label, value]) => (
          <span key={label}>
            {label} {value} 星
          </span>
        ))}
      </p>
      <TagList tags={rate.tags} />
      {rate.content && <p className="report-text">{rate.content}</p>}
      {rate.reply && <p className="order-note">回复：{rate.reply}</p>}
    </section>
  );
}
