import type { PlanRoom } from '@jiaoyan/contract/campus/floor-plan';
import { type ReactNode, useRef, useState } from 'react';
import { fileUrl } from '../../kernel/files/address.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { type Pins, roomText, type Spot, spotAt } from './floor-plans.ts';
import { PlanPin, type SpotUnder } from './PlanPin.tsx';

/** What the text of a list item is when it is dragged onto the plan. */
export const DRAGGED_ROOM = 'text/plain';
const IN_USE = '0';

interface CanvasProps {
  img: string;
  rooms: readonly PlanRoom[];
  pins: Pins;
  editing: boolean;
  /** The room that was put on the plan last: it has the focus, so that the keys move it on. */
  placed: number | undefined;
  onOpen: (room: PlanRoom) => void;
  /** What else is on the plan. */
  layers: (spotUnder: SpotUnder) => ReactNode;
}

/** The picture of a floor with its rooms on it. */
export function FloorPlanCanvas({ img, rooms, pins, editing, placed, onOpen, layers }: CanvasProps): ReactNode {
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
          const spot = pins.spotOf(room.roomId, room);
          if (!spot) return null;
          return (
            <PlanPin
              key={room.roomId}
              id={room.roomId}
              spot={spot}
              told={roomText(room)}
              states={[...(room.openCount > 0 ? ['is-open'] : []), ...(room.status !== IN_USE ? ['is-closed'] : [])]}
              editing={editing}
              isPlaced={room.roomId === placed}
              spotUnder={spotUnder}
              pins={pins}
              onOpen={() => onOpen(room)}
            >
              {room.roomNo}
              {room.openCount > 0 && <b className="num">{room.openCount}</b>}
            </PlanPin>
          );
        })}
        {layers(spotUnder)}
      </div>
    </div>
  );
}
