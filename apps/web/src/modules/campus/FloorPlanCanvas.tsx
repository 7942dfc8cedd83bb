import type { PlanRoom } from '@jiaoyan/contract/campus/floor-plan';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { fileUrl } from '../../kernel/files/address.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { type Pins, roomText, type Spot, spotAt } from './floor-plans.ts';

/** What the text of a list item is when it is dragged onto the plan. */
export const DRAGGED_ROOM = 'text/plain';
const IN_USE = '0';
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

interface CanvasProps {
  img: string;
  rooms: readonly PlanRoom[];
  pins: Pins;
  editing: boolean;
  /** The room that was put on the plan last: it has the focus, so that the keys move it on. */
  placed: number | undefined;
  onOpen: (room: PlanRoom) => void;
}

/** The picture of a floor with its rooms on it. */
export function FloorPlanCanvas({ img, rooms, pins, editing, placed, onOpen }: CanvasProps): ReactNode {
  const sheet = useRef<HTMLDivElement>(null);
  const [broken, setBroken] = useState('');
  const spotUnder = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => {
    const box = sheet.current?.getBoundingClientRect();
    return box ? spotAt((clientX - box.left) / box.width, (clientY - box.top) / box.height) : { x: 0, y: 0 };
  };
  if (broken === img) return <EmptyState text="平面图加载失败，请重新上传" />;
  return (
    <div className="plan-scroll">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can also be placed by a click or keys */}
      <div
        ref={sheet}
        className="plan-sheet"
        onDragOver={(event) => editing && event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const roomId = Number(event.dataTransfer.getData(DRAGGED_ROOM));
          if (editing && rooms.some((room) => room.roomId === roomId)) void pins.put(roomId, spotUnder(event));
        }}
      >
        <img src={fileUrl(img)} alt="楼层平面图" draggable={false} onError={() => setBroken(img)} />
        {rooms.map((room) => {
          const spot = pins.spotOf(room);
          if (!spot) return null;
          return (
            <Pin
              key={room.roomId}
              room={room}
              spot={spot}
              editing={editing}
              isPlaced={room.roomId === placed}
              spotUnder={spotUnder}
              pins={pins}
              onOpen={() => onOpen(room)}
            />
          );
        })}
      </div>
    </div>
  );
}

interface PinProps {
  room: PlanRoom;
  spot: Spot;
  editing: boolean;
  isPlaced: boolean;
  spotUnder: (at: { clientX: number; clientY: number }) => Spot;
  pins: Pins;
  onOpen: () => void;
}

function Pin({ room, spot, editing, isPlaced, spotUnder, pins, onOpen }: PinProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isPlaced) button.current?.focus();
  }, [isPlaced]);
  const { roomId, openCount } = room;
  const drag = useDrag({ roomId, editing, spotUnder, pins });
  const keys = useKeys({ roomId, spot, editing, pins });
  const state = [openCount > 0 && 'is-open', room.status !== IN_USE && 'is-closed', editing && 'is-loose'].filter(
    Boolean,
  );
  const told = roomText(room);
  return (
    <button
      ref={button}
      type="button"
      className={['plan-pin', ...state].join(' ')}
      style={{ left: `${spot.x * 100}%`, top: `${spot.y * 100}%` }}
      aria-label={told}
      title={told}
      {...drag.handlers}
      {...keys}
      onClick={() => !drag.moved() && !editing && onOpen()}
    >
      {room.roomNo}
      {openCount > 0 && <b className="num">{openCount}</b>}
    </button>
  );
}

/** Drags a pin with the pointer and saves where it is dropped. */
function useDrag({
  roomId,
  editing,
  spotUnder,
  pins,
}: Pick<PinProps, 'editing' | 'spotUnder' | 'pins'> & { roomId: number }) {
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
      if (start.moved) pins.move(roomId, spotUnder(event));
    },
    onPointerUp: (event: PointerEvent<HTMLButtonElement>) => {
      if (held.current?.moved) void pins.put(roomId, spotUnder(event));
    },
    onPointerCancel: () => {
      held.current = undefined;
    },
  };
  return { handlers, moved: () => held.current?.moved ?? false };
}

/** Moves a pin by the arrow keys; it is saved on key up, and Delete removes it. */
function useKeys({ roomId, spot, editing, pins }: Pick<PinProps, 'spot' | 'editing' | 'pins'> & { roomId: number }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!editing) return;
    const way = arrows[event.key];
    if (way) {
      event.preventDefault();
      const pace = event.shiftKey ? FAST : 1;
      pins.move(roomId, spotAt(spot.x + way[0] * pace, spot.y + way[1] * pace));
    } else if (event.key === 'Delete') void pins.put(roomId);
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (editing && arrows[event.key]) void pins.put(roomId, spot);
  };
  return { onKeyDown, onKeyUp };
}
