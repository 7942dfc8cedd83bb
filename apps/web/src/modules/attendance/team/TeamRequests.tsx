import { RESULT } from '@jiaoyan/contract/attendance/request';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { attendanceApi } from '../../../api/attendance.ts';
import { DESK } from '../../../desk/desk-queries.ts';
import { DictTag } from '../../../kernel/view/DictTag.tsx';
import { requestText } from '../request-text.ts';

const SHOWN = 20;

/** What the people of the team ask for; it is decided where all approvals are. */
export function TeamRequests(): ReactNode {
  const { data } = useQuery({
    queryKey: [DESK, 'attendance-team-requests'],
    queryFn: ({ signal }) =>
      attendanceApi.attendanceRequest.list(
        { query: { result: String(RESULT.running), limit: SHOWN } },
        { quiet: true, signal },
      ),
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <section className="my-card" aria-label="处理中的申请">
      <h2>
        处理中的申请<span className="my-team-count num">{data.total}</span>
      </h2>
      <ul className="my-team-list">
        {data.rows.map((request) => (
          <li key={request.requestId}>
            <p>
              <b>{request.userName}</b>
              <DictTag dictType="attendance_request_kind" value={request.kind} />
            </p>
            <small className="num">{requestText(request)}</small>
            <small>{request.reason}</small>
            {request.instanceId !== null && (
              <Link className="my-button" to={`/bpm/process-instance/detail?id=${request.instanceId}`}>
                查看并审批
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
