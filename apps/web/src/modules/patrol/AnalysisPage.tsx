import type { PatrolCount, PatrolOverview } from '@jiaoyan/contract/patrol/analysis';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Select from 'antd/es/select';
import Skeleton from 'antd/es/skeleton';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { patrolApi } from '../../api/patrol.ts';
import { useSubcamps } from '../../domain/areas.ts';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { campusNow } from '../../kernel/campus-now.ts';
import { Chart, chartColors } from '../../kernel/chart/Chart.tsx';
import { dayLines } from '../../kernel/chart/chart-line.ts';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useGo } from '../../kernel/view/view.ts';
import { FloorHeat } from './FloorHeat.tsx';
import { hourName, roundsLink, usePaths } from './patrol-data.ts';
import { ValueTrend } from './ValueTrend.tsx';
import '../../kernel/chart/bars.css';
import '../../kernel/view/card.css';
import './patrol.css';

const DateRange = lazy(async () => ({ default: (await import('../../kernel/input/DateRange.tsx')).DateRange }));

interface Wanted {
  readonly from: string;
  readonly until: string;
  readonly subcampId?: number | undefined;
  readonly pathId?: number | undefined;
}
const DAYS = 30;
const start = (): Wanted => ({
  from: campusNow()
    .subtract(DAYS - 1, 'day')
    .format('YYYY-MM-DD'),
  until: campusNow().format('YYYY-MM-DD'),
});
const percent = (n: number, of: number) => (of === 0 ? '—' : `${((n / of) * 100).toFixed(1)}%`);
const rate = (n: number, of: number) => (of === 0 ? 0 : Math.round((n / of) * 1000) / 10);

/** How rounds are walked, and what they find. */
export function AnalysisPage(): ReactNode {
  const [wanted, setWanted] = useState(start);
  const { data, error, refetch } = useQuery({
    queryKey: ['patrolAnalysis', wanted],
    queryFn: ({ signal }) => patrolApi.patrolAnalysis.overview({ query: { ...wanted } }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <DocAlert title="巡检管理" url="/help/patrol.html" />
      <Filters wanted={wanted} onChange={setWanted} />
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && <Pictures data={data} wanted={wanted} />}
      <ValueTrend from={wanted.from} until={wanted.until} />
    </>
  );
}

function Filters({ wanted, onChange }: { wanted: Wanted; onChange: (wanted: Wanted) => void }): ReactNode {
  const subcamps = useSubcamps();
  const paths = usePaths().filter(({ subcampId }) => !wanted.subcampId || subcampId === wanted.subcampId);
  return (
    <section className="card patrol-filters" aria-label="分析范围">
      <Suspense>
        <DateRange
          label="日期"
          begin={wanted.from}
          end={wanted.until}
          onChange={({ beginTime, endTime }) => {
            if (beginTime && endTime) onChange({ ...wanted, from: beginTime, until: endTime });
          }}
        />
      </Suspense>
      <Select<number>
        aria-label="校区"
        placeholder="全部校区"
        allowClear
        value={wanted.subcampId ?? null}
        options={subcamps.map(({ id, label }) => ({ value: id, label }))}
        onChange={(subcampId) => onChange({ ...wanted, subcampId, pathId: undefined })}
      />
      <Select<number>
        aria-label="路线"
        placeholder="全部路线"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={wanted.pathId ?? null}
        options={paths.map(({ id, label }) => ({ value: id, label }))}
        onChange={(pathId) => onChange({ ...wanted, pathId })}
      />
    </section>
  );
}

/** Opens the rounds behind a figure. */
function useRounds({ from, until, subcampId, pathId }: Wanted) {
  const go = useGo();
  if (!hasPermi('repair:patrolTask:list')) return undefined;
  return (more: Readonly<Record<string, string>>) => {
    const where = { ...(subcampId && { subcamp: String(subcampId) }), ...(pathId && { pathId: String(pathId) }) };
    go(roundsLink({ dueDateBegin: from, dueDateEnd: until, ...where, ...more }));
  };
}
type Open = ReturnType<typeof useRounds>;

function Pictures({ data, wanted }: { data: PatrolOverview; wanted: Wanted }): ReactNode {
  const open = useRounds(wanted);
  if (data.rounds === 0) return <EmptyState text="所选范围内没有已到期的巡检任务" />;
  return (
    <>
      <Tiles data={data} open={open} />
      <Trend data={data} />
      <div className="patrol-cards">
        <Bars
          title="漏检最多的点位"
          note="漏检 / 应检"
          rows={data.missedPoints.map((row) => ({ ...row, behind: { missedAt: row.code } }))}
          open={open}
        />
        <Bars
          title="漏检最多的执行人"
          note="漏检 / 应检"
          rows={data.missedPeople.map((row) => ({ ...row, behind: { executor: row.name, found: 'missed' } }))}
          open={open}
        />
        <Bars
          title="漏检的时段"
          note="漏检 / 应检"
          rows={data.missedHours
            .filter(({ n }) => n > 0)
            .map(({ hour, ...row }) => ({
              ...row,
              id: hour,
              name: hourName(hour),
              behind: { hour: String(hour), found: 'missed' },
            }))}
          open={open}
        />
        <Bars
          title="异常最多的检查项"
          note="异常 / 检查"
          rows={data.terms.map((row) => ({ ...row, behind: { badTerm: row.code } }))}
          open={open}
        />
        <Grades data={data} open={open} />
      </div>
      <FloorHeat floors={data.floors} open={open && ((floor) => open({ floor }))} />
    </>
  );
}

function Tiles({ data, open }: { data: PatrolOverview; open: Open }): ReactNode {
  const tiles: readonly (readonly [
    name: string,
    value: string,
    note: string,
    query?: Readonly<Record<string, string>>,
  ])[] = [
    ['完成率', percent(data.complete, data.rounds), `${data.complete} / ${data.rounds} 次`, {}],
    ['到位率', percent(data.seen, data.points), `${data.seen} / ${data.points} 点`, {}],
    ['漏检', String(data.missed), '点', { found: 'missed' }],
    ['异常', String(data.abnormal), '点', { found: 'abnormal' }],
    [
      '平均整改',
      data.rectifyHours === null ? '—' : `${data.rectifyHours} 小时`,
      `${data.rectified} / ${data.findings} 项`,
    ],
  ];
  return (
    <ul className="patrol-tiles">
      {tiles.map(([name, value, note, query]) => (
        <li key={name} className="card">
          <span>{name}</span>
          {open && query ? (
            <button
              type="button"
              className="link-button"
              onClick={() => open(query)}
              aria-label={`${name} ${value}，查看任务`}
            >
              <b className="num">{value}</b>
            </button>
          ) : (
            <b className="num">{value}</b>
          )}
          <small className="num">{note}</small>
        </li>
      ))}
    </ul>
  );
}

function Trend({ data }: { data: PatrolOverview }): ReactNode {
  return (
    <section className="card" aria-label="完成与到位趋势">
      <div className="card-head">
        <h2>完成率与到位率</h2>
      </div>
      <Chart
        height={240}
        label={`${data.days.length}天的完成率和到位率，平均完成率${percent(data.complete, data.rounds)}，到位率${percent(data.seen, data.points)}`}
        option={() =>
          dayLines(
            data.days.map(({ day }) => day),
            [
              {
                name: '完成率%',
                color: chartColors.blue,
                data: data.days.map((day) => rate(day.complete, day.rounds)),
              },
              { name: '到位率%', color: chartColors.teal, data: data.days.map((day) => rate(day.seen, day.points)) },
            ],
          )
        }
      />
    </section>
  );
}

interface BarsProps {
  title: string;
  note: string;
  /** With what the rounds behind a line are found by. */
  rows: readonly (PatrolCount & { readonly behind: Readonly<Record<string, string>> })[];
  open: Open;
}

/** A ranking; each line leads to the rounds behind it. */
function Bars({ title, note, rows, open }: BarsProps): ReactNode {
  const most = Math.max(1, ...rows.map(({ n }) => n));
  return (
    <section className="card" aria-label={title}>
      <div className="card-head">
        <h2>{title}</h2>
        <span className="card-note">{note}</span>
      </div>
      {rows.length === 0 && <EmptyState text="没有数据" />}
      <ul className="bars">
        {rows.map((row) => (
          <li key={row.id} title={row.name}>
            {open ? (
              <button type="button" className="link-button bar-name" onClick={() => open(row.behind)}>
                {row.name}
              </button>
            ) : (
              <span className="bar-name">{row.name}</span>
            )}
            <span className="bar-track">
              <span style={{ width: `${(row.n / most) * 100}%` }} />
            </span>
            <span className="num bar-value">
              {row.n} / {row.of}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How far the evidence of each is to be trusted, in letters and shares. */
function Grades({ data, open }: { data: PatrolOverview; open: Open }): ReactNode {
  return (
    <section className="card" aria-label="可信度">
      <div className="card-head">
        <h2>可信度</h2>
        <span className="card-note">A / B / C</span>
      </div>
      {data.grades.length === 0 && <EmptyState text="没有数据" />}
      <ul className="bars">
        {data.grades.map(({ id, name, a, b, c }) => (
          <li key={id}>
            {open ? (
              <button
                type="button"
                className="link-button bar-name"
                onClick={() => open({ executor: name, ...(c > 0 && { grade: 'C' }) })}
              >
                {name}
              </button>
            ) : (
              <span className="bar-name">{name}</span>
            )}
            <span className="bar-track patrol-grades">
              {[a, b, c].map((n, at) => (
                <span key={'ABC'[at]} className={`is-${'abc'[at]}`} style={{ width: percent(n, a + b + c) }} />
              ))}
            </span>
            <span className="num bar-value">{percent(c, a + b + c)} C</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
