import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { CalendarEntry, FreeRoom } from '@jiaoyan/contract/venue/booking';
import { type PointerEvent, type ReactNode, useState } from 'react';
import {
  dayName,
  entriesAt,
  FIRST_HOUR,
  LAST_HOUR,
  lookOf,
  looks,
  placeOf,
  slotBetween,
  stepAt,
} from './booking-days.ts';
import type { ApplyStart } from './use-apply-form.ts';

/** What every form of the calendar shows. */
export interface BookingSheet {
  rooms: readonly FreeRoom[];
  entries: readonly CalendarEntry[];
  days: readonly string[];
  onOpen: (entry: CalendarEntry) => void;
  /** Absent for those who may not apply. */
  onApply?: (start: ApplyStart) => void;
}

const hours = Array.from({ length: LAST_HOUR - FIRST_HOUR }, (_, at) => FIRST_HOUR + at);

/** A day, with a line for each room. */
export function BookingLines({ rooms, entries, days, onOpen, onApply }: BookingSheet): ReactNode {
  const day = days[0] ?? '';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <section className="booking-scroll" tabIndex={0} aria-label={`${dayName(day)} 场地占用`}>
      <table className="booking-lines">
        <thead>
          <tr>
            <th scope="col">场地</th>
            <th scope="col" className="booking-hours">
              {hours.map((hour) => (
                <span key={hour}>{hour}:00</span>
              ))}
            </th>
          </tr>
        </thead>
        <tbody>
          {rooms.map((room) => (
            <tr key={room.roomId}>
              <RoomHead room={room} {...(onApply && { onApply: () => onApply({ roomId: room.roomId }) })} />
              <td>
                <Line
                  day={day}
                  entries={entriesAt(entries, room.roomId, day)}
                  onOpen={onOpen}
                  {...(onApply && { onDrag: (slot: ApplyStart) => onApply({ roomId: room.roomId, ...slot }) })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The room at the beginning of its row, with the way to apply that needs no mouse. */
export function RoomHead({ room, onApply }: { room: FreeRoom; onApply?: () => void }): ReactNode {
  return (
    <th scope="row" className="booking-room">
      <span>
        <b>{room.roomName}</b>
        <small>
          {room.placeName} · {room.capacity}人
        </small>
      </span>
      {onApply && (
        <button type="button" aria-label={`申请 ${room.placeName} ${room.roomName}`} onClick={onApply}>
          <PlusOutlined aria-hidden />
        </button>
      )}
    </th>
  );
}

interface LineProps {
  day: string;
  entries: readonly CalendarEntry[];
  onOpen: (entry: CalendarEntry) => void;
  onDrag?: (slot: ApplyStart) => void;
}

/** The line of a room; dragging over what is free asks for it. */
function Line({ day, entries, onOpen, onDrag }: LineProps): ReactNode {
  const [drag, setDrag] = useState<readonly [number, number]>();
  const stepOf = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return stepAt((clientX - left) / width);
  };
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (!onDrag || event.target !== event.currentTarget || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const step = stepOf(event);
    setDrag([step, step]);
  };
  const end = () => {
    if (drag) onDrag?.(slotBetween(day, drag[0], drag[1]));
    setDrag(undefined);
  };
  return (
    <div
      className={onDrag ? 'booking-line can-drag' : 'booking-line'}
      onPointerDown={begin}
      onPointerMove={(event) => drag && setDrag([drag[0], stepOf(event)])}
      onPointerUp={end}
      onPointerCancel={() => setDrag(undefined)}
    >
      {drag && <i className="booking-drag" style={percent(placeOf(slotBetween(day, drag[0], drag[1]), day))} />}
      {entries.map((entry) => (
        <EntryButton
          key={`${entry.bookingId}.${entry.roomId}`}
          entry={entry}
          style={percent(placeOf(entry, day))}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
}

const percent = ({ left, width }: { left: number; width: number }) => ({ left: `${left}%`, width: `${width}%` });

interface EntryButtonProps {
  entry: CalendarEntry;
  style?: { left: string; width: string };
  onOpen: (entry: CalendarEntry) => void;
}

/** A booked time; its kind is written out, not only shown by colour and pattern. */
export function EntryButton({ entry, style, onOpen }: EntryButtonProps): ReactNode {
  const look = lookOf(entry);
  const time = `${entry.startTime.slice(11, 16)}-${entry.endTime.slice(11, 16)}`;
  const related = entry.isRelated ? '（关联场地）' : '';
  const label = `${time} ${entry.name}${related}，${looks[look]}`;
  return (
    <button
      type="button"
      className={`booking-entry look-${look}${entry.isRelated ? ' is-related' : ''}`}
      title={label}
      aria-label={label}
      {...(style && { style })}
      onClick={() => onOpen(entry)}
    >
      <span className="num">{time}</span> {entry.name}
    </button>
  );
}
