import type { Submitted } from '@jiaoyan/contract/repair/report';
import { type ReportStatus, reportStates } from '@jiaoyan/contract/repair/status';
import { type ReactNode, useState } from 'react';
import { tell } from '../../../desk/phone/Notice.tsx';
import { follow } from './follow.ts';

interface KnownFaultsProps {
  known: Submitted;
  busy: boolean;
  /** Somebody else's report is followed instead. */
  onFollowed: () => void;
  onForce: () => void;
}

/** The same fault has been reported: one may follow that report instead of adding another. */
export function KnownFaults({ known, busy, onFollowed, onForce }: KnownFaultsProps): ReactNode {
  const [problem, setProblem] = useState('');
  const join = (id: number) =>
    follow(id, true).then(
      () => {
        tell('已关注，有进展会通知您');
        onFollowed();
      },
      (error: Error) => setProblem(error.message),
    );
  return (
    <div className="my-known" role="alert">
      <p>{known.message}</p>
      <ul>
        {known.duplicates.map(({ reportId, code, title, status }) => (
          <li key={reportId}>
            <span>
              <b className="num">{code}</b> {title}（{reportStates[status as ReportStatus]}）
            </span>
            <button type="button" className="my-button" onClick={() => void join(reportId)}>
              我也遇到<span className="sr-only"> {code}</span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="my-button" disabled={busy} onClick={onForce}>
        仍要提交
      </button>
      {problem && <p className="my-error">{problem}</p>}
    </div>
  );
}
