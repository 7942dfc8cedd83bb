import type { HomeOverview } from '@jiaoyan/contract/system/home';
import { type ReactNode, useCallback } from 'react';
import { Chart, chartColors } from '../../kernel/chart/Chart.tsx';
import { dayLines } from '../../kernel/chart/chart-line.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';

type Trend = HomeOverview['trend'];

const trendOption = (trend: Trend) =>
  dayLines(
    trend.map(({ day }) => day),
    [
      { name: '登录成功', color: chartColors.blue, data: trend.map(({ success }) => success) },
      { name: '登录失败', color: chartColors.red, data: trend.map(({ failure }) => failure) },
    ],
  );

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
      {!trend && <div className="card-wait" style={{ height: 240 }} />}
      {trend?.length === 0 && <EmptyState text="还没有登录记录" />}
      {trend && trend.length > 0 && <Chart option={option} height={240} label={label} />}
    </section>
  );
}
