import type { ReactNode } from 'react';
import type { bpmApi } from '../../../api/bpm.ts';

type Overview = Awaited<ReturnType<typeof bpmApi.monitor.overview>>;
interface Figure {
  label: string;
  of: (data: Overview) => number;
  note: string;
  tone: 'plain' | 'good' | 'bad' | 'warn';
  /** The list behind the figure. */
  to: string;
}

const figures: readonly Figure[] = [
  { label: '进行中', of: (data) => data.running, note: '尚未结束的流程', tone: 'plain', to: '?state=running' },
  { label: '停滞', of: (data) => data.stuck, note: '三天没有进展', tone: 'warn', to: '?state=stuck' },
  { label: '超时', of: (data) => data.overdue, note: '有任务过了截止时间', tone: 'bad', to: '?state=overdue' },
  { label: '异常', of: (data) => data.incidents, note: '节点执行失败', tone: 'bad', to: '?tab=incident' },
  { label: '今日发起', of: (data) => data.startedToday, note: '今天新的流程', tone: 'plain', to: '?' },
  { label: '今日完成', of: (data) => data.endedToday, note: '今天结束的流程', tone: 'good', to: '?status=2' },
];

interface MonitorFiguresProps {
  data: Overview | undefined;
  onOpen: (to: string) => void;
}

/** The numbers above everything; each opens the list behind it. */
export function MonitorFigures({ data, onOpen }: MonitorFiguresProps): ReactNode {
  return (
    <ul className="monitor-figures" aria-busy={data === undefined}>
      {figures.map(({ label, of, note, tone, to }) => (
        <li key={label}>
          <button type="button" className="card monitor-figure" onClick={() => onOpen(to)}>
            <span>{label}</span>
            <Count value={data && of(data)} tone={tone} />
            <span className="card-note">{note}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Nothing is nothing to worry about: it has no colour. */
function Count({ value, tone }: { value: number | undefined; tone: Figure['tone'] }): ReactNode {
  if (value === undefined) return <strong aria-hidden>…</strong>;
  return <strong className={value > 0 ? `monitor-${tone}` : ''}>{value.toLocaleString('zh-CN')}</strong>;
}
