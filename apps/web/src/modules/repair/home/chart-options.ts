import type { DashboardHeat, DashboardPlace, DashboardTrend } from '@jiaoyan/contract/repair/dashboard';
import type { EChartsCoreOption } from 'echarts/core';
import { chartColors, pageColors } from '../../../kernel/chart/Chart.tsx';
import { dayLines } from '../../../kernel/chart/chart-line.ts';

interface Part {
  readonly key?: string;
  readonly trade?: string;
  readonly name: string;
  readonly count: number;
}
const palette = [
  '#2b7cd9',
  '#14a38b',
  '#e0992a',
  '#8a63d2',
  '#d9534f',
  '#5aa9e6',
  '#7a8794',
  '#c2548a',
  '#5b8c3a',
  '#b5651d',
  '#3a6ea5',
];
const week = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];

/** Two lines over thirty days. */
export const trendOption = (trend: readonly DashboardTrend[]): EChartsCoreOption =>
  dayLines(
    trend.map(({ day }) => day),
    [
      { name: '报修', color: chartColors.blue, data: trend.map(({ reported }) => reported) },
      { name: '完成', color: chartColors.teal, data: trend.map(({ finished }) => finished) },
    ],
  );

/** A ring with a legend beside it. */
export function categoryOption(parts: readonly Part[]): EChartsCoreOption {
  const { text } = pageColors();
  return {
    animationDuration: 200,
    color: palette,
    tooltip: { trigger: 'item' },
    legend: {
      type: 'scroll',
      orient: 'vertical',
      right: 0,
      top: 'middle',
      itemWidth: 10,
      itemHeight: 10,
      textStyle: { color: text },
    },
    series: [
      {
        type: 'pie',
        radius: ['48%', '74%'],
        center: ['36%', '50%'],
        label: { show: false },
        data: parts.map(({ trade, name, count }) => ({ id: trade, name, value: count })),
      },
    ],
  };
}

/** Bars from the most to the least. */
export function placeOption(places: readonly DashboardPlace[]): EChartsCoreOption {
  const { text, line } = pageColors();
  const shown = [...places].reverse();
  return {
    animationDuration: 200,
    grid: { left: 84, right: 36, top: 4, bottom: 20 },
    tooltip: { trigger: 'item' },
    xAxis: { type: 'value', minInterval: 1, axisLabel: { color: text }, splitLine: { lineStyle: { color: line } } },
    yAxis: {
      type: 'category',
      data: shown.map(({ name }) => name),
      axisLabel: { color: text },
      axisLine: { show: false },
      axisTick: { show: false },
    },
    series: [
      {
        type: 'bar',
        barWidth: 12,
        color: chartColors.blue,
        label: { show: true, position: 'right', color: text },
        data: shown.map(({ placeId, name, count }) => ({ id: String(placeId), name, value: count })),
      },
    ],
  };
}

/** Bars of the states in their order. */
export function funnelOption(parts: readonly Part[]): EChartsCoreOption {
  const { text, line } = pageColors();
  return {
    animationDuration: 200,
    grid: { left: 36, right: 12, top: 24, bottom: 24 },
    tooltip: { trigger: 'item' },
    xAxis: {
      type: 'category',
      data: parts.map(({ name }) => name),
      axisLabel: { color: text },
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
    },
    yAxis: { type: 'value', minInterval: 1, axisLabel: { color: text }, splitLine: { lineStyle: { color: line } } },
    series: [
      {
        type: 'bar',
        barWidth: 36,
        label: { show: true, position: 'top', color: text },
        data: parts.map(({ key, name, count }, at) => ({
          id: key,
          name,
          value: count,
          itemStyle: { color: palette[at] },
        })),
      },
    ],
  };
}

/** Hours across, days of the week down. */
export function heatOption(cells: readonly DashboardHeat[]): EChartsCoreOption {
  const { text } = pageColors();
  const most = Math.max(1, ...cells.map(({ count }) => count));
  return {
    animation: false,
    grid: { left: 44, right: 8, top: 4, bottom: 24 },
    tooltip: {
      position: 'top',
      formatter: ({ value }: { value: number[] }) => `${week[value[1] ?? 0]} ${value[0]} 时：${value[2]} 单`,
    },
    xAxis: {
      type: 'category',
      data: Array.from({ length: 24 }, (_, hour) => String(hour)),
      axisLabel: { color: text },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'category',
      data: week,
      inverse: true,
      axisLabel: { color: text },
      axisLine: { show: false },
      axisTick: { show: false },
    },
    visualMap: { show: false, min: 0, max: most, inRange: { color: ['#eaf3fe', '#9cc6f2', '#2b7cd9', '#174f92'] } },
    series: [
      {
        type: 'heatmap',
        data: cells.map(({ weekday, hour, count }) => [hour, weekday - 1, count]),
        itemStyle: { borderWidth: 1, borderColor: 'transparent' },
      },
    ],
  };
}
