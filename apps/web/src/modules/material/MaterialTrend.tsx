import type { MaterialFile } from '@jiaoyan/contract/material/material';
import type { EChartsCoreOption } from 'echarts/core';
import { type ReactNode, useCallback } from 'react';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { Chart, chartColors, pageColors } from '../../kernel/chart/Chart.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { useGo, useViewPath } from '../../kernel/view/view.ts';

const HEIGHT = 220;

/** What was in stock over time, with the limit and what came and went. */
function trendOption({ trend, minQty, maxQty }: MaterialFile): EChartsCoreOption {
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
      {
        ...bar,
        name: '入库',
        color: chartColors.teal,
        data: trend.map(({ day, inQty }) => ({ value: [day, inQty], id: day })),
      },
      {
        ...bar,
        name: '出库',
        color: chartColors.red,
        data: trend.map(({ day, outQty }) => ({ value: [day, outQty === '0' ? '0' : `-${outQty}`], id: day })),
      },
      {
        name: '到货',
        type: 'line',
        color: chartColors.teal,
        symbol: 'triangle',
        symbolSize: 9,
        lineStyle: { opacity: 0 },
        data: trend.flatMap(({ day, qty, inQty }) => (inQty === '0' ? [] : [{ value: [day, qty], id: day }])),
      },
      ...[['下限', minQty, [4, 3]] as const, ['上限', maxQty, [1, 3]] as const].flatMap(([name, limit, dash]) =>
        limit
          ? [
              {
                name,
                type: 'line',
                color: text,
                symbol: 'none',
                lineStyle: { type: dash, width: 1 },
                data: [days[0], days.at(-1)].map((day) => [day, limit]),
              },
            ]
          : [],
      ),
    ],
  };
}

/** The last three months of a material. */
export function MaterialTrend({ file }: { file: MaterialFile }): ReactNode {
  const option = useCallback(() => trendOption(file), [file]);
  const { trend, code } = file;
  const last = trend.at(-1);
  const go = useGo();
  const desk = useViewPath().startsWith('/my/store') ? '/my/store?tab=ledger&' : '/material/detail?';
  const rows = (from: string, to: string) => go(`${desk}keyword=${code}&beginTime=${from}&endTime=${to}`);
  const mayOpen = hasPermi('repair:materialDetail:list');
  return (
    <section className="report-block" aria-label="库存走势">
      <h3>
        近 90 天走势
        {mayOpen && last && (
          <button
            type="button"
            className="link-button trend-rows"
            onClick={() => rows(trend[0]?.day ?? last.day, last.day)}
          >
            查看流水
          </button>
        )}
      </h3>
      {last ? (
        <Chart
          option={option}
          height={HEIGHT}
          onPick={mayOpen ? (day) => rows(day, day) : undefined}
          label={`近 90 天有 ${trend.length} 天发生出入库，最近一次 ${last.day}，结存 ${last.qty}`}
        />
      ) : (
        <EmptyState text="近 90 天没有出入库" />
      )}
    </section>
  );
}
