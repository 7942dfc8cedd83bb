import type {
  DashboardCategory,
  DashboardHeat,
  DashboardPlace,
  DashboardTrend,
} from '@jiaoyan/contract/repair/dashboard';
import type { ManageSummary } from '@jiaoyan/contract/repair/manage';
import { type ReactNode, useCallback } from 'react';
import { Chart, type ChartProps } from '../../../kernel/chart/Chart.tsx';
import { lookup, useDict } from '../../../kernel/view/dict.ts';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import { categoryOption, funnelOption, heatOption, placeOption, trendOption } from './chart-options.ts';

const HEIGHT = 240;

interface CardProps extends Omit<ChartProps, 'height'> {
  title: string;
  note: string;
  isReady: boolean;
  isEmpty: boolean;
}

/** A chart in its card; the place is kept while the figures are on their way. */
function ChartCard({ title, note, isReady, isEmpty, ...chart }: CardProps): ReactNode {
  return (
    <section className="card">
      <div className="card-head">
        <h2>{title}</h2>
        <span className="card-note">{note}</span>
      </div>
      {!isReady && <div className="card-wait" style={{ height: HEIGHT }} />}
      {isReady && isEmpty && <EmptyState text="暂无数据" />}
      {isReady && !isEmpty && <Chart {...chart} height={HEIGHT} />}
    </section>
  );
}

/** Reported and finished, day by day. */
export function TrendChart({ data }: { data: DashboardTrend[] | undefined }): ReactNode {
  const option = useCallback(() => trendOption(data ?? []), [data]);
  const sum = (part: 'reported' | 'finished') => (data ?? []).reduce((total, day) => total + day[part], 0);
  return (
    <ChartCard
      title="报修趋势"
      note="近 30 天"
      isReady={data !== undefined}
      isEmpty={false}
      option={option}
      label={`近 30 天报修 ${sum('reported')} 单，完成 ${sum('finished')} 单`}
    />
  );
}

/** The share of each trade. */
export function CategoryChart(props: {
  data: DashboardCategory[] | undefined;
  onShow: (trade: string) => void;
}): ReactNode {
  const { data, onShow } = props;
  const trades = useDict('repair_trade');
  const named = data?.map((one) => ({
    ...one,
    name: trades.find(({ value }) => value === one.trade)?.label ?? one.trade,
  }));
  const text = JSON.stringify(named ?? []);
  // Compared by its text, because the list is a new object on every render.
  const option = useCallback(() => categoryOption(JSON.parse(text)), [text]);
  return (
    <ChartCard
      title="报修类型"
      note="近 30 天"
      isReady={data !== undefined}
      isEmpty={data?.length === 0}
      option={option}
      label={`近 30 天报修类型：${(named ?? []).map(({ name, count }) => `${name} ${count}`).join('，')}`}
      onPick={(key) => onShow(key)}
    />
  );
}

/** The buildings with the most reports. */
export function PlaceChart(props: {
  data: DashboardPlace[] | undefined;
  onShow: (placeId: string) => void;
}): ReactNode {
  const { data, onShow } = props;
  const option = useCallback(() => placeOption(data ?? []), [data]);
  return (
    <ChartCard
      title="楼宇排行"
      note="近 30 天前十"
      isReady={data !== undefined}
      isEmpty={data?.length === 0}
      option={option}
      label={`近 30 天报修最多的楼宇：${(data ?? []).map(({ name, count }) => `${name} ${count}`).join('，')}`}
      onPick={onShow}
    />
  );
}

const stages = [
  ['10', 'waiting'],
  ['20', 'accepted'],
  ['30', 'working'],
  ['40', 'finished'],
] as const;

/** Open reports by their state. */
export function FunnelChart(props: { data: ManageSummary | undefined; onShow: (status: string) => void }): ReactNode {
  const { data, onShow } = props;
  const parts = stages.map(([status, name]) => ({
    key: status,
    name: lookup('repair_report_status', status)?.label ?? status,
    count: data?.[name] ?? 0,
  }));
  const text = JSON.stringify(parts);
  const option = useCallback(() => funnelOption(JSON.parse(text)), [text]);
  return (
    <ChartCard
      title="未结报修"
      note="按状态"
      isReady={data !== undefined}
      isEmpty={parts.every(({ count }) => count === 0)}
      option={option}
      label={`未结报修：${parts.map(({ name, count }) => `${name} ${count}`).join('，')}`}
      onPick={onShow}
    />
  );
}

/** When people report: hours of the week. */
export function HeatChart({ data }: { data: DashboardHeat[] | undefined }): ReactNode {
  const option = useCallback(() => heatOption(data ?? []), [data]);
  const most = [...(data ?? [])].sort((a, b) => b.count - a.count)[0];
  return (
    <ChartCard
      title="报修时段"
      note="近 90 天"
      isReady={data !== undefined}
      isEmpty={data?.length === 0}
      option={option}
      label={
        most ? `近 90 天报修最多的时段：周${'一二三四五六日'[most.weekday - 1]} ${most.hour} 时` : '近 90 天报修时段'
      }
    />
  );
}
