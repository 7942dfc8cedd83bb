import type { AttendanceRequest } from '@jiaoyan/contract/attendance/request';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { attendanceApi } from '../../../api/attendance.ts';
import { tell } from '../../../desk/phone/Notice.tsx';
import { useAction } from '../../../kernel/call/use-action.ts';

const ASKED = 'attendance-asked';
const PAGE = 10;

/** Swaps that colleagues ask for and that wait for an answer. */
export function AskedSwaps(): ReactNode {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: [ASKED],
    queryFn: ({ signal }) =>
      attendanceApi.attendanceRequest.asked(
        { query: { pageNum: 1, pageSize: PAGE, result: '1' } },
        { quiet: true, signal },
      ),
  });
  const waiting = data?.rows.filter(({ mayAnswer }) => mayAnswer) ?? [];
  if (waiting.length === 0) return null;
  return (
    <ul className="my-cards my-requests" aria-label="请我换班">
      {waiting.map((request) => (
        <Asked
          key={request.requestId}
          request={request}
          onDone={() => queries.invalidateQueries({ queryKey: [ASKED] })}
        />
      ))}
    </ul>
  );
}

function Asked({ request, onDone }: { request: AttendanceRequest; onDone: () => Promise<void> }): ReactNode {
  const { requestId, userName, workDate, shiftName, hoursText, toShift, reason } = request;
  const [isRefusing, setRefusing] = useState(false);
  const [problem, setProblem] = useState('');
  const { busy, run } = useAction((error) => setProblem(error instanceof Error ? error.message : String(error)));
  const answer = (agree: boolean, why = '') => {
    setProblem('');
    return run(async () => {
      await attendanceApi.attendanceRequest.agree(
        { params: { id: requestId }, body: { agree, reason: why } },
        { quiet: true },
      );
      tell(agree ? '已同意，等待审批' : '已回复');
      await onDone();
    });
  };
  const refuse = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void answer(false, String(new FormData(event.currentTarget).get('reason') ?? '').trim());
  };
  return (
    <li>
      <p className="my-report-head">
        <b>{userName} 请您换班</b>
      </p>
      <p className="my-note num">
        代上 {workDate} {shiftName} {hoursText}
      </p>
      {toShift && (
        <p className="my-note num">
          换您的 {toShift.workDate} {toShift.shiftName} {toShift.hoursText}
        </p>
      )}
      <p className="my-note">{reason}</p>
      {problem && (
        <p className="my-error" role="alert">
          {problem}
        </p>
      )}
      {isRefusing ? (
        <form className="request-form" aria-label="不同意换班" onSubmit={refuse}>
          <label>
            原因
            <textarea className="my-input" name="reason" rows={2} maxLength={200} required />
          </label>
          <div className="my-row">
            <button type="button" className="my-button" onClick={() => setRefusing(false)}>
              返回
            </button>
            <button type="submit" className="my-button my-primary" disabled={busy}>
              确定
            </button>
          </div>
        </form>
      ) : (
        <div className="my-row">
          <button type="button" className="my-button" disabled={busy} onClick={() => setRefusing(true)}>
            不同意
          </button>
          <button type="button" className="my-button my-primary" disabled={busy} onClick={() => void answer(true)}>
            同意
          </button>
        </div>
      )}
    </li>
  );
}
