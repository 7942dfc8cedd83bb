import type { OwnMonth } from '@jiaoyan/contract/attendance/month';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { attendanceApi } from '../../../api/attendance.ts';
import { tell } from '../../../desk/phone/Notice.tsx';
import { useAction } from '../../../kernel/call/use-action.ts';
import { MonthCalendar } from './MonthCalendar.tsx';
import { MonthSums } from './MonthSums.tsx';
import { sheetsQuery, useReloadSheets } from './my-attendance.ts';

// Most people confirm without signing.
const SignSheet = lazy(async () => ({ default: (await import('./SignSheet.tsx')).SignSheet }));
const OPEN = '10';
const states: Readonly<Record<string, string>> = { '10': '待核对', '20': '已确认', '30': '有异议', '40': '已锁定' };
const dayText = (date: string) => `${Number(date.slice(5, 7))}月${Number(date.slice(8, 10))}日`;

/** The sheets of the last months: what is to be confirmed lies open. */
export function MonthSheets({ now }: { now: string }): ReactNode {
  const { data } = useQuery(sheetsQuery());
  if (!data || data.length === 0) return null;
  const open = data.filter(({ status }) => status === OPEN);
  const others = data.filter(({ status }) => status !== OPEN);
  return (
    <>
      {open.map((sheet) => (
        <OpenSheet key={sheet.monthId} sheet={sheet} now={now} />
      ))}
      {others.length > 0 && (
        <details className="my-card">
          <summary>月度考勤表</summary>
          <ul className="my-cards">
            {others.map((sheet) => (
              <li key={sheet.monthId}>
                <p className="my-report-head">
                  <b className="num">{sheet.month}</b>
                  <b>{sheet.isAuto ? `${states[sheet.status]}（逾期）` : states[sheet.status]}</b>
                </p>
                {sheet.dispute && <p className="my-note">异议：{sheet.dispute}</p>}
                <MonthSums month={sheet} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface SheetProps {
  sheet: OwnMonth;
  now: string;
}

/** A sheet that its person is to look at. */
function OpenSheet({ sheet, now }: SheetProps): ReactNode {
  const { month, dueDate, answer } = sheet;
  return (
    <section className="my-card month-sheet" aria-label={`${month} 考勤表`}>
      <h2>
        <span className="num">{month}</span> 考勤表待核对
      </h2>
      <p className="my-note">{dayText(dueDate)}前未提出异议，视为确认。</p>
      {answer && <p className="my-note">对您异议的答复：{answer}</p>}
      <MonthSums month={sheet} />
      <Days month={month} now={now} />
      <Answer sheet={sheet} />
    </section>
  );
}

function Days({ month, now }: { month: string; now: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="my-link">逐日情况</summary>
      {isOpen && <MonthCalendar first={month} now={now} />}
    </details>
  );
}

/** Confirms it, with a signature where somebody wants to, or objects. */
function Answer({ sheet: { monthId, version } }: { sheet: OwnMonth }): ReactNode {
  const [shown, setShown] = useState<'buttons' | 'sign' | 'dispute'>('buttons');
  const [problem, setProblem] = useState('');
  const reload = useReloadSheets();
  const { busy, run } = useAction(async (error) => {
    setProblem(error instanceof Error ? error.message : String(error));
    // The sums may be others by now.
    await reload();
  });
  const target = { params: { id: monthId } };
  const send = (call: () => Promise<unknown>, done: string) => {
    setProblem('');
    void run(async () => {
      await call();
      tell(done);
      await reload();
    });
  };
  const confirm = (signature: string) =>
    send(
      () => attendanceApi.attendanceMonth.confirm({ ...target, body: { signature, version } }, { quiet: true }),
      '已确认',
    );
  const dispute = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('dispute') ?? '').trim();
    send(
      () => attendanceApi.attendanceMonth.dispute({ ...target, body: { dispute: text, version } }, { quiet: true }),
      '已提出异议，等待处理',
    );
  };
  const back = () => setShown('buttons');
  return (
    <>
      {problem && (
        <p className="my-error" role="alert">
          {problem}
        </p>
      )}
      {shown === 'buttons' && (
        <>
          <button type="button" className="my-button my-primary" disabled={busy} onClick={() => confirm('')}>
            确认无误
          </button>
          <div className="my-row">
            <button type="button" className="my-button" onClick={() => setShown('sign')}>
              签名确认
            </button>
            <button type="button" className="my-button" onClick={() => setShown('dispute')}>
              提出异议
            </button>
          </div>
        </>
      )}
      {shown === 'sign' && (
        <Suspense fallback={<p className="my-note">正在加载…</p>}>
          <SignSheet busy={busy} onSigned={confirm} onClose={back} />
        </Suspense>
      )}
      {shown === 'dispute' && (
        <form className="request-form" aria-label="提出异议" onSubmit={dispute}>
          <label>
            异议说明
            <textarea className="my-input" name="dispute" rows={3} maxLength={200} required />
          </label>
          <div className="my-row">
            <button type="button" className="my-button" onClick={back}>
              取消
            </button>
            <button type="submit" className="my-button my-primary" disabled={busy}>
              提交异议
            </button>
          </div>
        </form>
      )}
    </>
  );
}
