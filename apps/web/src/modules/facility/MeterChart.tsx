import { METER, type Meter } from '@jiaoyan/contract/facility/meter';
import type { EChartsCoreOption } from 'echarts/core';
import { type ReactNode, useCallback } from 'react';
import { Chart, chartColors, pageColors } from '../../kernel/chart/Chart.tsx';

/** What a meter said, and for one that counts ever on what was used in between. */
function meterOption({ readings, mode, unit }: Meter): EChartsCoreOption {
  const { text, line } = pageColors();
  const rising = readings.toReversed();
  const split = { axisLabel: { color: text }, splitLine: { lineStyle: { color: line } } };
  return {
    animationDuration: 200,
    grid: { left: 56, right: 48, top: 32, bottom: 24 },
    legend: { top: 0, right: 0, itemWidth: 14, itemHeight: 4, textStyle: { color: text } },
    tooltip: { trigger: 'axis' },
    xAxis: { type: 'time', axisLabel: { color: text, hideOverlap: true }, axisLine: { lineStyle: { color: line } } },
    yAxis: [
      { type: 'value', scale: true, name: unit, nameTextStyle: { color: text }, ...split },
      { type: 'value', axisLabel: { color: text }, splitLine: { show: false } },
    ],
    series: [
      { name: '读数', type: 'line', color: chartColors.blue, data: rising.map(({ at, value }) => [at, value]) },
      ...(mode === METER.total
        ? [
            {
              name: '用量',
              type: 'bar',
              barMaxWidth: 10,
              yAxisIndex: 1,
              color: chartColors.teal,
              data: rising.flatMap(({ at, used }) => (used === '' ? [] : [[at, used]])),
            },
          ]
        : []),
    ],
  };
}

/** The readings of a meter over time. */
export function MeterChart({ meter }: { meter: Meter }): ReactNode {
  const drawn = JSON.stringify(meter);
  const option = useCallback(() => meterOption(JSON.parse(drawn) as Meter), [drawn]);
  const { name, unit, lastValue, readings } = meter;
  return <Chart option={option} height={200} label={`${name} ${readings.length} 次读数，最近 ${lastValue} ${unit}`} />;
}
