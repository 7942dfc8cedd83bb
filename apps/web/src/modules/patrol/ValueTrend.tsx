import type { PatrolTrend } from '@jiaoyan/contract/patrol/analysis';
import { useQuery } from '@tanstack/react-query';
import Select from 'antd/es/select';
import { type ReactNode, useState } from 'react';
import { patrolApi } from '../../api/patrol.ts';
import { Chart, chartColors, pageColors } from '../../kernel/chart/Chart.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { useGo } from '../../kernel/view/view.ts';

/** A line of values with the limits between which they are in order; each leads to its round. */
function lineOf({ values, min, max, name }: PatrolTrend) {
  const { text, line } = pageColors();
  const ends = [values[0]?.at ?? '', values.at(-1)?.at ?? ''];
  const limits = [
    ['下限', min],
    ['上限', max],
  ].flatMap(([label = '', limit = '']) =>
    limit
      ? [
          {
            name: label,
            type: 'line',
            color: chartColors.red,
            symbol: 'none',
            lineStyle: { type: 'dashed', width: 1 },
            data: ends.map((at) => [at, Number(limit)]),
          },
        ]
      : [],
  );
  return {
    animationDuration: 200,
    grid: { left: 48, right: 48, top: 16, bottom: 24 },
    tooltip: { trigger: 'axis' },
    xAxis: { type: 'time', axisLabel: { color: text }, axisLine: { lineStyle: { color: line } } },
    yAxis: { type: 'value', scale: true, axisLabel: { color: text }, splitLine: { lineStyle: { color: line } } },
    series: [
      {
        name,
        type: 'line',
        color: chartColors.blue,
        symbolSize: 6,
        data: values.map(({ at, value, ok, taskId }) => ({
          id: String(taskId),
          value: [at, value],
          ...(!ok && { symbol: 'diamond', symbolSize: 10, itemStyle: { color: chartColors.red } }),
        })),
      },
      ...limits,
    ],
  };
}

/** The numbers that were read at a point over time. */
export function ValueTrend({ from, until }: { from: string; until: string }): ReactNode {
  const go = useGo();
  const [chosen, setChosen] = useState<string>();
  const { data: meters = [] } = useQuery({
    queryKey: ['patrolAnalysis', 'meters'],
    queryFn: ({ signal }) => patrolApi.patrolAnalysis.meters(undefined, { quiet: true, signal }),
  });
  const options = meters.map(({ pointId, termId, label }) => ({ value: `${pointId}.${termId}`, label }));
  const key = chosen ?? options[0]?.value;
  const [pointId = 0, termId = 0] = (key ?? '').split('.').map(Number);
  const { data } = useQuery({
    queryKey: ['patrolAnalysis', 'trend', key, from, until],
    queryFn: ({ signal }) =>
      patrolApi.patrolAnalysis.trend({ query: { from, until, pointId, termId } }, { quiet: true, signal }),
    enabled: key !== undefined,
  });
  if (options.length === 0) return null;
  return (
    <section className="card" aria-label="数值趋势">
      <div className="card-head patrol-meter-head">
        <h2>数值趋势</h2>
        <Select<string>
          aria-label="点位与检查项"
          className="patrol-meter"
          showSearch={{ optionFilterProp: 'label' }}
          value={key ?? null}
          options={options}
          onChange={setChosen}
        />
      </div>
      {data?.values.length === 0 && <EmptyState text="所选日期内没有读数" />}
      {data && data.values.length > 0 && (
        <Chart
          height={240}
          label={`${data.name}的${data.values.length}个读数，最近 ${data.values.at(-1)?.value} ${data.unit}，下限 ${data.min || '无'}，上限 ${data.max || '无'}`}
          option={() => lineOf(data)}
          onPick={(taskId) => go(`/patrol/round?id=${taskId}`)}
        />
      )}
    </section>
  );
}
