import type { RosterDay, RosterMark, RosterPerson, RosterShift } from '@jiaoyan/contract/attendance/roster';
import type { CSSProperties, ReactNode } from 'react';
import { dayClass, weekName } from './RosterHead.tsx';
import type { Load } from './roster-count.ts';
import { keyOf } from './roster-edit.ts';
import { isIn, type Range, type Spot } from './roster-range.ts';
import type { Shown } from './roster-view.ts';
import type { RosterDesk } from './use-roster-desk.ts';

const HOUR = 60;
const markSigns: Readonly<Record<RosterMark['kind'], string>> = { leave: '假', duty: '值', other: '他', swap: '调' };
const noLoad: Load = { mins: 0, nights: 0, weekends: 0, holidays: 0 };
const noMarks: readonly RosterMark[] = [];

export const cellId = (grid: string, { row, col }: Spot): string => `${grid}-${row}-${col}`;

/** Shifts as they stand in a cell: by their colour and by their letter. */
export const shiftChips = (own: readonly RosterShift[]): ReactNode =>
  own.map(({ shiftId, letter, color }) => (
    <b key={shiftId} className="roster-chip" style={{ '--shift': color } as CSSProperties}>
      {letter}
    </b>
  ));

/** What somebody has on a day, for those who do not see it. */
function cellText(
  person: RosterPerson,
  day: RosterDay,
  own: readonly RosterShift[],
  marks: readonly RosterMark[],
): string {
  const shifts = own.map(({ name, hoursText }) => `${name} ${hoursText}`).join('、') || '休';
  const extra = [day.label, ...marks.map(({ text }) => text)].filter(Boolean).join('，');
  return `${person.name} ${day.date} 周${weekName(day.date)} ${shifts}${extra ? `（${extra}）` : ''}`;
}

interface RowProps {
  grid: string;
  desk: RosterDesk;
  person: RosterPerson;
  row: number;
  shown: Shown;
  range: Range;
  focus: Spot;
}

/** A person's days; cells are plain elements, because there are many of them. */
export function RosterRow({ grid, desk, person, row, shown, range, focus }: RowProps): ReactNode {
  const { roster, board, edits, shifts, today } = desk;
  const wrong = new Set(desk.problems.flatMap(({ userId, date }) => (userId === person.userId ? [date] : [])));
  const cell = (day: RosterDay, at: number) => {
    const col = shown.firstCol + at;
    const key = keyOf(person.userId, day.date);
    const own = (board.get(key) ?? []).flatMap((shiftId) => shifts.get(shiftId) ?? []);
    const marks = desk.marks.get(key) ?? noMarks;
    const isUnsaved = edits.changes.has(key);
    const isLocked = desk.isLocked(person.userId, day.date);
    const isFocus = focus.row === row && focus.col === col;
    const flags = [
      ['is-selected', isIn(range, row, col)],
      ['is-focus', isFocus],
      ['is-unsaved', isUnsaved],
      ['is-locked', isLocked],
      ['is-wrong', wrong.has(day.date)],
    ] as const;
    const names = flags.flatMap(([name, isOn]) => (isOn ? [name] : []));
    return (
      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid it is a gridcell
      <td
        key={day.date}
        id={cellId(grid, { row, col })}
        aria-colindex={col + 2}
        aria-selected={isIn(range, row, col)}
        aria-readonly={isLocked || !roster.canEdit}
        className={['roster-cell', dayClass(day, today), ...names].join(' ')}
      >
        <span className="sr-only">
          {cellText(person, day, own, marks)}
          {isUnsaved && '，未保存'}
          {wrong.has(day.date) && '，有问题'}
        </span>
        <span aria-hidden>{shiftChips(own)}</span>
        {marks.length > 0 && (
          <small aria-hidden>{[...new Set(marks.map(({ kind }) => markSigns[kind]))].join('')}</small>
        )}
      </td>
    );
  };
  return (
    <tr className="roster-row" aria-rowindex={row + 2}>
      <th scope="row" aria-colindex={1} className="roster-name" title={person.name}>
        {person.name}
      </th>
      {roster.days.slice(shown.firstCol, shown.lastCol).map(cell)}
      {totalsOf(desk.loads.get(person.userId) ?? noLoad, person.past).map(([name, now, before, unit], at) => (
        <td key={name} aria-colindex={roster.days.length + 2 + at} className="roster-total num">
          <span className="sr-only">{`${name} ${now}${unit}，前90天 ${before}${unit}`}</span>
          <span aria-hidden>{now}</span>
          <small aria-hidden>{before}</small>
        </td>
      ))}
    </tr>
  );
}

const hours = (mins: number) => Math.round((mins / HOUR) * 10) / 10;
/** What a roster brings somebody, and what the 90 days before brought. */
const totalsOf = (load: Load, past: RosterPerson['past']) =>
  [
    ['工时', hours(load.mins), hours(past.mins), '小时'],
    ['夜班', load.nights, past.nights, '个'],
    ['周末', load.weekends, past.weekends, '班'],
    ['节假日', load.holidays, past.holidays, '班'],
  ] as const;
