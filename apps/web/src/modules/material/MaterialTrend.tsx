import type { MaterialFile } from '@jiaoyan/contract/material/material';
import type { EChartsCoreOption } from 'echarts/core';
import { type ReactNode, useCallback } from 'react';
import { Chart, chartColors, pageColors } from '../../kernel/chart/Chart.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';

const HEIGHT = 220;

/** What was in stock over time, with the limit and what came and went. */
function trendOption({ trend, minQty }: MaterialFile): EChartsCoreOption {
  const { text, line } = pageColors();
  const days = trend.map(({ day }) => day);
  const bar = { type: 'bar', barMaxWidth: 10 } as const;
  return {
    animationDuration: 200,
    grid: { left: 48, right: 12, top: 36, bottom: 24 },
    legend: { top: 0, right: 0, itemWidth: 14, itemHeight: 4, textStyle: { color: text } },
    tooltip: { trigger: 'axis' },
    xAxis: {
      type: 'time',
      axisLabel: { color: text, hideOverlap: true },
      axisLine: { lineStyle: { color: line } },
    },
    yAxis: { type: 'value', axisLabel: { color: text }, splitLine: { lineStyle: { color: line } } },
    series: [
      {
        name: '结存',
        type: 'line',
        step: 'end',
        color: chartColors.blue,
        showSymbol: false,
        data: trend.map(({ day, qty }) => [day, qty]),
      },
      { ...bar, name: '入库', color: chartColors.teal, data: trend.map(({ day, inQty }) => [day, inQty]) },
      { ...bar, name: '出库', color: chartColors.red, data: trend.map(({ day, outQty }) => [day, `-${outQty}`]) },
      ...(minQty
        ? [
            {
              name: '下限',
              type: 'line',
              color: text,
              symbol: 'none',
              lineStyle: { type: 'dashed', width: 1 },
              data: [days[0], days.at(-1)].map((day) => [day, minQty]),
            },
          ]
        : []),
    ],
  };
}

/** The last three months of a material. */
export function MaterialTrend({ file }: { file: MaterialFile }): ReactNode {
  const option = useCallback(() => trendOption(file), [file]);
  const { trend } = file;
  const last = trend.at(-1);
  return (
    <section className="report-block" aria-label="库存走势">
      <h3>近 90 天走势</h3>
      {last ? (
        <Chart
          option={option}
          height={HEIGHT}
          label={`近 90 天有 ${trend.length} 天发生出入库，最近一次 ${last.day}，结存 ${last.qty}`}
        />
      ) : (
        <EmptyState text="近 90 天没有出入库" />
      )}
    </section>
  );
}
