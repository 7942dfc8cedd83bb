import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { logged } from '../call/failure.ts';

/** Colours of series: the same status has the same colour everywhere. */
export const chartColors = { blue: '#2b7cd9', teal: '#14a38b', red: '#d9534f' } as const;

/** The colours that charts take from the page, read when they are drawn. */
export function pageColors(): { text: string; line: string } {
  const style = getComputedStyle(document.documentElement);
  return { text: style.getPropertyValue('--text-2').trim(), line: style.getPropertyValue('--line').trim() };
}

/** Counts up whenever the page turns dark or light, so that charts are drawn in its colours. */
function usePageMode(): string {
  const [mode, setMode] = useState(document.documentElement.className);
  useEffect(() => {
    const observer = new MutationObserver(() => setMode(document.documentElement.className));
    observer.observe(document.documentElement, { attributeFilter: ['class'] });
    return () => observer.disconnect();
  }, []);
  return mode;
}

export interface ChartProps {
  /** Makes the drawing; called again when the data or the colours of the page change. */
  option: () => EChartsCoreOption;
  height: number;
  /** Says in words what the chart shows. */
  label: string;
  /** Called with the id of the part that was clicked. */
  onPick?: ((id: string) => void) | undefined;
}

/** A chart that follows the size of its box; the drawing library comes when the first one is shown. */
export function Chart({ option, height, label, onPick }: ChartProps): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const [ready, setReady] = useState(0);
  const mode = usePageMode();
  const pick = useEffectEvent((event: { data?: unknown }) => {
    const { id } = (event.data ?? {}) as { id?: string };
    if (id) onPick?.(id);
  });
  useEffect(() => {
    const box = host.current;
    let gone = false;
    const resize = new ResizeObserver(() => chart.current?.resize());
    import('./chart-engine.ts')
      .then(({ createChart }) => {
        if (gone || !box) return;
        chart.current = createChart(box);
        chart.current.on('click', (event) => pick(event));
        resize.observe(box);
        setReady((count) => count + 1);
      })
      .catch(logged); // the figures above tell the same; a missing picture is no error of its own
    return () => {
      gone = true;
      resize.disconnect();
      chart.current?.dispose();
      chart.current = undefined;
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new mode means new page colours, which `option` reads
  useEffect(() => chart.current?.setOption(option(), true), [option, ready, mode]);
  return <div ref={host} role="img" aria-label={label} style={{ height }} />;
}
