import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { type Pins, type Spot, spotAt } from './floor-plans.ts';
import './floor-plan.css';

const STEP = 0.01;
const FAST = 5;
/** A hand that trembles is no drag. */
const START_PX = 4;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** The spot of a plan that is under the pointer. */
export type SpotUnder = (at: { clientX: number; clientY: number }) => Spot;

interface PlanPinProps {
  id: number;
  spot: Spot;
  /** What it says to those who do not see it. */
  told: string;
  /** Further classes: how it stands. */
  states: readonly string[];
  editing: boolean;
  /** It was put on the plan last: it has the focus, so that the keys move it on. */
  isPlaced: boolean;
  spotUnder: SpotUnder;
  pins: Pins;
  onOpen: () => void;
  children: ReactNode;
}

/** Something on the plan of a floor: opened by a click, and while the plan is edited moved by pointer and keys. */
export function PlanPin(props: PlanPinProps): ReactNode {
  const { id, spot, told, states, editing, isPlaced, spotUnder, pins, onOpen, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isPlaced) button.current?.focus();
  }, [isPlaced]);
  const drag = useDrag({ id, editing, spotUnder, pins });
  const keys = useKeys({ id, spot, editing, pins });
  return (
    <button
      ref={button}
      type="button"
      className={['plan-pin', ...states, ...(editing ? ['is-loose'] : [])].join(' ')}
      style={{ left: `${spot.x * 100}%`, top: `${spot.y * 100}%` }}
      aria-label={told}
      title={told}
      {...drag.handlers}
      {...keys}
      onClick={() => !drag.moved() && !editing && onOpen()}
    >
      {children}
    </button>
  );
}

/** Drags a pin with the pointer and saves where it is dropped. */
function useDrag({ id, editing, spotUnder, pins }: Pick<PlanPinProps, 'id' | 'editing' | 'spotUnder' | 'pins'>) {
  const held = useRef<{ x: number; y: number; moved: boolean }>(undefined);
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      held.current = { x: event.clientX, y: event.clientY, moved: false };
      if (editing) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
      const start = held.current;
      if (!start || !editing) return;
      start.moved ||= Math.hypot(event.clientX - start.x, event.clientY - start.y) > START_PX;
      if (start.moved) pins.move(id, spotUnder(event));
    },
    onPointerUp: (event: PointerEvent<HTMLButtonElement>) => {
      if (held.current?.moved) void pins.put(id, spotUnder(event));
    },
    onPointerCancel: () => {
      held.current = undefined;
    },
  };
  return { handlers, moved: () => held.current?.moved ?? false };
}

/** Moves a pin by the arrow keys; it is saved on key up, and Delete removes it. */
function useKeys({ id, spot, editing, pins }: Pick<PlanPinProps, 'id' | 'spot' | 'editing' | 'pins'>) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!editing) return;
    const way = arrows[event.key];
    if (way) {
      event.preventDefault();
      const pace = event.shiftKey ? FAST : 1;
      pins.move(id, spotAt(spot.x + way[0] * pace, spot.y + way[1] * pace));
    } else if (event.key === 'Delete') void pins.put(id);
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (editing && arrows[event.key]) void pins.put(id, spot);
  };
  return { onKeyDown, onKeyUp };
}
