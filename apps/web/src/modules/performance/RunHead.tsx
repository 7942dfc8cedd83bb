import type { PerfRun } from '@jiaoyan/contract/performance/run';
import Select from 'antd/es/select';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { useViewQuery } from '../../kernel/view/view.ts';
import { Distribution } from './Distribution.tsx';
import { useRun } from './performance-data.ts';
import { RunMoves } from './RunMoves.tsx';

const OPEN_RECORD = '10';

interface RunHeadProps {
  runs: readonly PerfRun[];
  run: PerfRun;
  /** Shows other people of the list below, or another month. */
  onNarrow: (query: Readonly<Record<string, string>>) => void;
}

/** Which month is looked at, how it stands and what comes next. */
export function RunHead({ runs, run, onNarrow }: RunHeadProps): ReactNode {
  const months = [...new Set(runs.map(({ period }) => period))];
  const schemes = runs.filter(({ period }) => period === run.period);
  /** The month of the same scheme, where there is one. */
  const showMonth = (period: string) => {
    const found = runs.filter((one) => one.period === period);
    const next = found.find(({ schemeId }) => schemeId === run.schemeId) ?? found[0];
    if (next) onNarrow({ run: String(next.runId) });
  };
  return (
    <header className="run-head">
      <div className="run-state">
        <div className="run-choice">
          <Select<string>
            aria-label="考核月份"
            className="run-month num"
            value={run.period}
            options={months.map((period) => ({ value: period, label: period }))}
            onChange={showMonth}
          />
          <Select<number>
            aria-label="绩效方案"
            className="run-scheme"
            value={run.runId}
            options={schemes.map(({ runId, schemeName, no }) => ({
              value: runId,
              label: `${schemeName}（第${no}版）`,
            }))}
            onChange={(runId) => onNarrow({ run: String(runId) })}
          />
          <DictTag dictType="perf_run_status" value={run.status} />
        </div>
        <Steps run={run} />
        <RunMoves run={run} />
        <Teams run={run} onNarrow={onNarrow} />
      </div>
      <Distribution runId={run.runId} onGrade={(grade) => onNarrow({ grade })} />
    </header>
  );
}

/** What has been done and what is still waited for, in a sentence. */
function Steps({ run }: { run: PerfRun }): ReactNode {
  const { people, confirmed, adjusting, appealing, computeTime, publishTime } = run;
  const facts = [
    `${people} 人`,
    `计算于 ${computeTime.slice(0, 16)}`,
    publishTime ? `公布于 ${publishTime.slice(0, 16)}` : `已核对 ${confirmed} / ${people}`,
    adjusting > 0 && `${adjusting} 项加减分待审核`,
    appealing > 0 && `${appealing} 件申诉未结`,
  ];
  return <p className="run-facts num">{facts.filter(Boolean).join('　')}</p>;
}

/** Who has not been looked at yet, by team. */
function Teams({ run, onNarrow }: Pick<RunHeadProps, 'run' | 'onNarrow'>): ReactNode {
  const { data } = useRun(run.runId);
  const isOpen = run.publishTime === null;
  const address = useViewQuery();
  if (!isOpen || !hasPermi('repair:performance:query')) return null;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 1 }} />;
  return (
    <ul className="run-teams" aria-label="各班组核对情况">
      {data.teams.map(({ deptId, deptName, people, confirmed }) => {
        const isShown = address.get('deptId') === String(deptId);
        const isDone = confirmed === people;
        return (
          <li key={deptId}>
            <button
              type="button"
              className={isDone ? 'is-done' : ''}
              aria-pressed={isShown}
              title={isDone ? '全部已核对' : `${people - confirmed} 人未核对，点击查看`}
              onClick={() =>
                onNarrow(isShown ? {} : { deptId: String(deptId), ...(!isDone && { status: OPEN_RECORD }) })
              }
            >
              {deptName}
              <b className="num">{isDone ? '已核对' : `${confirmed} / ${people}`}</b>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
