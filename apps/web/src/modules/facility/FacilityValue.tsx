import { depreciation } from '@jiaoyan/contract/facility/depreciation';
import type { FacilityFile } from '@jiaoyan/contract/facility/facility';
import type { FacilityCost } from '@jiaoyan/contract/facility/facility-parts';
import { DEPRECIATION } from '@jiaoyan/contract/facility/status';
import { centsOf, sumOf } from '@jiaoyan/contract/kernel/decimal';
import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import type { EChartsCoreOption } from 'echarts/core';
import { type ReactNode, useCallback } from 'react';
import { useNow } from '../../desk/use-now.ts';
import { Chart, chartColors, pageColors } from '../../kernel/chart/Chart.tsx';
import { yuan } from '../../kernel/money.ts';
import { useFacilityCost } from './facilities.ts';

interface Point {
  readonly month: string;
  readonly net: string;
  readonly cost: string;
}

/** The first days of the months from one day to another. */
function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let at = from.slice(0, 7); at <= to.slice(0, 7); ) {
    months.push(at);
    const [year = 0, month = 1] = at.split('-').map(Number);
    at = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  }
  return months;
}

/** What it was worth and what repairs had cost, month by month. */
function pointsOf(file: FacilityFile, costs: readonly FacilityCost[], today: string): Point[] {
  const { price, useDate, lifeMonths, deprMode } = file;
  if (useDate === null) return [];
  const life = deprMode === DEPRECIATION.straight ? lifeMonths : 0;
  const until = file.scrapTime?.slice(0, 10) ?? today;
  return monthsBetween(useDate, until).map((month) => ({
    month,
    net: depreciation(price, useDate, life, `${month}-01`).net,
    cost: sumOf(costs.filter(({ time }) => time.slice(0, 7) <= month).map(({ amount }) => amount)),
  }));
}

function valueOption(points: readonly Point[]): EChartsCoreOption {
  const { text, line } = pageColors();
  const series = { type: 'line', showSymbol: false } as const;
  const crossing = points.find(({ net, cost }) => centsOf(cost) > centsOf(net));
  return {
    animationDuration: 200,
    grid: { left: 64, right: 16, top: 32, bottom: 24 },
    legend: { top: 0, right: 0, itemWidth: 14, itemHeight: 4, textStyle: { color: text } },
    tooltip: { trigger: 'axis' },
    xAxis: { type: 'category', data: points.map(({ month }) => month), axisLabel: { color: text, hideOverlap: true } },
    yAxis: { type: 'value', axisLabel: { color: text }, splitLine: { lineStyle: { color: line } } },
    series: [
      { ...series, name: '净值', color: chartColors.blue, data: points.map(({ net }) => net) },
      {
        ...series,
        name: '累计维修费',
        color: chartColors.red,
        step: 'end',
        data: points.map(({ cost }) => cost),
        ...(crossing && {
          markPoint: {
            symbolSize: 36,
            label: { formatter: '超过净值', fontSize: 10 },
            data: [{ coord: [crossing.month, crossing.cost] }],
          },
        }),
      },
    ],
  };
}

/** Net value falling, repair cost rising; nothing for those who are not shown amounts. */
export function FacilityValue({ file }: { file: FacilityFile }): ReactNode {
  const { data: costs = [] } = useFacilityCost(file.facilityId);
  const today = localDay(useNow());
  const points = pointsOf(file, costs, today);
  const last = points.at(-1);
  const drawn = JSON.stringify(points);
  const option = useCallback(() => valueOption(JSON.parse(drawn) as Point[]), [drawn]);
  if (!file.price || !last) return null;
  return (
    <section className="report-block" aria-label="价值">
      <h3>净值与维修费</h3>
      <Chart
        option={option}
        height={220}
        label={`原值 ${yuan(file.price)}，现净值 ${yuan(last.net)}，累计维修费 ${yuan(last.cost)}`}
      />
    </section>
  );
}
