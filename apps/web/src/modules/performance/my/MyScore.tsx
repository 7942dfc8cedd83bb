import type { PerfRecordDetail, PerfTrendPoint } from '@jiaoyan/contract/performance/record';
import { recordStates } from '@jiaoyan/contract/performance/status';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { performanceApi } from '../../../api/performance.ts';
import { tell } from '../../../desk/phone/Notice.tsx';
import { useAction } from '../../../kernel/call/use-action.ts';
import { saveBlob } from '../../../kernel/files/save-file.ts';
import { signed } from '../scores.tsx';
import { useReloadMine } from './my-performance.ts';

// With the paper to sign on, which most visits do not need.
const SignSheet = lazy(async () => ({ default: (await import('../../attendance/my/SignSheet.tsx')).SignSheet }));
const dayText = (date: string) => `${Number(date.slice(5, 7))}月${Number(date.slice(8, 10))}日`;

interface MyScoreProps {
  month: PerfTrendPoint;
  record: PerfRecordDetail | undefined;
}

/** What a month came to, and what its owner may do with it. */
export function MyScore({ month, record }: MyScoreProps): ReactNode {
  const { period, final, grade, rank, people, base, adjust, status, isAppealed } = month;
  const state = recordStates[status as keyof typeof recordStates] ?? '';
  return (
    <section className="my-card my-score" aria-label={`${period} 绩效`}>
      <p className="my-report-head">
        <b>
          <span className="num">{period}</span> 绩效
        </b>
        <b>{isAppealed ? `${state}（申诉后）` : state}</b>
      </p>
      <p className="my-score-final">
        <b className="num">{final}</b> 分
        {grade && <span className={`my-grade is-${grade.toLowerCase()}`}>{grade}</span>}
      </p>
      <p className="my-note num">
        第 {rank} 名，共 {people} 人　各项 {base}　加减分 {signed(adjust)}
      </p>
      {record && <Moves record={record} />}
    </section>
  );
}

function Moves({ record }: { record: PerfRecordDetail }): ReactNode {
  const [isSigning, setSigning] = useState(false);
  const [problem, setProblem] = useState('');
  const reload = useReloadMine();
  const { busy, run } = useAction((error) => setProblem(error instanceof Error ? error.message : String(error)));
  const { recordId, version, period, moves, appealDue } = record;
  const params = { id: recordId };
  const attempt = (work: () => Promise<unknown>) => {
    setProblem('');
    void run(work);
  };
  const sign = (signature: string) =>
    attempt(async () => {
      await performanceApi.perfRecord.sign({ params, body: { signature, version } }, { quiet: true });
      tell('已签收');
      setSigning(false);
      await reload();
    });
  const save = () =>
    attempt(async () => {
      const { blob, name } = await performanceApi.perfRecord.mySheet({ params }, { quiet: true });
      saveBlob(blob, name || `绩效单_${period}.pdf`);
    });
  return (
    <>
      {moves.includes('appeal') && appealDue && (
        <p className="my-note">{dayText(appealDue)}前可以申诉；没有异议请签收。签收后不能再申诉。</p>
      )}
      {problem && (
        <p className="my-error" role="alert">
          {problem}
        </p>
      )}
      {isSigning ? (
        <Suspense fallback={<p className="my-note">正在加载…</p>}>
          <SignSheet busy={busy} onSigned={sign} onClose={() => setSigning(false)} />
        </Suspense>
      ) : (
        <div className="my-row">
          <button type="button" className="my-button" disabled={busy} onClick={save}>
            绩效单
          </button>
          {moves.includes('sign') && (
            <button type="button" className="my-button my-primary" onClick={() => setSigning(true)}>
              签名签收
            </button>
          )}
        </div>
      )}
    </>
  );
}
