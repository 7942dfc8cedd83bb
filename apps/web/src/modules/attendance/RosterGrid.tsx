import { type CSSProperties, type PointerEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { countedShifts, RosterFoot } from './RosterFoot.tsx';
import { RosterHead } from './RosterHead.tsx';
import { cellId, RosterRow } from './RosterRow.tsx';
import { rangeOf } from './roster-range.ts';
import {
  DAY_WIDTH,
  FOOT_HEIGHT,
  NAME_WIDTH,
  ROW_HEIGHT,
  spotUnder,
  TOTAL_WIDTH,
  TOTALS,
  type Viewport,
} from './roster-view.ts';
import type { RosterDesk } from './use-roster-desk.ts';
import type { RosterHand } from './use-roster-hand.ts';
import { useRosterViewport } from './use-roster-viewport.ts';
import './roster.css';

interface GridProps {
  desk: RosterDesk;
  hand: RosterHand;
  /** Below the days, how many reports can be expected in each hour. */
  hasForecast: boolean;
}

/** People and days; only what can be seen is drawn, whatever the size of the board. */
export function RosterGrid({ desk, hand, hasForecast }: GridProps): ReactNode {
  const { roster } = desk;
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const counted = countedShifts(desk);
  const foot = (counted.length + (hasForecast ? 1 : 0)) * FOOT_HEIGHT;
  const { shown, measure, reveal, view } = useRosterViewport(grid, hand.extent, foot);
  const pointer = useDrawing(hand, grid, view);
  const { focus } = hand.selection;
  const isMoved = useRef(false);
  useEffect(() => {
    // The grid does not jump when it is opened.
    if (isMoved.current) reveal(focus);
    isMoved.current = true;
  }, [focus, reveal]);
  const range = rangeOf(hand.selection);
  const isDrawn =
    focus.row >= shown.firstRow &&
    focus.row < shown.lastRow &&
    focus.col >= shown.firstCol &&
    focus.col < shown.lastCol;
  const { rows, cols } = hand.extent;
  const style = {
    '--roster-width': `${NAME_WIDTH + cols * DAY_WIDTH + TOTALS * TOTAL_WIDTH}px`,
    '--roster-start': `${shown.firstCol * DAY_WIDTH}px`,
  } as CSSProperties;
  return (
    <div ref={grid} className="roster-scroll" style={style} onScroll={measure}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are chosen and changed is a grid
        role="grid"
        className="roster-grid"
        tabIndex={0}
        aria-label={`${roster.name} 排班表`}
        aria-rowcount={rows + 1 + foot / FOOT_HEIGHT}
        aria-colcount={cols + 1 + TOTALS}
        aria-multiselectable
        aria-readonly={!roster.canEdit}
        {...(isDrawn && rows > 0 && { 'aria-activedescendant': cellId(id, focus) })}
        onKeyDown={hand.press}
        {...pointer}
      >
        <RosterHead days={roster.days.slice(shown.firstCol, shown.lastCol)} first={shown.firstCol} today={desk.today} />
        <tbody
          className="roster-body"
          style={{ paddingTop: shown.firstRow * ROW_HEIGHT, paddingBottom: (rows - shown.lastRow) * ROW_HEIGHT }}
        >
          {roster.people.slice(shown.firstRow, shown.lastRow).map((person, at) => (
            <RosterRow
              key={person.userId}
              grid={id}
              desk={desk}
              person={person}
              row={shown.firstRow + at}
              shown={shown}
              range={range}
              focus={focus}
            />
          ))}
        </tbody>
        <RosterFoot desk={desk} counted={counted} shown={shown} hasForecast={hasForecast} rows={rows} />
      </table>
    </div>
  );
}

/** Selecting and painting with the pointer. */
function useDrawing(hand: RosterHand, grid: RefObject<HTMLElement | null>, view: () => Viewport) {
  const isDragging = useRef(false);
  const spotOf = ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
    const box = grid.current?.getBoundingClientRect();
    if (!box) return undefined;
    const point = { x: clientX - box.left, y: clientY - box.top };
    return spotUnder(point, view(), hand.extent, isDragging.current);
  };
  const begin = (event: PointerEvent<HTMLElement>) => {
    const spot = event.button === 0 ? spotOf(event) : undefined;
    if (!spot) return;
    isDragging.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    hand.select({ anchor: event.shiftKey ? hand.selection.anchor : spot, focus: spot });
  };
  const go = (event: PointerEvent<HTMLElement>) => {
    const spot = isDragging.current ? spotOf(event) : undefined;
    const { anchor, focus } = hand.selection;
    if (spot && (spot.row !== focus.row || spot.col !== focus.col)) hand.select({ anchor, focus: spot });
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    if (!isDragging.current) return;
    const focus = spotOf(event) ?? hand.selection.focus;
    isDragging.current = false;
    hand.drop({ anchor: hand.selection.anchor, focus });
  };
  const stop = () => {
    isDragging.current = false;
  };
  return { onPointerDown: begin, onPointerMove: go, onPointerUp: end, onPointerCancel: stop };
}
