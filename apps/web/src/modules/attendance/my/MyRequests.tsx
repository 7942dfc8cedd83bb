import type { AttendanceRequest } from '@jiaoyan/contract/attendance/request';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { attendanceApi } from '../../../api/attendance.ts';
import { tell } from '../../../desk/phone/Notice.tsx';
import { useAction } from '../../../kernel/call/use-action.ts';
import { TripForm } from './RequestForms.tsx';

const PAGE = 10;
const REQUESTS = 'attendance-requests';
const kinds: Readonly<Record<string, string>> = { '1': '补卡', '3': '公出' };
const edges: Readonly<Record<string, string>> = { '1': '上班', '2': '下班' };
const results: Readonly<Record<number, string>> = { 1: '处理中', 2: '通过', 3: '驳回', 4: '已撤回' };

/** Own requests, and a trip to ask for. */
export function MyRequests(): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: [REQUESTS] });
  const { data, error } = useQuery({
    queryKey: [REQUESTS],
    queryFn: ({ signal }) =>
      attendanceApi.attendanceRequest.mine({ query: { pageNum: 1, pageSize: PAGE } }, { quiet: true, signal }),
  });
  return (
    <>
      {isAsking ? (
        <TripForm
          onClose={() => {
            setAsking(false);
            void reload();
          }}
        />
      ) : (
        <button type="button" className="my-button" onClick={() => setAsking(true)}>
          申请公出
        </button>
      )}
      {error && (
        <p className="my-error" role="alert">
          {error.message}
        </p>
      )}
      {data?.rows.length === 0 && <p className="my-note">还没有申请。请假在“请假”中提交。</p>}
      <ul className="my-cards my-requests">
        {data?.rows.map((request) => (
          <Request key={request.requestId} request={request} onDone={reload} />
        ))}
      </ul>
    </>
  );
}

function Request({ request, onDone }: { request: AttendanceRequest; onDone: () => Promise<void> }): ReactNode {
  const { requestId, kind, edge, fromTime, toTime, reason, result, rejectReason, mayWithdraw } = request;
  const [problem, setProblem] = useState('');
  const { busy, run } = useAction((error) => setProblem(error instanceof Error ? error.message : String(error)));
  const withdraw = () =>
    run(async () => {
      const target = { params: { id: requestId }, body: {} };
      await attendanceApi.attendanceRequest.withdraw(target, { quiet: true });
      tell('已撤回');
      await onDone();
    });
  return (
    <li>
      <p className="my-report-head">
        <b>
          {kinds[kind]} {edges[edge]}
        </b>
        <b>{results[result]}</b>
      </p>
      <p className="my-note num">
        {fromTime.slice(5, 16)}
        {toTime && ` 至 ${toTime.slice(5, 16)}`}
      </p>
      <p className="my-note">{rejectReason ? `${reason}；驳回：${rejectReason}` : reason}</p>
      {problem && (
        <p className="my-error" role="alert">
          {problem}
        </p>
      )}
      {mayWithdraw && (
        <button type="button" className="my-link" disabled={busy} onClick={() => void withdraw()}>
          撤回
        </button>
      )}
    </li>
  );
}
