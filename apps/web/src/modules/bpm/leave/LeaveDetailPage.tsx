import { LEAVE_RESULT, type LeaveDetail, RETURN, returnStates } from '@jiaoyan/contract/bpm/leave';
import { lengthText } from '@jiaoyan/contract/bpm/leave-length';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { useSession } from '../../../kernel/call/session.ts';
import { splitAddresses } from '../../../kernel/files/address.ts';
import { FileLinks } from '../../../kernel/files/FileLinks.tsx';
import { DictTag } from '../../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../../kernel/view/ErrorPanel.tsx';
import { useGo, useViewPath, useViewQuery } from '../../../kernel/view/view.ts';
import { PROCESS } from '../process/reload.ts';
import { detailPath } from '../process/texts.ts';
import { ReturnButtons } from './LeaveReturn.tsx';
import './leave.css';

/** A request for leave; also shown on the page of its process. */
export function LeaveDetailPage(): ReactNode {
  const id = Number(useViewQuery().get('id')) || 0;
  const detail = useQuery({
    queryKey: [...PROCESS, 'leave', 'detail', id],
    queryFn: ({ signal }) => bpmApi.leave.get({ params: { id } }, { quiet: true, signal }),
    enabled: id > 0,
  });
  if (id === 0) return <EmptyState text="没有指定请假" />;
  if (detail.error) return <ErrorPanel error={detail.error} onRetry={() => void detail.refetch()} />;
  if (!detail.data) return <Skeleton active paragraph={{ rows: 6 }} />;
  return <LeaveFacts leave={detail.data} />;
}

function LeaveFacts({ leave }: { leave: LeaveDetail }): ReactNode {
  const embedded = useViewPath().endsWith('#embedded');
  const files = splitAddresses(leave.attachments);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['申请编号', leave.leaveId],
    ['申请人', leave.deptName ? `${leave.nickName}（${leave.deptName}）` : leave.nickName],
    ['请假类型', <DictTag key="type" dictType="bpm_oa_leave_type" value={leave.type} />],
    ['结果', <DictTag key="result" dictType="bpm_process_instance_result" value={leave.result} />],
    ['开始时间', leave.startTime],
    ['结束时间', leave.endTime],
    ['请假时长', lengthText(leave)],
    ['申请时间', leave.createTime],
    ['请假原因', leave.reason],
    ['附件', files.length > 0 ? <FileLinks key="files" addresses={files} /> : '无'],
    ...returnFacts(leave),
  ];
  return (
    <section className={embedded ? '' : 'card'} aria-label="请假详情">
      {!embedded && <Head leave={leave} />}
      {embedded && (
        <span className="leave-ways">
          <ReturnButtons leave={leave} />
        </span>
      )}
      <dl className="leave-facts">
        {facts.map(([label, value]) => (
          <div key={label} className={label === '请假原因' || label === '附件' ? 'is-whole' : ''}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** How the early return stands. */
function returnFacts(leave: LeaveDetail): readonly (readonly [string, ReactNode])[] {
  const { returnStatus, actualEnd, planEnd, confirmerName, returnNote } = leave;
  if (returnStatus === RETURN.none) return [];
  const state = returnStates[returnStatus] ?? '';
  return [
    ['销假', confirmerName ? `${state}（${confirmerName}）` : state],
    ['实际结束', actualEnd ?? ''],
    ...(planEnd ? ([['原结束时间', planEnd]] as const) : []),
    ...(returnNote ? ([['退回原因', returnNote]] as const) : []),
  ];
}

/** The ways on from here; who was refused may ask again. */
function Head({ leave }: { leave: LeaveDetail }): ReactNode {
  const go = useGo();
  const isMine = useSession(({ userId }) => userId === leave.userId);
  const isOver = leave.result === LEAVE_RESULT.rejected || leave.result === LEAVE_RESULT.cancelled;
  return (
    <div className="card-head">
      <h2>请假详情</h2>
      <span className="leave-ways">
        <ReturnButtons leave={leave} />
        {isMine && isOver && <Button onClick={() => go(`/bpm/oa/leave/create?from=${leave.leaveId}`)}>重新申请</Button>}
        {leave.instanceId !== null && <Button onClick={() => go(detailPath(leave.instanceId ?? 0))}>审批进度</Button>}
      </span>
    </div>
  );
}
