import type { ReactNode } from 'react';
import './month-bars.css';

interface MonthScore {
  readonly period: string;
  readonly final: string;
  readonly grade: string;
}
interface MonthBarsProps {
  months: readonly MonthScore[];
  /** The month that is shown. */
  chosen: string | undefined;
  onChoose: (period: string) => void;
}

const FULL = 120;

/** Scores of months beside each other, the oldest first; each is a button that shows its month. */
export function MonthBars({ months, chosen, onChoose }: MonthBarsProps): ReactNode {
  return (
    <ol className="month-bars" aria-label="各月得分">
      {months.map(({ period, final, grade }) => (
        <li key={period}>
          <button
            type="button"
            aria-pressed={period === chosen}
            title={`${period}：${final} 分`}
            onClick={() => onChoose(period)}
          >
            <b className="num">{Math.round(Number.parseFloat(final))}</b>
            <span className="month-bars-track">
              <span style={{ height: `${Math.min(100, (Number.parseFloat(final) / FULL) * 100)}%` }} />
            </span>
            <span>{grade}</span>
            <small className="num">
              {Number(period.slice(5))}
              <span>月</span>
            </small>
          </button>
        </li>
      ))}
    </ol>
  );
}
