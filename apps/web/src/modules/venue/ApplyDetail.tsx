import type { ApplyDetail as Detail } from '@jiaoyan/contract/venue/apply';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { FactList } from '../../desk/FactList.tsx';
import { splitAddresses } from '../../kernel/files/address.ts';
import { FileLinks } from '../../kernel/files/FileLinks.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { RecordDrawer } from '../../kernel/view/RecordDrawer.tsx';
import { useViewPath, useViewQuery, useViewTitle } from '../../kernel/view/view.ts';
import { ApplyMoves } from './ApplyMoves.tsx';
import { ApplyTimeline } from './ApplyTimeline.tsx';
import { spanText, useApply } from './applies.ts';
import '../../desk/record.css';
import './booking.css';

interface ApplyDrawerProps {
  /** Nothing is open without one. */
  applyId: number | undefined;
  onClose: () => void;
}

/** An application beside whatever list it was opened from. */
export function ApplyDrawer({ applyId, onClose }: ApplyDrawerProps): ReactNode {
  return (
    <RecordDrawer title="场地申请详情" id={applyId} onClose={onClose}>
      {(id) => <ApplyDetail applyId={id} />}
    </RecordDrawer>
  );
}

/** The page of one application; also a part of the page of its process. */
export function ApplyDetailPage(): ReactNode {
  const applyId = Number(useViewQuery().get('id')) || 0;
  const isPart = useViewPath().endsWith('#embedded');
  const { data } = useApply(applyId);
  useViewTitle(data?.code);
  if (applyId === 0) return <EmptyState text="没有指定场地申请" />;
  if (isPart) return <ApplyDetail applyId={applyId} isPart />;
  return (
    <section className="resource-page" aria-label="场地申请详情">
      <ApplyDetail applyId={applyId} />
    </section>
  );
}

/** Everything about one application, and what the caller may do with it. */
export function ApplyDetail({ applyId, isPart = false }: { applyId: number; isPart?: boolean }): ReactNode {
  const { data: apply, error, refetch } = useApply(applyId);
  if (error && !apply) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!apply) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <article className="report-detail" aria-label={`场地申请 ${apply.code}`}>
      <header className="report-head">
        <h2>{apply.title}</h2>
        <p>
          <span className="num">{apply.code}</span>
          <DictTag dictType="repair_area_apply_status" value={apply.status} />
          <DictTag dictType="repair_area_purpose" value={apply.purpose} />
          {apply.currentNode && <span>当前节点：{apply.currentNode}</span>}
        </p>
      </header>
      {!isPart && <ApplyMoves apply={apply} />}
      <Facts apply={apply} />
      {apply.recur && <Occurrences apply={apply} />}
      {!isPart && (
        <section className="report-block" aria-label="处理进度">
          <h3>处理进度</h3>
          <ApplyTimeline entries={apply.timeline} />
        </section>
      )}
    </article>
  );
}

function Facts({ apply }: { apply: Detail }): ReactNode {
  const plan = splitAddresses(apply.safetyPlan);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['场地', apply.roomName],
    ['使用时间', spanText(apply.startTime, apply.endTime)],
    ['参加人数', `${apply.attendeeCount} 人${apply.hasOutsider ? '（有校外人员）' : ''}`],
    ['申请人', apply.deptName ? `${apply.applicantName}（${apply.deptName}）` : apply.applicantName],
    ['联系人', apply.contactName],
    [
      '联系电话',
      <a key="phone" href={`tel:${apply.contactPhone}`}>
        {apply.contactPhone}
      </a>,
    ],
    ['所需设备', apply.equipment.join('、') || '无'],
    ['其他需求', apply.needs || '无'],
    ['安全预案', plan.length > 0 ? <FileLinks key="plan" addresses={plan} /> : '无'],
    ...(apply.checkInTime ? [['签到时间', apply.checkInTime.slice(0, 16)] as const] : []),
    ...(apply.checkOutTime ? [['归还时间', apply.checkOutTime.slice(0, 16)] as const] : []),
    ...(apply.cancelReason ? [['原因', apply.cancelReason] as const] : []),
    ...(apply.damageReportCode ? [['损坏报修', apply.damageReportCode] as const] : []),
  ];
  return <FactList facts={facts} />;
}

function stateOf({ status, noShow, checkInTime, checkOutTime }: Detail['occurrences'][number]): string {
  if (noShow) return '爽约';
  if (status !== '1') return '已释放';
  if (checkOutTime) return '已归还';
  return checkInTime ? '使用中' : '占用';
}

/** All times of a repeated application. */
function Occurrences({ apply }: { apply: Detail }): ReactNode {
  return (
    <section className="report-block" aria-label="循环时段">
      <h3>循环时段（{apply.occurrences.length}）</h3>
      <ul className="apply-times">
        {apply.occurrences.map((time) => (
          <li key={time.startTime}>
            <span className="num">{spanText(time.startTime, time.endTime)}</span> {stateOf(time)}
          </li>
        ))}
      </ul>
    </section>
  );
}
