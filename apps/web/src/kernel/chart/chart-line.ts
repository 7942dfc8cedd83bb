import type { EChartsCoreOption } from 'echarts/core';
import { pageColors } from './Chart.tsx';

/** One line of a chart over days. */
interface DayLine {
  readonly name: string;
  readonly color: string;
  readonly data: readonly number[];
}

/** Lines over days, `YYYY-MM-DD`. */
export function dayLines(days: readonly string[], lines: readonly DayLine[]): EChartsCoreOption {
  const { text, line } = pageColors();
  return {
    animationDuration: 200,
    grid: { left: 36, right: 12, top: 36, bottom: 24 },
    legend: { top: 0, right: 0, itemWidth: 14, itemHeight: 2, textStyle: { color: text } },
    tooltip: { trigger: 'axis' },
    xAxis: {
      type: 'category',
      data: days.map((day) => day.slice(5)),
      axisLabel: { color: text },
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
    },
    yAxis: { type: 'value', minInterval: 1, axisLabel: { color: text }, splitLine: { lineStyle: { color: line } } },
    series: lines.map((one) => ({
      ...one,
      type: 'line',
      symbol: 'circle',
      symbolSize: 5,
      showSymbol: false,
      lineStyle: { width: 2 },
    })),
  };
}
