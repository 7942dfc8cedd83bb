import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import type { RosterDay, RosterPerson } from '@jiaoyan/contract/attendance/roster';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Drawer from 'antd/es/drawer';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../kernel/view/IconButton.tsx';
import { weekName } from './RosterHead.tsx';
import { shiftChips } from './RosterRow.tsx';
import { keyOf } from './roster-edit.ts';
import type { RosterDesk } from './use-roster-desk.ts';
import './roster.css';

const MOST = 3;
type By = 'day' | 'person';
const ways = [
  { value: 'day' as const, label: '按天' },
  { value: 'person' as const, label: '按人' },
];
interface Cell {
  readonly person: RosterPerson;
  readonly day: RosterDay;
}
const dayLabel = ({ date, label }: RosterDay) => [date, `周${weekName(date)}`, label].filter(Boolean).join(' ');

/** A roster on a phone: the people of a day, or the days of somebody; tapped to be changed. */
export function RosterDays({ desk }: { desk: RosterDesk }): ReactNode {
  const { people, days, canEdit } = desk.roster;
  const [by, setBy] = useState<By>('day');
  const [dayAt, setDayAt] = useState(() =>
    Math.max(
      0,
      days.findIndex(({ date }) => date === desk.today),
    ),
  );
  const [personAt, setPersonAt] = useState(0);
  const [open, setOpen] = useState<Cell>();
  const isDay = by === 'day';
  const [day, person] = [days[dayAt], people[personAt]];
  const cells: readonly Cell[] = isDay
    ? people.flatMap((one) => (day ? [{ person: one, day }] : []))
    : days.flatMap((one) => (person ? [{ person, day: one }] : []));
  const choices = isDay ? days.map(dayLabel) : people.map(({ name }) => name);
  const [at, setAt] = isDay ? [dayAt, setDayAt] : [personAt, setPersonAt];
  return (
    <>
      <Segmented<By> options={ways} value={by} onChange={setBy} block />
      <div className="roster-step">
        <IconButton label={isDay ? '前一天' : '上一人'} disabled={at === 0} onClick={() => setAt(at - 1)}>
          <LeftOutlined aria-hidden />
        </IconButton>
        <Select<number>
          aria-label={isDay ? '日期' : '人员'}
          value={at}
          showSearch={{ optionFilterProp: 'label' }}
          options={choices.map((label, value) => ({ value, label }))}
          onChange={setAt}
        />
        <IconButton
          label={isDay ? '后一天' : '下一人'}
          disabled={at >= choices.length - 1}
          onClick={() => setAt(at + 1)}
        >
          <RightOutlined aria-hidden />
        </IconButton>
      </div>
      {canEdit && (
        <div className="roster-bar">
          <Button disabled={desk.edits.done.length === 0} onClick={desk.undo}>
            撤销
          </Button>
          <Button type="primary" loading={desk.saving} disabled={desk.edits.changes.size === 0} onClick={desk.save}>
            保存{desk.edits.changes.size > 0 ? `（${desk.edits.changes.size} 格）` : ''}
          </Button>
        </div>
      )}
      <ul className="roster-list" aria-label={choices[at] ?? ''}>
        {cells.map((cell) => (
          <Item key={keyOf(cell.person.userId, cell.day.date)} desk={desk} cell={cell} isDay={isDay} onOpen={setOpen} />
        ))}
      </ul>
      {open && <CellSheet desk={desk} cell={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface ItemProps {
  desk: RosterDesk;
  cell: Cell;
  isDay: boolean;
  onOpen: (cell: Cell) => void;
}
function Item({ desk, cell, isDay, onOpen }: ItemProps): ReactNode {
  const { person, day } = cell;
  const key = keyOf(person.userId, day.date);
  const own = (desk.board.get(key) ?? []).flatMap((shiftId) => desk.shifts.get(shiftId) ?? []);
  const notes = [
    ...own.map(({ name, hoursText }) => `${name} ${hoursText}`),
    ...(desk.marks.get(key) ?? []).map(({ text }) => text),
    ...desk.problems
      .filter(({ userId, date }) => userId === person.userId && date === day.date)
      .map((problem) => problem.message.replace('，确认请填写原因', '')),
  ];
  const isFixed = !desk.roster.canEdit || desk.isLocked(person.userId, day.date);
  return (
    <li>
      <button
        type="button"
        className={`roster-item ${desk.edits.changes.has(key) ? 'is-unsaved' : ''}`}
        disabled={isFixed}
        onClick={() => onOpen(cell)}
      >
        <span>
          {isDay ? person.name : dayLabel(day)}
          <small>{notes.join('；') || '休'}</small>
        </span>
        {shiftChips(own)}
      </button>
    </li>
  );
}

/** The shifts of somebody on a day. */
function CellSheet({ desk, cell: { person, day }, onClose }: { desk: RosterDesk; cell: Cell; onClose: () => void }) {
  const key = keyOf(person.userId, day.date);
  const own = desk.board.get(key) ?? [];
  const options = desk.roster.shifts
    .filter(({ disabled, shiftId }) => !disabled || own.includes(shiftId))
    .map(({ shiftId, name, hoursText }) => ({
      value: shiftId,
      label: `${name} ${hoursText}`,
      disabled: own.length >= MOST && !own.includes(shiftId),
    }));
  return (
    <Drawer
      open
      placement="bottom"
      title={`${person.name} ${dayLabel(day)}`}
      size="default"
      mask={{ closable: true }}
      onClose={onClose}
      footer={
        <Button type="primary" block onClick={onClose}>
          完成
        </Button>
      }
    >
      <Checkbox.Group<number>
        className="roster-list"
        aria-label="班次"
        options={options}
        value={[...own]}
        onChange={(shiftIds) => desk.paint(new Map([[key, shiftIds]]))}
      />
    </Drawer>
  );
}
