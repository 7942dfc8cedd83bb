import { type ReactNode, useState } from 'react';
import { MyIcon } from '../../../desk/phone/MyIcon.tsx';
import { useKeptPlaces, useKeptRooms } from './kept.ts';
import { lastPositions, type Position } from './positions.ts';

const has = (label: string, wanted: string) => label.toLowerCase().includes(wanted.trim().toLowerCase());

/** Finds a building and then a room of it; what was used last is offered first. */
export function PlacePick({ onPick }: { onPick: (position: Position) => void }): ReactNode {
  const [place, setPlace] = useState<{ id: number; label: string }>();
  if (place) return <RoomPick place={place} onPick={onPick} onBack={() => setPlace(undefined)} />;
  return <BuildingPick onPlace={setPlace} onPick={onPick} />;
}

interface BuildingPickProps {
  onPlace: (place: { id: number; label: string }) => void;
  onPick: (position: Position) => void;
}

function BuildingPick({ onPlace, onPick }: BuildingPickProps): ReactNode {
  const [wanted, setWanted] = useState('');
  const { data = [], error } = useKeptPlaces();
  const last = lastPositions();
  const found = data.filter(({ label }) => has(label, wanted));
  return (
    <>
      <Search label="搜索楼宇" value={wanted} onChange={setWanted} />
      {!wanted && last.length > 0 && (
        <>
          <p className="my-note">最近使用</p>
          <div className="my-choices">
            {last.map((position) => (
              <button key={`${position.placeId} ${position.roomId}`} type="button" onClick={() => onPick(position)}>
                {position.text}
              </button>
            ))}
          </div>
          <p className="my-note">全部楼宇</p>
        </>
      )}
      <div className="my-choices">
        {found.map(({ id, label }) => (
          <button key={id} type="button" onClick={() => onPlace({ id, label })}>
            {label}
          </button>
        ))}
      </div>
      {data.length > 0 && found.length === 0 && <p className="my-note">没有找到“{wanted}”</p>}
      {error && <p className="my-error">{error.message}</p>}
    </>
  );
}

interface RoomPickProps {
  place: { id: number; label: string };
  onPick: (position: Position) => void;
  onBack: () => void;
}

function RoomPick({ place, onPick, onBack }: RoomPickProps): ReactNode {
  const [wanted, setWanted] = useState('');
  const { data = [] } = useKeptRooms(place.id);
  const pick = (roomId: number | null, room: string) =>
    onPick({ placeId: place.id, roomId, text: room ? `${place.label} ${room}` : place.label });
  return (
    <>
      <button type="button" className="my-back" onClick={onBack}>
        <MyIcon name="back" />
        {place.label}
      </button>
      <Search label="搜索房间" value={wanted} onChange={setWanted} />
      <div className="my-choices">
        <button type="button" onClick={() => pick(null, '')}>
          公共区域
        </button>
        {data
          .filter(({ label }) => has(label, wanted))
          .map(({ id, label }) => (
            <button key={id} type="button" onClick={() => pick(id, label)}>
              {label}
            </button>
          ))}
      </div>
    </>
  );
}

function Search(props: { label: string; value: string; onChange: (text: string) => void }): ReactNode {
  return (
    <input
      type="search"
      className="my-input"
      aria-label={props.label}
      placeholder={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}
