import type { PlacePlans, PlanRoom } from '@jiaoyan/contract/campus/floor-plan';
import Checkbox from 'antd/es/checkbox';
import Switch from 'antd/es/switch';
import { type ReactNode, useId, useState } from 'react';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { registered } from '../../kernel/module.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { DRAGGED_ROOM, FloorPlanCanvas } from './FloorPlanCanvas.tsx';
import { FloorPlanPicture } from './FloorPlanPicture.tsx';
import { roomText, useRoomPins } from './floor-plans.ts';
import type {} from './plan-layers.ts';
import { RoomProfileDrawer } from './RoomProfile.tsx';

const CENTRE = { x: 0.5, y: 0.5 };

/** One floor: its picture, the rooms on it and those that nobody has placed yet. */
export function FloorPlan({ plans, floorNo }: { plans: PlacePlans; floorNo: number }): ReactNode {
  const [editing, setEditing] = useState(false);
  const [opened, setOpened] = useState<PlanRoom>();
  const [placed, setPlaced] = useState<number>();
  const switchId = useId();
  const pins = useRoomPins(plans.placeId);
  const layers = registered('planLayers').filter(({ permission }) => hasPermi(permission));
  const [shown, setShown] = useState<readonly string[]>([]);
  const drawn = layers.filter(({ key }) => shown.includes(key));
  const { placeId } = plans;
  const img = plans.plans.find((plan) => plan.floorNo === floorNo)?.img;
  const rooms = plans.rooms.filter((room) => room.floorNo === floorNo);
  const unplaced = rooms.filter((room) => !pins.spotOf(room.roomId, room));
  const place = ({ roomId }: PlanRoom) => {
    setPlaced(roomId);
    void pins.put(roomId, CENTRE);
  };
  const canPlace = img !== undefined && hasPermi('repair:room:edit');
  const picture = <FloorPlanPicture plans={plans} floorNo={floorNo} img={img} />;
  if (img === undefined) {
    const text = hasPermi('repair:place:edit') ? '该楼层还没有平面图，上传后可标注房间位置' : '该楼层还没有平面图';
    return (
      <>
        <EmptyState text={text} action={picture} />
        <RoomList title={`本层房间（${rooms.length}）`} rooms={rooms} onChoose={setOpened} />
        <RoomProfileDrawer roomId={opened?.roomId} onClose={() => setOpened(undefined)} />
      </>
    );
  }
  return (
    <div className="plan">
      <div className="plan-bar">
        <Legend />
        {layers.length > 0 && (
          <Checkbox.Group
            aria-label="图层"
            value={[...shown]}
            options={layers.map(({ key, label }) => ({ value: key, label }))}
            onChange={(keys) => setShown(keys)}
          />
        )}
        {canPlace && (
          <label className="plan-edit" htmlFor={switchId}>
            <Switch id={switchId} size="small" checked={editing} onChange={setEditing} />
            标注位置
          </label>
        )}
        {picture}
      </div>
      {editing && (
        <p className="area-hint">
          拖动房间到它的位置；也可选中后用方向键移动（按住 Shift 移动得更快），按 Delete 移出平面图。
        </p>
      )}
      <FloorPlanCanvas
        img={img}
        rooms={rooms}
        pins={pins}
        editing={editing}
        placed={placed}
        onOpen={setOpened}
        layers={(spotUnder) =>
          drawn.map(({ key, Pins }) => (
            <Pins key={key} placeId={placeId} floorNo={floorNo} editing={editing} spotUnder={spotUnder} />
          ))
        }
      />
      {editing &&
        drawn.map(({ key, Unplaced }) => <Unplaced key={key} placeId={placeId} floorNo={floorNo} editing={editing} />)}
      <RoomList
        title={`未标注的房间（${unplaced.length}）`}
        rooms={unplaced}
        {...(editing && { hint: '点击放到图中央，或直接拖到图上', draggable: true })}
        onChoose={(room) => (editing ? place(room) : setOpened(room))}
      />
      <RoomProfileDrawer roomId={opened?.roomId} onClose={() => setOpened(undefined)} />
    </div>
  );
}

/** What the colours mean; each also has its own mark. */
function Legend(): ReactNode {
  return (
    <ul className="plan-legend" aria-label="图例">
      <li>
        <i className="plan-dot" aria-hidden /> 无报修
      </li>
      <li>
        <i className="plan-dot is-open" aria-hidden /> 有未结报修
      </li>
      <li>
        <i className="plan-dot is-closed" aria-hidden /> 停用或维修中
      </li>
    </ul>
  );
}

interface RoomListProps {
  title: string;
  rooms: readonly PlanRoom[];
  hint?: string;
  draggable?: boolean;
  onChoose: (room: PlanRoom) => void;
}

function RoomList({ title, rooms, hint, draggable = false, onChoose }: RoomListProps): ReactNode {
  if (rooms.length === 0) return null;
  return (
    <section className="plan-rooms" aria-label={title}>
      <h3>{title}</h3>
      {hint && <p className="area-hint">{hint}</p>}
      <ul>
        {rooms.map((room) => (
          <li key={room.roomId}>
            <button
              type="button"
              title={roomText(room)}
              className={room.openCount > 0 ? 'plan-room is-open' : 'plan-room'}
              draggable={draggable}
              onDragStart={(event) => event.dataTransfer.setData(DRAGGED_ROOM, String(room.roomId))}
              onClick={() => onChoose(room)}
            >
              {room.roomNo}
              {room.openCount > 0 && <b className="num">{room.openCount}</b>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
