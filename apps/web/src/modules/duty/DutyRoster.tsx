import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { DutySlot } from '@jiaoyan/contract/duty/duty';
import { DUTY } from '@jiaoyan/contract/duty/duty-life';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { useNarrow } from '../../kernel/media.ts';
import { weekdayOf } from '../../kernel/month.ts';
import { useDict } from '../../kernel/view/dict.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { DayNumber, MonthGrid } from '../../kernel/view/MonthGrid.tsx';
import type { DutyDay } from './duty-days.ts';

interface DutyRosterProps {
  title: string;
  weeks: readonly DutyDay[][];
  today: string;
  /** Whether duties of several campuses stand beside one another. */
  isCampusShown: boolean;
  onAdd: (day: string) => void;
  onOpen: (slot: DutySlot) => void;
}

/** The days with their duties: a table, or a list of days where there is no room for it. */
export function DutyRoster(props: DutyRosterProps): ReactNode {
  return useNarrow() ? <Agenda {...props} /> : <Sheet {...props} />;
}

function Sheet({ title, weeks, today, ...rest }: DutyRosterProps): ReactNode {
  const known = new Map(weeks.flat().map((day) => [day.day, day]));
  return (
    <MonthGrid
      label={`${title}值班表`}
      className="duty-sheet"
      weeks={weeks.map((week) => week.map(({ day }) => day))}
      heading={(name) => `周${name}`}
      cellOf={(day) => ({ className: known.get(day)?.isInSpan ? '' : 'is-outside' })}
    >
      {(day) => (
        <>
          <div className="duty-day">
            <DayNumber day={day} today={today} />
            <AddButton day={day} onAdd={rest.onAdd} />
          </div>
          <Duties {...rest} duties={known.get(day)?.duties ?? []} isTight />
        </>
      )}
    </MonthGrid>
  );
}

function Agenda({ title, weeks, today, ...rest }: DutyRosterProps): ReactNode {
  const days = weeks.flat().filter((day) => day.isInSpan && (day.duties.length > 0 || day.day === today));
  if (days.length === 0) return <EmptyState text="这段时间还没有排班" />;
  return (
    <ol className="duty-agenda" aria-label={`${title}值班表`}>
      {days.map(({ day, duties }) => (
        <li key={day}>
          <div className="duty-day">
            <DayNumber day={day} today={today}>
              {dayjs(day).format('M月D日')} 周{weekdayOf(day)}
            </DayNumber>
            <AddButton day={day} onAdd={rest.onAdd} />
          </div>
          {duties.length === 0 && <p className="duty-none">未排班</p>}
          <Duties {...rest} duties={duties} />
        </li>
      ))}
    </ol>
  );
}

function AddButton({ day, onAdd }: { day: string; onAdd: (day: string) => void }): ReactNode {
  return (
    <HasPermi value={['repair:duty:add']}>
      <button type="button" className="duty-add" aria-label={`${day} 新增值班`} onClick={() => onAdd(day)}>
        <PlusOutlined aria-hidden />
      </button>
    </HasPermi>
  );
}

type DutiesProps = Pick<DutyRosterProps, 'isCampusShown' | 'onOpen'> & {
  duties: readonly DutySlot[];
  /** Only the leader has room beside the state. */
  isTight?: boolean;
};

function Duties({ duties, isCampusShown, onOpen, isTight = false }: DutiesProps): ReactNode {
  const shifts = useDict('repair_duty_shift');
  const states = useDict('repair_duty_status');
  const shiftName = (shift: string) => shifts.find(({ value }) => value === shift)?.label ?? shift;
  const stateName = (status: string) => states.find(({ value }) => value === status)?.label ?? status;
  return duties.map((slot) => {
    const people = [slot.leaderName, ...slot.memberNames].join('、');
    const where = isCampusShown ? `${slot.subcampName.replace(/校区$/, '')} ` : '';
    return (
      <button
        key={slot.dutyId}
        type="button"
        className={`duty-slot shift-${slot.shift}`}
        title={`${slot.subcampName} ${shiftName(slot.shift)} ${people} ${slot.phone} ${stateName(slot.status)}`}
        onClick={() => onOpen(slot)}
      >
        <span className="duty-shift">
          {where}
          {shiftName(slot.shift)}
        </span>
        <span className="duty-people">{isTight && slot.status !== DUTY.planned ? slot.leaderName : people}</span>
        {slot.status !== DUTY.planned && (
          <span className={`duty-state state-${slot.status}`}>{stateName(slot.status)}</span>
        )}
      </button>
    );
  });
}
