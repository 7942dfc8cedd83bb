import { overtimeDays } from '@jiaoyan/contract/attendance/overtime';
import { type AttendanceRequest, REQUEST, RESULT } from '@jiaoyan/contract/attendance/request';
import { useQuery } from '@tanstack/react-query';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { attendanceApi } from '../../api/attendance.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { FactList } from '../../desk/FactList.tsx';
import { Pictures } from '../../desk/Pictures.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useViewPath, useViewQuery, useViewTitle } from '../../kernel/view/view.ts';
import { requestText } from './request-text.ts';
import { lengthText } from './shift-hours.ts';
import '../../desk/record.css';

const useRequest = (requestId: number) =>
  useQuery({
    queryKey: [DESK, 'attendance-request', requestId],
    queryFn: ({ signal }) =>
      attendanceApi.attendanceRequest.get({ params: { id: requestId } }, { quiet: true, signal }),
    enabled: requestId > 0,
  });

/** One request; also a part of the page of its process. */
export function RequestPage(): ReactNode {
  const requestId = Number(useViewQuery().get('id')) || 0;
  const isPart = useViewPath().endsWith('#embedded');
  const { data, error, refetch } = useRequest(requestId);
  useViewTitle(data?.code);
  if (requestId === 0) return <EmptyState text="没有指定申请" />;
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 5 }} />;
  if (isPart) return <RequestView request={data} />;
  return (
    <section className="resource-page" aria-label="考勤申请详情">
      <RequestView request={data} />
    </section>
  );
}

type Facts = readonly (readonly [string, string])[];
/** What overtime came to, day by day, and why a swap may be though somebody rests too little. */
function moreFacts({ kind, result, mins, parts, forceReason }: AttendanceRequest): Facts {
  if (kind === REQUEST.swap && forceReason) return [['确认原因', forceReason]];
  if (kind !== REQUEST.overtime) return [];
  const days = parts.map(({ date, dayType, mins: of }) => `${date} ${overtimeDays[dayType] ?? ''} ${lengthText(of)}`);
  const counted = mins === null ? '结束后按打卡计算' : days.join('；') || '没有在岗记录，不计加班';
  return [
    ...(forceReason ? [['超时原因', forceReason] as const] : []),
    ...(result === RESULT.approved ? [['计入加班', counted] as const] : []),
  ];
}

function RequestView({ request }: { request: AttendanceRequest }): ReactNode {
  const { code, kind, userName, deptName, reason, images, result, rejectReason, workDate, createTime } = request;
  return (
    <article className="report-detail" aria-label={`考勤申请 ${code}`}>
      <header className="report-head">
        <h2>{userName}</h2>
        <p>
          <span className="num">{code}</span>
          <DictTag dictType="attendance_request_kind" value={kind} />
          <DictTag dictType="attendance_request_result" value={result} />
        </p>
      </header>
      <FactList
        facts={[
          ['班组', deptName],
          [
            '日期',
            <span key="day" className="num">
              {workDate}
            </span>,
          ],
          ['申请内容', requestText(request)],
          ['原因', reason],
          [
            '申请时间',
            <span key="time" className="num">
              {createTime.slice(0, 16)}
            </span>,
          ],
          ...moreFacts(request),
          ...(rejectReason ? [['驳回原因', rejectReason] as const] : []),
        ]}
      />
      {images && <Pictures value={images} alt="申请照片" size={96} />}
    </article>
  );
}
