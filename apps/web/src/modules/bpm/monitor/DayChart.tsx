import type { ReactNode } from 'react';

interface Day {
  day: string;
  started: number;
  ended: number;
}

/** Some room stays above the highest bar for its figure. */
const FULL = 84;

const total = (days: readonly Day[], part: 'started' | 'ended') => days.reduce((sum, day) => sum + day[part], 0);

/** How many instances began and ended on each of the last fourteen days. */
export function DayChart({ days }: { days: readonly Day[] | undefined }): ReactNode {
  const shown = days ?? [];
  const label = `近 14 天共发起 ${total(shown, 'started')} 个流程，完成 ${total(shown, 'ended')} 个`;
  return (
    <section className="card" aria-label="近 14 天趋势">
      <div className="card-head">
        <h2>近 14 天</h2>
        <span className="card-note monitor-legend">
          <span>
            <i className="monitor-started" aria-hidden /> 发起
          </span>
          <span>
            <i className="monitor-ended" aria-hidden /> 完成
          </span>
        </span>
      </div>
      <div className="monitor-chart">{shown.length > 0 && <Bars days={shown} label={label} />}</div>
    </section>
  );
}

function Bars({ days, label }: { days: readonly Day[]; label: string }): ReactNode {
  const top = Math.max(1, ...days.flatMap(({ started, ended }) => [started, ended]));
  return (
    <div className="monitor-bars" role="img" aria-label={label}>
      {days.map(({ day, started, ended }) => (
        <div key={day} title={`${day}：发起 ${started}，完成 ${ended}`}>
          <Bar count={started} share={started / top} kind="started" />
          <Bar count={ended} share={ended / top} kind="ended" />
          <span>{day.slice(5)}</span>
        </div>
      ))}
    </div>
  );
}

interface BarProps {
  count: number;
  /** Of the highest one. */
  share: number;
  kind: 'started' | 'ended';
}

function Bar({ count, share, kind }: BarProps): ReactNode {
  return (
    <i className={`monitor-${kind}`} style={{ height: `${share * FULL}%` }}>
      {count > 0 && <b>{count}</b>}
    </i>
  );
}
