import { MAX_MINS, type Section, timeText } from '@jiaoyan/contract/attendance/shift-time';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { type Edge, limitsOf, placeOf, STEP, timeAt } from './shift-hours.ts';

const PAGE = 60;

/** By how many minutes a key moves an edge; with Shift it is a single one. */
function stepOf({ key, shiftKey }: KeyboardEvent): number | undefined {
  const step = shiftKey ? 1 : STEP;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return -step;
  if (key === 'ArrowRight' || key === 'ArrowUp') return step;
  if (key === 'PageDown') return -PAGE;
  if (key === 'PageUp') return PAGE;
  if (key === 'Home') return -MAX_MINS;
  return key === 'End' ? MAX_MINS : undefined;
}

interface EdgeProps {
  sections: readonly Section[];
  at: number;
  edge: Edge;
  onMove: (minutes: number) => void;
}

/** Where a section begins or ends, on the bar. */
export function HoursEdge({ sections, at, edge, onMove }: EdgeProps): ReactNode {
  const minutes = sections[at]?.[edge] ?? 0;
  const [least, most] = limitsOf(sections, at, edge);
  const press = (event: KeyboardEvent) => {
    const step = stepOf(event);
    if (step === undefined) return;
    event.preventDefault();
    onMove(minutes + step);
  };
  const drag = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const box = currentTarget.closest('.shift-bar')?.querySelector('[data-bar]')?.getBoundingClientRect();
    if (box) onMove(timeAt((clientX - box.left) / box.width));
  };
  return (
    <span
      role="slider"
      tabIndex={0}
      className={`shift-edge is-${edge}`}
      style={{ left: placeOf(minutes) }}
      aria-label={`第${at + 1}段${edge === 'from' ? '开始' : '结束'}时间`}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={minutes}
      aria-valuetext={timeText(minutes)}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
    />
  );
}
