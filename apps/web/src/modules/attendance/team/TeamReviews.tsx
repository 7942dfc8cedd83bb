import { VERDICT } from '@jiaoyan/contract/attendance/status';
import type { PunchReview } from '@jiaoyan/contract/attendance/task';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { attendanceApi } from '../../../api/attendance.ts';
import { DESK, useReload } from '../../../desk/desk-queries.ts';
import { tell } from '../../../desk/phone/Notice.tsx';
import { useAction } from '../../../kernel/call/use-action.ts';
import { DictTag } from '../../../kernel/view/DictTag.tsx';

const SHOWN = 20;

/** Check-ins with something odd about them, the newest first. */
export function TeamReviews(): ReactNode {
  const { data } = useQuery({
    queryKey: [DESK, 'attendance-team-reviews'],
    queryFn: ({ signal }) =>
      attendanceApi.attendanceTask.reviews({ query: { verdict: VERDICT.open, limit: SHOWN } }, { quiet: true, signal }),
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <section className="my-card" aria-label="待核查的打卡">
      <h2>
        待核查的打卡<span className="my-team-count num">{data.total}</span>
      </h2>
      <ul className="my-team-list">
        {data.rows.map((review) => (
          <Review key={review.reviewId} review={review} />
        ))}
      </ul>
    </section>
  );
}

/** Says that a check-in is fine, or why it does not count. */
function Review({ review }: { review: PunchReview }): ReactNode {
  const { reviewId, version, userName, at, flag, via, pointName } = review;
  const [isDoubted, setDoubted] = useState(false);
  const [problem, setProblem] = useState('');
  const reload = useReload();
  const { busy, run } = useAction((error) => setProblem(error instanceof Error ? error.message : String(error)));
  const judge = (verdict: '1' | '2', note = '') =>
    run(async () => {
      const body = { verdict, note, version };
      await attendanceApi.attendanceTask.judge({ params: { id: reviewId }, body }, { quiet: true });
      tell(verdict === VERDICT.fine ? '已核查：正常' : '已核查：无效，考勤已重新结算');
      await reload();
    });
  const refuse = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void judge(VERDICT.invalid, String(new FormData(event.currentTarget).get('note') ?? '').trim());
  };
  return (
    <li>
      <p>
        <b>{userName}</b>
        <DictTag dictType="attendance_flag" value={flag} />
      </p>
      <small className="num">
        {at.slice(5, 16)} <DictTag dictType="attendance_via" value={via} /> {pointName}
      </small>
      {problem && (
        <p className="my-error" role="alert">
          {problem}
        </p>
      )}
      {!isDoubted && (
        <div className="my-row">
          <button type="button" className="my-button" disabled={busy} onClick={() => setDoubted(true)}>
            无效
          </button>
          <button
            type="button"
            className="my-button my-primary"
            disabled={busy}
            onClick={() => void judge(VERDICT.fine)}
          >
            正常
          </button>
        </div>
      )}
      {isDoubted && (
        <form aria-label={`${userName} 的打卡无效`} onSubmit={refuse}>
          <label>
            说明
            <textarea className="my-input" name="note" rows={2} maxLength={200} />
          </label>
          <p className="my-note">无效的打卡不再计入，考勤重新结算，并通知本人。</p>
          <div className="my-row">
            <button type="button" className="my-button" disabled={busy} onClick={() => setDoubted(false)}>
              取消
            </button>
            <button type="submit" className="my-button my-primary" disabled={busy}>
              判为无效
            </button>
          </div>
        </form>
      )}
    </li>
  );
}
