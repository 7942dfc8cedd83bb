import type { ReactNode } from 'react';

interface Day {
  day: string;
  started: number;
  ended: number;
}

const HEIGHT = 120;
const STEP = 40;
const BAR = 12;
const GAP = 2;

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
  const heightOf = (count: number) => (count / top) * HEIGHT;
  return (
    <svg viewBox={`0 0 ${days.length * STEP} ${HEIGHT + 34}`} role="img" aria-label={label} preserveAspectRatio="none">
      {days.map(({ day, started, ended }, place) => {
        const x = place * STEP + (STEP - 2 * BAR - GAP) / 2;
        return (
          <g key={day}>
            <title>{`${day}：发起 ${started}，完成 ${ended}`}</title>
            <Bar x={x} count={started} height={heightOf(started)} kind="started" />
            <Bar x={x + BAR + GAP} count={ended} height={heightOf(ended)} kind="ended" />
            <text x={x + BAR} y={HEIGHT + 30} textAnchor="middle">
              {day.slice(5)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

interface BarProps {
  x: number;
  count: number;
  height: number;
  kind: 'started' | 'ended';
}

function Bar({ x, count, height, kind }: BarProps): ReactNode {
  const y = HEIGHT + 14 - height;
  return (
    <>
      <rect className={`monitor-${kind}`} x={x} y={y} width={BAR} height={height} rx={2} />
      {count > 0 && (
        <text x={x + BAR / 2} y={y - 3} textAnchor="middle">
          {count}
        </text>
      )}
    </>
  );
}
