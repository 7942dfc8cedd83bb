import type { Forecast, RosterShift } from '@jiaoyan/contract/attendance/roster';
import { asks } from '@jiaoyan/contract/attendance/roster-check';
import { weekDay } from '@jiaoyan/contract/attendance/shift-time';
import type { CSSProperties, ReactNode } from 'react';
import { dayKey, neededOn, shiftOfKey } from './roster-count.ts';
import { useForecast } from './roster-data.ts';
import { DAY_WIDTH, FOOT_HEIGHT, type Shown, TOTAL_WIDTH, TOTALS } from './roster-view.ts';
import type { RosterDesk } from './use-roster-desk.ts';

const MOST = 6;

/** The shifts that are counted below the grid: those that somebody has or a demand asks for. */
export function countedShifts({ roster, counts }: RosterDesk): readonly RosterShift[] {
  const used = new Set([...[...counts.keys()].map(shiftOfKey), ...roster.demand.map(({ shiftId }) => shiftId)]);
  return roster.shifts.filter(({ shiftId }) => used.has(shiftId)).slice(0, MOST);
}

interface FootProps {
  desk: RosterDesk;
  counted: readonly RosterShift[];
  shown: Shown;
  hasForecast: boolean;
  /** How many people there are. */
  rows: number;
}

/** How many people each shift has against what it needs, and the load that can be expected. */
export function RosterFoot({ desk, counted, shown, hasForecast, rows }: FootProps): ReactNode {
  const { roster, counts } = desk;
  const forecast = useForecast(roster.deptId, hasForecast);
  const days = roster.days.slice(shown.firstCol, shown.lastCol);
  return (
    <tfoot className="roster-foot">
      {counted.map(({ shiftId, name, color }, at) => (
        <tr key={shiftId} className="roster-row" aria-rowindex={rows + 2 + at}>
          <th scope="row" aria-colindex={1} className="roster-name">
            <i className="roster-swatch" style={{ '--shift': color } as CSSProperties} aria-hidden /> {name}
          </th>
          {days.map((day, nth) => {
            const there = counts.get(dayKey(day.date, shiftId)) ?? 0;
            const wanted = roster.demand.filter((one) => asks(one, day, roster.holidayMode));
            const needed = neededOn(wanted, shiftId, day.date);
            return (
              <td
                key={day.date}
                aria-colindex={shown.firstCol + nth + 2}
                className={`roster-count num ${there < needed ? 'is-short' : ''}`}
              >
                <span className="sr-only">{`${day.date} ${name} ${there}人${needed > 0 ? `，需要${needed}人` : ''}`}</span>
                <span aria-hidden>{there < needed ? `${there}/${needed}` : there || ''}</span>
              </td>
            );
          })}
          <Blank />
        </tr>
      ))}
      {hasForecast && (
        <tr className="roster-row" aria-rowindex={rows + 2 + counted.length}>
          <th scope="row" aria-colindex={1} className="roster-name" title="近几周同一时刻的平均报修数">
            报修预测
          </th>
          {days.map(({ date }, nth) => (
            <Curve key={date} date={date} forecast={forecast} col={shown.firstCol + nth + 2} />
          ))}
          <Blank />
        </tr>
      )}
    </tfoot>
  );
}

const Blank = (): ReactNode => <td className="roster-blank" style={{ width: TOTALS * TOTAL_WIDTH }} />;

interface CurveProps {
  date: string;
  forecast: Forecast | undefined;
  col: number;
}
/** The reports of a day, hour by hour. */
function Curve({ date, forecast, col }: CurveProps): ReactNode {
  const hours = forecast?.hours[weekDay(date) - 1] ?? [];
  const most = Math.max(0.01, ...(forecast?.hours.flat() ?? []));
  const sum = Math.round(hours.reduce((all, one) => all + one, 0) * 10) / 10;
  const points = hours.map((value, hour) => {
    const [x, y] = [(hour / Math.max(1, hours.length - 1)) * DAY_WIDTH, (1 - value / most) * (FOOT_HEIGHT - 4) + 2];
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <td aria-colindex={col} className="roster-count" title={`预计 ${sum} 件`}>
      <span className="sr-only">{`${date} 预计报修 ${sum} 件`}</span>
      {sum > 0 && (
        <svg viewBox={`0 0 ${DAY_WIDTH} ${FOOT_HEIGHT}`} width={DAY_WIDTH} height={FOOT_HEIGHT} aria-hidden>
          <polyline points={points.join(' ')} />
        </svg>
      )}
    </td>
  );
}
