import Segmented from 'antd/es/segmented';
import { type ReactNode, useState } from 'react';
import { AppealPanel } from './AppealPanel.tsx';
import { PeriodPanel } from './PeriodPanel.tsx';
import { TrendPanel } from './TrendPanel.tsx';
import './performance.css';

const panels = { period: PeriodPanel, appeal: AppealPanel, trend: TrendPanel };
type Shown = keyof typeof panels;
const tabs: { value: Shown; label: string }[] = [
  { value: 'period', label: '本期' },
  { value: 'appeal', label: '申诉' },
  { value: 'trend', label: '趋势' },
];

/** The performance of the own team, for those who lead one. */
export function PerformanceDesk(): ReactNode {
  const [shown, setShown] = useState<Shown>('period');
  const Panel = panels[shown];
  return (
    <>
      <Segmented<Shown> className="perf-tabs" aria-label="绩效" options={tabs} value={shown} onChange={setShown} />
      <Panel compact />
    </>
  );
}
