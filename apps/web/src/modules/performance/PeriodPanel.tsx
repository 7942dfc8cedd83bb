import { decimalOf, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { optionalText, text } from '@jiaoyan/contract/kernel/field';
import { type PerfRecord, recordFields } from '@jiaoyan/contract/performance/record';
import type { PerfRun } from '@jiaoyan/contract/performance/run';
import { topics } from '@jiaoyan/contract/realtime';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useMemo } from 'react';
import { performanceApi } from '../../api/performance.ts';
import { DeskList } from '../../desk/DeskList.tsx';
import { codeCell } from '../../desk/desk-cells.tsx';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { useAction } from '../../kernel/call/use-action.ts';
import { exportRows } from '../../kernel/files/save-file.ts';
import type { ColumnOverrides } from '../../kernel/list/resource-columns.tsx';
import type { Query } from '../../kernel/resource-types.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useGo, useOpenRecord, useViewQuery } from '../../kernel/view/view.ts';
import { useDeptSearch } from '../facility/facilities.ts';
import { ComputeButton } from './ComputeDialog.tsx';
import { type RunItem, useRunItems, useRuns } from './performance-data.ts';
import { ScoreDrawer } from './RecordDetail.tsx';
import { RunHead } from './RunHead.tsx';
import { ItemCell, signed } from './scores.tsx';

const ITEM_WIDTH = 70;
const CHARACTER = 14;
const PADDING = 20;
const PLACES = 2;
/** A ranking, unless somebody wants another order. */
const byRank = { orderByColumn: 'rank', isAsc: 'ascending' };
/** What a list keeps in its address beside its filters. */
const listed = ['id', 'page', 'sort', 'order'];
const itemName = (key: string) => `item_${key}`;
const { grade, status, deptId, base, adjust, final, rank } = recordFields;

const weighed = (columns: readonly RunItem[]) => columns.filter(({ weight }) => weight > 0);
/** Wide enough for its title. */
const widthOf = (title: string) => Math.max(ITEM_WIDTH, title.length * CHARACTER + PADDING);

/** The columns of a month are those of the scheme that it was reckoned by. */
function shapeOf(columns: readonly RunItem[]) {
  const items = weighed(columns).map(
    ({ key, title }) => [itemName(key), text(title, { width: widthOf(title) })] as const,
  );
  return {
    name: 'performance',
    title: '绩效',
    permission: 'repair:performance',
    id: 'recordId',
    time: 'rank',
    fields: {
      rank: { ...rank, width: 62 },
      userName: text('人员', { width: 74 }),
      keyword: optionalText('人员', { search: 'exact', list: false }),
      deptName: text('班组', { width: 90 }),
      deptId,
      ...Object.fromEntries(items),
      extra: text('加减项', { width: 70 }),
      base: { ...base, width: 70 },
      adjust: { ...adjust, sort: false, width: 66 },
      final: { ...final, width: 74 },
      grade: { ...grade, width: 56 },
      status: { ...status, width: 80 },
    },
  };
}

const right = { align: 'right', className: 'num' } as const;
function cellsOf(columns: readonly RunItem[], open: (id: number) => void): ColumnOverrides<PerfRecord> {
  const items = weighed(columns).map(({ key, title, weight }) => [
    itemName(key),
    {
      align: 'right',
      ellipsis: false,
      title: (
        <span className="perf-column">
          {title}
          <small>权重 {weight}</small>
        </span>
      ),
      render: (_: unknown, row: PerfRecord) => <ItemCell item={row.items.find((item) => item.key === key)} />,
    } as const,
  ]);
  return {
    userName: { render: (_, row) => codeCell(row.recordId, row.userName, open) },
    ...Object.fromEntries(items),
    extra: { ...right, ellipsis: false, render: (_, row) => <Extra row={row} columns={columns} /> },
    base: right,
    adjust: { ...right, render: (_, row) => signed(row.adjust) },
    final: { ...right, render: (_, row) => <b>{row.final}</b> },
  };
}

/** Points of items without weight together; each of them on pointing at it. */
function Extra({ row, columns }: { row: PerfRecord; columns: readonly RunItem[] }): ReactNode {
  const own = row.items.filter(({ weight, score }) => weight === 0 && score !== null);
  const sum = own.reduce((total, { score }) => total + unitsOf(score, PLACES), 0n);
  const parts = own.map(({ key, score }) => `${columns.find((one) => one.key === key)?.title} ${signed(score ?? '0')}`);
  return <span title={parts.join('，')}>{signed(decimalOf(sum, PLACES))}</span>;
}

/** Which month is shown, by the address; without one the newest. */
function useShownRun() {
  const { data, error, refetch } = useRuns();
  const wanted = Number(useViewQuery().get('run')) || undefined;
  return { runs: data, run: data?.find(({ runId }) => runId === wanted) ?? data?.[0], error, refetch };
}

/** A month: how it stands, how scores are spread, and everybody by his place. */
export function PeriodPanel({ compact = false }: { compact?: boolean }): ReactNode {
  const { runs, run, error, refetch } = useShownRun();
  if (error && !runs) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!runs) return <Waiting />;
  if (!run)
    return (
      <section className="resource-page" aria-label="绩效">
        <EmptyState text="还没有绩效核算" action={<ComputeButton type="primary" />} />
      </section>
    );
  return <Month runs={runs} run={run} compact={compact} />;
}

const Waiting = (): ReactNode => (
  <div className="resource-page">
    <Skeleton active paragraph={{ rows: 10 }} />
  </div>
);

interface MonthProps {
  runs: readonly PerfRun[];
  run: PerfRun;
  /** It is a part of another page. */
  compact: boolean;
}

/** The columns are those of the scheme, so it has to be known first. */
function Month(props: MonthProps): ReactNode {
  const { data: items, error, refetch } = useRunItems(props.run.runId);
  if (error && !items) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!items) return <Waiting />;
  return <Ranking {...props} items={items} />;
}

function Ranking({ runs, run, compact, items }: MonthProps & { items: readonly RunItem[] }): ReactNode {
  const { id, open } = useOpenRecord();
  const go = useGo();
  const address = useViewQuery();
  const teams = useDeptSearch();
  const shape = useMemo(() => shapeOf(items), [items]);
  const fixed = useMemo(() => ({ runId: String(run.runId) }), [run.runId]);
  /** Narrows the list; what was asked for before is gone. */
  const narrow = (filters: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(address);
    for (const name of [...listed, ...Object.keys(shape.fields)]) next.delete(name);
    for (const [name, value] of Object.entries(filters)) next.set(name, value);
    go(`?${next}`);
  };
  return (
    <>
      <DeskList<PerfRecord>
        resource={shape}
        compact={compact}
        topic={topics.repairPerformance}
        fixed={fixed}
        ask={(query, more) => performanceApi.perfRecord.list({ query: { ...byRank, ...query } }, more)}
        exportCall={performanceApi.perfRecord.export}
        columns={cellsOf(items, open)}
        options={{ deptId: teams }}
        empty="本期没有人员"
        header={<RunHead runs={runs} run={run} onNarrow={narrow} />}
        buttons={() => <FactsExport query={{ ...fixed, deptId: address.get('deptId') ?? '' }} />}
      />
      <ScoreDrawer recordId={id} onOpen={open} />
    </>
  );
}

/** Every fact behind the list, as a workbook. */
function FactsExport({ query }: { query: Query }): ReactNode {
  const { busy, run } = useAction();
  return (
    <HasPermi value={['repair:performance:export']}>
      <Button loading={busy} onClick={() => void run(() => exportRows(performanceApi.perfRecord.exportFacts, query))}>
        导出事实明细
      </Button>
    </HasPermi>
  );
}
