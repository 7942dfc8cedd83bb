import type { HomeOverview } from '@jiaoyan/contract/system/home';
import { type ReactNode, useCallback } from 'react';
import { Chart, chartColors, pageColors } from '../../kernel/Chart.tsx';
import { EmptyState } from '../../kernel/EmptyState.tsx';

type Trend = HomeOverview['trend'];

function trendOption(trend: Trend) {
  const { text, line } = pageColors();
  const series = (name: string, color: string, data: number[]) => ({
    name,
    data,
    type: 'line',
    color,
    symbol: 'circle',
    symbolSize: 5,
    showSymbol: false,
    lineStyle: { width: 2 },
  });
  return {
    animationDuration: 200,
    grid: { left: 36, right: 12, top: 36, bottom: 24 },
    legend: { top: 0, right: 0, itemWidth: 14, itemHeight: 2, textStyle: { color: text } },
    tooltip: { trigger: 'axis' },
    xAxis: {
      type: 'category',
      data: trend.map(({ day }) => day.slice(5)),
      axisLabel: { color: text },
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
    },
    yAxis: { type: 'value', minInterval: 1, axisLabel: { color: text }, splitLine: { lineStyle: { color: line } } },
    series: [
      series(
        '登录成功',
        chartColors.blue,
        trend.map(({ success }) => success),
      ),
      series(
        '登录失败',
        chartColors.red,
        trend.map(({ failure }) => failure),
      ),
    ],
  };
}

const sum = (trend: Trend, part: 'success' | 'failure') => trend.reduce((total, day) => total + day[part], 0);

/** Sign-ins of the last thirty days. */
export function TrendChart({ trend }: { trend: Trend | undefined }): ReactNode {
  const option = useCallback(() => trendOption(trend ?? []), [trend]);
  const label = trend
    ? `近 30 天登录趋势：成功 ${sum(trend, 'success')} 次，失败 ${sum(trend, 'failure')} 次`
    : '近 30 天登录趋势';
  return (
    <section className="card home-trend">
      <div className="card-head">
        <h2>登录趋势</h2>
        <span className="card-note">近 30 天</span>
      </div>
      {!trend && <div className="home-wait" style={{ height: 240 }} />}
      {trend?.length === 0 && <EmptyState text="还没有登录记录" />}
      {trend && trend.length > 0 && <Chart option={option} height={240} label={label} />}
    </section>
  );
}
