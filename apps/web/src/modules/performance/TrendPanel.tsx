import { decimalOf, divided, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import type { PerfRecord } from '@jiaoyan/contract/performance/record';
import { topics } from '@jiaoyan/contract/realtime';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Select from 'antd/es/select';
import Skeleton from 'antd/es/skeleton';
import type { EChartsCoreOption } from 'echarts/core';
import { type ReactNode, useCallback, useState } from 'react';
import { performanceApi } from '../../api/performance.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { useLiveDesk } from '../../desk/use-desk.ts';
import { Chart, chartColors, pageColors } from '../../kernel/chart/Chart.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { useRun, useRuns } from './performance-data.ts';
import { ScoreDrawer } from './RecordDetail.tsx';
import './performance.css';

const MONTHS = 12;
/** A team of forty over a year. */
const ROWS = 500;
const PLACES = 2;

/** The results of a team, the newest month first. */
const useTeamRecords = (deptId: number | undefined) =>
  useQuery({
    queryKey: [DESK, 'performance-trend', deptId],
    queryFn: ({ signal }) =>
      performanceApi.perfRecord.list(
        {
          query: {
            deptId: String(deptId ?? 0),
            pageNum: 1,
            pageSize: ROWS,
            orderByColumn: 'period',
            isAsc: 'descending',
          },
        },
        { quiet: true, signal },
      ),
    enabled: deptId !== undefined,
    placeholderData: keepPreviousData,
  });

/** Twelve months of a team, and of each of its people. */
export function TrendPanel({ compact = false }: { compact?: boolean }): ReactNode {
  const { data: runs, error, refetch } = useRuns();
  const { data: newest } = useRun(runs?.[0]?.runId);
  const [wanted, setWanted] = useState<number>();
  const teams = newest?.teams ?? [];
  const deptId = wanted ?? teams[0]?.deptId;
  const { data } = useTeamRecords(deptId);
  useLiveDesk(topics.repairPerformance);
  if (error && !runs) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (runs?.length === 0) return <EmptyState text="还没有绩效核算" />;
  return (
    <section className={compact ? 'list-part' : 'resource-page'} aria-label="绩效趋势">
      <Select<number>
        aria-label="班组"
        className="run-scheme"
        loading={!newest}
        value={deptId ?? null}
        options={teams.map((team) => ({ value: team.deptId, label: team.deptName }))}
        onChange={setWanted}
      />
      {data ? <TeamTrend key={deptId} rows={data.rows} /> : <Skeleton active paragraph={{ rows: 10 }} />}
    </section>
  );
}

interface Line {
  readonly name: string;
  /** By month. */
  readonly cells: ReadonlyMap<string, PerfRecord>;
}

/** Scores of a month, averaged without leaving whole cents. */
function meanOf(records: readonly PerfRecord[]): string | undefined {
  if (records.length === 0) return undefined;
  const sum = records.reduce((total, { final }) => total + unitsOf(final, PLACES), 0n);
  return decimalOf(divided(sum, BigInt(records.length)), PLACES);
}

function linesOption(
  months: readonly string[],
  means: readonly (string | undefined)[],
  person: Line | undefined,
): EChartsCoreOption {
  const { text, line } = pageColors();
  const drawn = (values: readonly (string | undefined)[]) =>
    values.map((value) => (value ? Number.parseFloat(value) : null));
  const lines = [
    { name: '班组平均', color: chartColors.blue, data: drawn(means) },
    ...(person
      ? [
          {
            name: person.name,
            color: chartColors.teal,
            data: drawn(months.map((month) => person.cells.get(month)?.final)),
          },
        ]
      : []),
  ];
  return {
    animationDuration: 200,
    grid: { left: 40, right: 16, top: 36, bottom: 24 },
    legend: { top: 0, right: 0, itemWidth: 14, itemHeight: 2, textStyle: { color: text } },
    tooltip: { trigger: 'axis' },
    xAxis: {
      type: 'category',
      data: [...months],
      axisLabel: { color: text },
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
    },
    yAxis: { type: 'value', scale: true, axisLabel: { color: text }, splitLine: { lineStyle: { color: line } } },
    series: lines.map((one) => ({ ...one, type: 'line', symbol: 'circle', symbolSize: 6, lineStyle: { width: 2 } })),
  };
}

function TeamTrend({ rows }: { rows: readonly PerfRecord[] }): ReactNode {
  const { id, open } = useOpenRecord();
  const [chosen, setChosen] = useState<string>();
  const months = [...new Set(rows.map(({ period }) => period))].toSorted().slice(-MONTHS);
  const people: Line[] = [...new Set(rows.map(({ userName }) => userName))].map((name) => ({
    name,
    cells: new Map(rows.flatMap((record) => (record.userName === name ? [[record.period, record]] : []))),
  }));
  const means = months.map((month) => meanOf(rows.filter(({ period }) => period === month)));
  const person = people.find(({ name }) => name === chosen);
  const drawn = JSON.stringify([months, means, chosen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn, compared by its text
  const option = useCallback(() => linesOption(months, means, person), [drawn]);
  if (rows.length === 0) return <EmptyState text="该班组还没有绩效" />;
  return (
    <>
      <Chart
        option={option}
        height={240}
        label={`班组平均：${months.map((month, at) => `${month} ${means[at] ?? '无'}`).join('，')}`}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keys */}
      <section className="perf-matrix" aria-label="各人各月得分" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">人员</th>
              {months.map((month) => (
                <th key={month} scope="col" className="num">
                  {month}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map((line) => (
              <tr key={line.name}>
                <th scope="row">
                  <button
                    type="button"
                    className="link-button"
                    aria-pressed={line.name === chosen}
                    onClick={() => setChosen(line.name === chosen ? undefined : line.name)}
                  >
                    {line.name}
                  </button>
                </th>
                {months.map((month) => (
                  <td key={month}>
                    <Cell record={line.cells.get(month)} onOpen={open} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">班组平均</th>
              {months.map((month, at) => (
                <td key={month} className="num">
                  {means[at] ?? '—'}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      <ScoreDrawer recordId={id} onOpen={open} />
    </>
  );
}

const Cell = ({ record, onOpen }: { record: PerfRecord | undefined; onOpen: (id: number) => void }): ReactNode =>
  record ? (
    <button
      type="button"
      className={`perf-month is-${record.grade.toLowerCase()} num`}
      aria-label={`${record.userName} ${record.period} ${record.final} ${record.grade}`}
      onClick={() => onOpen(record.recordId)}
    >
      {record.final} <small>{record.grade}</small>
    </button>
  ) : (
    <span className="perf-thin">—</span>
  );
