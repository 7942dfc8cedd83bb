import type { HeatDay } from '@jiaoyan/contract/maintenance/maintain-task';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { lastOf } from './calendar-days.ts';
import { useYear } from './tasks.ts';

const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
const MOST = 4;

const toneOf = ({ late, done, total }: HeatDay): string => {
  if (late > 0) return 'late';
  return done === total ? 'done' : 'open';
};
const sum = (days: readonly HeatDay[], of: 'total' | 'done' | 'late') => days.reduce((all, day) => all + day[of], 0);

interface YearHeatProps {
  year: number;
  onMonth: (month: string) => void;
}

/** A year at a glance: a row for each month, a field for each day. */
export function YearHeat({ year, onMonth }: YearHeatProps): ReactNode {
  const { data, error, refetch } = useYear(year);
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  return (
    <div className="maintain-year">
      <p className="maintain-hint">
        {year} 年共 {sum(data, 'total')} 个任务，完成 {sum(data, 'done')} 个，逾期 {sum(data, 'late')} 个。
      </p>
      {months.map((of) => (
        <MonthRow
          key={of}
          month={`${year}-${of}`}
          days={data.filter(({ day }) => day.startsWith(`${year}-${of}`))}
          onMonth={onMonth}
        />
      ))}
      <p className="maintain-legend" aria-hidden>
        <i className="maintain-cell maintain-done" /> 全部完成 <i className="maintain-cell maintain-open" /> 未完成{' '}
        <i className="maintain-cell maintain-late" /> 有逾期（斜线）
      </p>
    </div>
  );
}

interface MonthRowProps {
  month: string;
  days: readonly HeatDay[];
  onMonth: (month: string) => void;
}
function MonthRow({ month, days, onMonth }: MonthRowProps): ReactNode {
  const count = Number(lastOf(month).slice(8));
  const byDay = new Map(days.map((one) => [one.day, one]));
  const label = `${Number(month.slice(5))}月：${sum(days, 'total')} 个任务，完成 ${sum(days, 'done')} 个，逾期 ${sum(days, 'late')} 个`;
  return (
    <div className="maintain-year-row">
      <button type="button" className="link-button" onClick={() => onMonth(month)} aria-label={label}>
        {Number(month.slice(5))}月
      </button>
      <span className="maintain-cells" aria-hidden>
        {Array.from({ length: count }, (_, at) => {
          const day = `${month}-${String(at + 1).padStart(2, '0')}`;
          const one = byDay.get(day);
          return (
            <i
              key={day}
              className={`maintain-cell ${one ? `maintain-${toneOf(one)}` : ''}`}
              style={one && { opacity: 0.4 + 0.6 * Math.min(1, one.total / MOST) }}
              title={one ? `${day}：${one.done}/${one.total}${one.late > 0 ? `，逾期 ${one.late}` : ''}` : day}
            />
          );
        })}
      </span>
      <span className="num" aria-hidden>
        {sum(days, 'done')}/{sum(days, 'total')}
      </span>
    </div>
  );
}
