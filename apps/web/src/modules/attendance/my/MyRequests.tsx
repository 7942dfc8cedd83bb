import type { AttendanceRequest } from '@jiaoyan/contract/attendance/request';
import { minsText } from '@jiaoyan/contract/attendance/shift-time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { attendanceApi } from '../../../api/attendance.ts';
import { tell } from '../../../desk/phone/Notice.tsx';
import { useAction } from '../../../kernel/call/use-action.ts';
import { AskedSwaps } from './AskedSwaps.tsx';
import { OvertimeForm, TripForm } from './RequestForms.tsx';
import { SwapForm } from './SwapForm.tsx';

const PAGE = 10;
const REQUESTS = 'attendance-requests';
const kinds: Readonly<Record<string, string>> = { '1': '补卡', '2': '加班', '3': '公出', '4': '调班' };
const edges: Readonly<Record<string, string>> = { '1': '上班', '2': '下班' };
const results: Readonly<Record<number, string>> = { 1: '处理中', 2: '通过', 3: '驳回', 4: '已撤回' };

const answers: Readonly<Record<string, string>> = { '0': '待对方同意', '1': '对方已同意' };
const forms = [
  ['加班', OvertimeForm],
  ['换班', SwapForm],
  ['公出', TripForm],
] as const;

/** What others ask for, own requests, and what to ask for. */
export function MyRequests(): ReactNode {
  const [asking, setAsking] = useState<string>();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: [REQUESTS] });
  const { data, error } = useQuery({
    queryKey: [REQUESTS],
    queryFn: ({ signal }) =>
      attendanceApi.attendanceRequest.mine({ query: { pageNum: 1, pageSize: PAGE } }, { quiet: true, signal }),
  });
  const Form = forms.find(([name]) => name === asking)?.[1];
  return (
    <>
      <AskedSwaps />
      {Form ? (
        <Form
          onClose={() => {
            setAsking(undefined);
            void reload();
          }}
        />
      ) : (
        <div className="my-row">
          {forms.map(([name]) => (
            <button key={name} type="button" className="my-button" onClick={() => setAsking(name)}>
              {name}
            </button>
          ))}
        </div>
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

/** When, and with whom. */
function aboutOf({ kind, fromTime, toTime, mins, shiftName, toUserName, toShift }: AttendanceRequest): string {
  const time = `${fromTime.slice(5, 16)}${toTime ? ` 至 ${toTime.slice(5, 16)}` : ''}`;
  if (kind === '2') return mins === null ? time : `${time}，计 ${minsText(mins)}`;
  if (kind !== '4') return time;
  const back = toShift ? `，换 ${toShift.workDate.slice(5)} ${toShift.shiftName}` : '代上';
  return `${fromTime.slice(5, 10)} ${shiftName}，由${toUserName}${back}`;
}

function Request({ request, onDone }: { request: AttendanceRequest; onDone: () => Promise<void> }): ReactNode {
  const { requestId, kind, edge, reason, result, rejectReason, agree, mayWithdraw } = request;
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
        <b>{(result === 1 && answers[agree]) || results[result]}</b>
      </p>
      <p className="my-note num">{aboutOf(request)}</p>
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
