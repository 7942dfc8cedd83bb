import type { RosterShift } from '@jiaoyan/contract/attendance/roster';
import { type KeyboardEvent, useRef, useState } from 'react';
import { keyOf, type Shifts } from './roster-edit.ts';
import {
  type Block,
  copyRange,
  type Extent,
  moveSelection,
  pasteBlock,
  rangeOf,
  type Selection,
  type Spot,
  START,
  spotsIn,
} from './roster-range.ts';
import type { RosterDesk } from './use-roster-desk.ts';

const MOST = 3;
const FREE: Shifts = [];
/** What is drawn with: a shift, nothing at all, or the pointer only selects. */
export type Brush = number | 'free' | undefined;

/** How somebody draws: what is selected, what it is drawn with, and what was said about it. */
export interface RosterHand {
  readonly selection: Selection;
  readonly brush: Brush;
  readonly said: string;
  /** The shifts that can be drawn, in the order of their keys. */
  readonly offered: readonly RosterShift[];
  readonly extent: Extent;
  setBrush(brush: Brush): void;
  select(selection: Selection): void;
  /** The pointer was let go: what is selected is drawn with the brush, if there is one. */
  drop(selection: Selection): void;
  press(event: KeyboardEvent): void;
}

interface Drawing {
  readonly desk: RosterDesk;
  readonly selection: Selection;
  readonly say: (text: string) => void;
}

/** Draws cells of a selection; what is locked stays as it is. */
function draw({ desk, say }: Drawing, cells: readonly { spot: Spot; shifts: Shifts }[], what: string): void {
  const { people, days } = desk.roster;
  const wanted = new Map<string, Shifts>();
  for (const { spot, shifts } of cells) {
    const [person, day] = [people[spot.row], days[spot.col]];
    if (person && day && !desk.isLocked(person.userId, day.date)) wanted.set(keyOf(person.userId, day.date), shifts);
  }
  desk.paint(wanted);
  const left = cells.length - wanted.size;
  say(`${what} ${wanted.size} 格${left > 0 ? `，${left} 格已开始，不能修改` : ''}`);
}

const shiftsIn = ({ roster, board }: RosterDesk, { row, col }: Spot): Shifts =>
  board.get(keyOf(roster.people[row]?.userId ?? 0, roster.days[col]?.date ?? '')) ?? FREE;

const fill = (drawing: Drawing, shifts: Shifts, what: string) =>
  draw(
    drawing,
    spotsIn(rangeOf(drawing.selection)).map((spot) => ({ spot, shifts })),
    what,
  );
/** A further shift beside those that cells have. */
const add = (drawing: Drawing, { shiftId, name }: RosterShift) =>
  draw(
    drawing,
    spotsIn(rangeOf(drawing.selection)).map((spot) => {
      const own = shiftsIn(drawing.desk, spot);
      return { spot, shifts: own.length < MOST ? [...new Set([...own, shiftId])] : own };
    }),
    `加排${name}`,
  );

/** What keys with Ctrl do. */
function command(drawing: Drawing, key: string, copied: { current: Block }): boolean {
  const { desk, selection, say } = drawing;
  const range = rangeOf(selection);
  const extent = { rows: desk.roster.people.length, cols: desk.roster.days.length };
  if (key === 'c' || key === 'x') {
    copied.current = copyRange(range, (spot) => shiftsIn(desk, spot));
    say(`已复制 ${spotsIn(range).length} 格`);
    if (key === 'x' && desk.roster.canEdit) fill(drawing, FREE, '剪切');
  } else if (key === 'v' && desk.roster.canEdit) draw(drawing, pasteBlock(copied.current, range, extent), '粘贴');
  else if (key === 'z') desk.undo();
  else if (key === 'y') desk.redo();
  else if (key === 's') desk.save();
  else return false;
  return true;
}

/** Keys and pointer over the grid. */
export function useRosterHand(desk: RosterDesk): RosterHand {
  const { people, days, shifts, canEdit } = desk.roster;
  const [selection, select] = useState(START);
  const [brush, setBrush] = useState<Brush>();
  const [said, say] = useState('');
  const copied = useRef<Block>([]);
  const offered = shifts.filter(({ disabled }) => !disabled);
  const extent = { rows: people.length, cols: days.length };
  const drawing = { desk, selection, say };
  const type = ({ code, key, shiftKey }: KeyboardEvent): boolean => {
    if (!canEdit) return false;
    const shift = /^(Digit|Numpad)[1-9]$/.test(code) ? offered[Number(code.at(-1)) - 1] : undefined;
    if (shift && shiftKey) add(drawing, shift);
    else if (shift) fill(drawing, [shift.shiftId], `排为${shift.name}`);
    else if (key === 'Delete' || key === 'Backspace') fill(drawing, FREE, '清除');
    else return false;
    return true;
  };
  const press = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (altKey) return;
    const moved = moveSelection(selection, key, extent, shiftKey);
    if (moved) select(moved);
    const isKnown = ctrlKey || metaKey ? command(drawing, key.toLowerCase(), copied) : type(event);
    if (key === 'Escape') setBrush(undefined);
    if (moved || isKnown) event.preventDefault();
  };
  const drop = (next: Selection) => {
    select(next);
    if (brush === undefined || !canEdit) return;
    const at = { desk, selection: next, say };
    if (brush === 'free') fill(at, FREE, '清除');
    else fill(at, [brush], `排为${desk.shifts.get(brush)?.name ?? ''}`);
  };
  return { selection, brush, said, offered, extent, setBrush, select, drop, press };
}
