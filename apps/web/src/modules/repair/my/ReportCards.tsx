import type { ReportRow } from '@jiaoyan/contract/repair/report-view';
import { REPORT, type ReportStatus, reportStates } from '@jiaoyan/contract/repair/status';
import { type ReactNode, useState } from 'react';
import { useNow } from '../../../desk/use-now.ts';
import { deadlineOf } from '../report/deadline.ts';
import { type ReportTab, useMyReports } from './my-reports.ts';

const PAGE = 20;
const steps: readonly ReportStatus[] = ['10', '20', '30', '40', '50', '60'];
const nextSteps: Readonly<Record<string, string>> = {
  [REPORT.finished]: '去验收',
  [REPORT.confirmed]: '去评价',
  [REPORT.rejected]: '修改后重新提交',
};
const empty: Readonly<Record<ReportTab, string>> = {
  open: '没有进行中的报修',
  judge: '没有待验收或待评价的报修',
  closed: '还没有结束的报修',
};

/** Own reports of a tab as cards. */
export function ReportCards({ tab, onOpen }: { tab: ReportTab; onOpen: (id: number) => void }): ReactNode {
  const [size, setSize] = useState(PAGE);
  const { data, error } = useMyReports(tab, size);
  const now = useNow();
  if (!data) return <p className="my-empty">{error ? error.message : '正在加载…'}</p>;
  if (data.rows.length === 0) return <p className="my-empty">{empty[tab]}</p>;
  return (
    <>
      <ul className="my-cards">
        {data.rows.map((row) => (
          <li key={row.reportId}>
            <button type="button" className="my-card my-report" onClick={() => onOpen(row.reportId)}>
              <Facts row={row} now={now} />
              <Progress status={row.status} />
              {nextSteps[row.status] && <span className="my-next">{nextSteps[row.status]}</span>}
            </button>
          </li>
        ))}
      </ul>
      {data.total > data.rows.length && (
        <button type="button" className="my-button" onClick={() => setSize(size + PAGE)}>
          加载更多（共 {data.total} 条）
        </button>
      )}
    </>
  );
}

function Facts({ row, now }: { row: ReportRow; now: number }): ReactNode {
  const { tone, text } = deadlineOf(row, now);
  return (
    <>
      <span className="my-report-head">
        <b>{row.title}</b>
        <span className={`my-state my-state-${row.status}`}>{reportStates[row.status as ReportStatus]}</span>
      </span>
      <span className="my-note num">
        {row.code} · {row.createTime.slice(5, 16)}
      </span>
      {(row.workerNames || text) && (
        <span className="my-note">
          {row.workerNames && `维修人员 ${row.workerNames}　`}
          <span className={tone === 'late' ? 'my-late' : ''}>{text}</span>
        </span>
      )}
    </>
  );
}

/** How far a report is, from waiting to the archive; a bar and words, for those who see no colours. */
function Progress({ status }: { status: string }): ReactNode {
  const at = steps.indexOf(status as ReportStatus);
  if (at < 0) return null;
  return (
    <span className="my-progress" role="img" aria-label={`第 ${at + 1} 步，共 ${steps.length} 步`}>
      {steps.map((step, index) => (
        <span key={step} className={index <= at ? 'is-done' : ''}>
          <i />
          {reportStates[step].replace('已', '')}
        </span>
      ))}
    </span>
  );
}
