import { decimalOf, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import type { PerfGrade, PerfItem } from '@jiaoyan/contract/performance/item';
import type { TrialRow } from '@jiaoyan/contract/performance/scheme';
import { useQuery } from '@tanstack/react-query';
import Modal from 'antd/es/modal';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { performanceApi } from '../../api/performance.ts';
import { campusNow } from '../../kernel/campus-now.ts';
import { MonthInput } from '../../kernel/input/MonthInput.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useRuns } from './performance-data.ts';
import { signed } from './scores.tsx';
import '../../desk/record.css';
import './scheme.css';

const WIDTH = 760;
const PLACES = 2;

interface TrialDialogProps {
  schemeId: number;
  name: string;
  /** Other rules than those of the scheme. */
  rules?: { items: PerfItem[]; grades: PerfGrade[] };
  onClose: () => void;
}

/** What a month would come to; nothing of it is stored. */
export function TrialDialog({ schemeId, name, rules, onClose }: TrialDialogProps): ReactNode {
  const { data: runs } = useRuns();
  const [wanted, setPeriod] = useState<string>();
  const newest = runs?.find((run) => run.schemeId === schemeId)?.period;
  // A month that was reckoned before can be reckoned again, and compared.
  const period = wanted ?? newest ?? campusNow().subtract(1, 'month').format('YYYY-MM');
  const { data, error, refetch } = useQuery({
    queryKey: ['performance-trial', schemeId, period, rules],
    queryFn: ({ signal }) =>
      performanceApi.perfScheme.trial(
        { params: { id: schemeId }, body: { period, ...rules } },
        { quiet: true, signal, repeatSubmit: false },
      ),
    enabled: runs !== undefined,
    retry: false,
    gcTime: 0,
  });
  return (
    <Modal open width={WIDTH} title={`试算 - ${name}`} footer={null} onCancel={onClose}>
      <p className="report-hint">用所选月份的事实试算，不保存任何结果。</p>
      <div className="trial-month">
        <span aria-hidden>考核月份</span>
        <MonthInput label="考核月份" value={period} onChange={setPeriod} />
      </div>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data?.length === 0 && <EmptyState text="该月没有人员" />}
      {data && data.length > 0 && <TrialTable rows={data} />}
    </Modal>
  );
}

/** By how much somebody would gain or lose. */
function changeOf({ final, before }: TrialRow): string {
  if (before === null) return '—';
  return signed(decimalOf(unitsOf(final, PLACES) - unitsOf(before, PLACES), PLACES));
}

const TrialTable = ({ rows }: { rows: readonly TrialRow[] }): ReactNode => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keys
  <section className="trial-scroll" aria-label="试算结果" tabIndex={0}>
    <table className="report-table trial-table">
      <thead>
        <tr>
          <th scope="col">名次</th>
          <th scope="col">人员</th>
          <th scope="col">班组</th>
          <th scope="col">试算得分</th>
          <th scope="col">等级</th>
          <th scope="col">现得分</th>
          <th scope="col">变化</th>
        </tr>
      </thead>
      <tbody>
        {rows
          .toSorted((a, b) => a.rank - b.rank)
          .map((row) => (
            <tr key={row.userId}>
              <td className="num">{row.rank}</td>
              <th scope="row">{row.userName}</th>
              <td>{row.deptName}</td>
              <td className="num">{row.final}</td>
              <td>{row.grade}</td>
              <td className="num">{row.before ?? '—'}</td>
              <td className="num">{changeOf(row)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  </section>
);
