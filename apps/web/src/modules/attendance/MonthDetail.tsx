import type { AttendanceMonthDetail } from '@jiaoyan/contract/attendance/month';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { FactList } from '../../desk/FactList.tsx';
import { RecordTimeline } from '../../desk/RecordTimeline.tsx';
import { fileUrl } from '../../kernel/files/address.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { RecordDrawer } from '../../kernel/view/RecordDrawer.tsx';
import { hoursText, monthEvents, useMonth } from './attendance-months.ts';
import { MonthMoves } from './MonthMoves.tsx';
import { weeksIn } from './my/month-days.ts';
import { lengthText } from './shift-hours.ts';
import '../../desk/record.css';
import './attendance.css';

const names = [...'一二三四五六日'];

interface MonthDrawerProps {
  /** Nothing is open without one. */
  monthId: number | undefined;
  onClose: () => void;
}

/** A sheet beside the list; on a phone it takes the whole screen. */
export function MonthDrawer({ monthId, onClose }: MonthDrawerProps): ReactNode {
  return (
    <RecordDrawer title="月度考勤表" id={monthId} onClose={onClose}>
      {(id) => <MonthView monthId={id} />}
    </RecordDrawer>
  );
}

function MonthView({ monthId }: { monthId: number }): ReactNode {
  const { data: sheet, error, refetch } = useMonth(monthId);
  if (error && !sheet) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!sheet) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <article className="report-detail" aria-label={`${sheet.userName} ${sheet.month}`}>
      <header className="report-head">
        <h2>
          {sheet.userName} <span className="num">{sheet.month}</span>
        </h2>
        <p>
          <DictTag dictType="attendance_month_status" value={sheet.status} />
          {sheet.isAuto && <span className="dict-tag dict-tag-info">逾期视为确认</span>}
          {sheet.deptName}
        </p>
      </header>
      <MonthMoves sheet={sheet} />
      <FactList facts={factsOf(sheet).filter(([, value]) => Boolean(value))} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keys */}
      <section className="report-block" aria-label="逐日" tabIndex={0}>
        <h3>逐日</h3>
        <SheetDays month={sheet.month} days={sheet.days} />
      </section>
      {sheet.signature && (
        <section className="report-block" aria-label="签名">
          <h3>签名</h3>
          <img className="sheet-sign" src={fileUrl(sheet.signature)} alt={`${sheet.userName}的签名`} />
        </section>
      )}
      <section className="report-block" aria-label="变更记录">
        <h3>变更记录</h3>
        <RecordTimeline
          events={sheet.timeline.map(({ eventId, event, files, ...rest }) => ({
            ...rest,
            key: eventId,
            label: monthEvents[event] ?? [event, 'info'],
            ...(files && { files: <img className="sheet-sign" src={fileUrl(files)} alt="当时的签名" /> }),
          }))}
        />
      </section>
    </article>
  );
}

const minutes = (value: number) => value > 0 && lengthText(value);
const times = (count: number, mins: number) => count > 0 && `${count} 次，${lengthText(mins)}`;
const factsOf = (sheet: AttendanceMonthDetail): readonly (readonly [string, ReactNode])[] => [
  ['应出勤', `${sheet.dueDays} 天`],
  ['出勤', `${sheet.presentDays} 天`],
  ['工时', minutes(sheet.workMins)],
  ['夜间', minutes(sheet.nightMins)],
  ['迟到', times(sheet.lateTimes, sheet.lateMins)],
  ['早退', times(sheet.earlyTimes, sheet.earlyMins)],
  ['缺卡', sheet.missTimes > 0 && `${sheet.missTimes} 次`],
  ['旷工', sheet.absentDays > 0 && `${sheet.absentDays} 天`],
  ['请假', minutes(sheet.leaveMins)],
  ['工作日加班', minutes(sheet.overWorkMins)],
  ['休息日加班', minutes(sheet.overRestMins)],
  ['节假日加班', minutes(sheet.overHolidayMins)],
  ['异议', sheet.dispute],
  ['异议答复', sheet.answer],
  [
    sheet.confirmTime ? '确认时间' : '核对截止',
    <span key="confirm" className="num">
      {sheet.confirmTime?.slice(0, 16) ?? sheet.dueDate}
    </span>,
  ],
  ['锁定', sheet.lockTime && `${sheet.lockBy} ${sheet.lockTime.slice(0, 16)}`],
];

/** A month with a sign and the hours of every day of which something has come. */
function SheetDays({ month, days }: Pick<AttendanceMonthDetail, 'month' | 'days'>): ReactNode {
  const byDate = new Map(days.map((day) => [day.date, day]));
  return (
    <>
      <table className="sheet-days" aria-label={`${month} 逐日考勤`}>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksIn(month).map((week, at) => (
            <tr key={at}>
              {week.map((date, nth) => {
                const day = date ? byDate.get(date) : undefined;
                return (
                  <td key={nth}>
                    {date && <span className="num">{Number(date.slice(8))}</span>}
                    <b>{day?.sign}</b>
                    <small className="num">{day && day.workMins > 0 ? hoursText(day.workMins) : ''}</small>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="report-hint">√ 正常　迟 迟到　早 早退　缺 缺卡　旷 旷工　假 请假　公 公出；下方为工时（小时）。</p>
    </>
  );
}
