import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { CalendarEntry, FreeRoom } from '@jiaoyan/contract/venue/booking';
import type { ReactNode } from 'react';
import { weekdayOf } from '../../kernel/month.ts';
import { today } from '../../kernel/time.ts';
import { type BookingSheet, EntryButton, RoomHead } from './BookingLines.tsx';
import { dayName, entriesAt, type Look, lookOf, looks } from './booking-days.ts';

interface BookingDaysProps extends BookingSheet {
  /** So many days that there is only room for marks. */
  isShort: boolean;
  onDay: (day: string) => void;
}

const headOf = (day: string) => `${day.slice(5)} 周${weekdayOf(day)}`;

/** Rooms and days: a week with what takes place, a month with marks. */
export function BookingDays({ rooms, days, isShort, onDay, ...rest }: BookingDaysProps): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <section className="booking-scroll" tabIndex={0} aria-label="场地占用">
      <table className={isShort ? 'booking-days is-short' : 'booking-days'}>
        <thead>
          <tr>
            <th scope="col">场地</th>
            {days.map((day) => (
              <th key={day} scope="col" className={day === today() ? 'is-today' : ''}>
                <button
                  type="button"
                  className="link-button"
                  aria-label={isShort ? dayName(day) : `${headOf(day)} 查看当天`}
                  onClick={() => onDay(day)}
                >
                  {isShort ? Number(day.slice(8)) : headOf(day)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rooms.map((room) => (
            <Row key={room.roomId} room={room} days={days} isShort={isShort} onDay={onDay} {...rest} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps extends Omit<BookingDaysProps, 'rooms'> {
  room: FreeRoom;
}

function Row({ room, days, entries, isShort, onDay, onOpen, onApply }: RowProps): ReactNode {
  const own = entries.filter(({ roomId }) => roomId === room.roomId);
  const applyAt = (day: string) =>
    onApply?.({ roomId: room.roomId, startTime: `${day} 14:00:00`, endTime: `${day} 16:00:00` });
  return (
    <tr>
      <RoomHead room={room} {...(onApply && { onApply: () => onApply({ roomId: room.roomId }) })} />
      {days.map((day) => {
        const found = entriesAt(own, room.roomId, day);
        if (isShort) return <Marks key={day} day={day} room={room} found={found} onDay={onDay} />;
        return (
          <td key={day}>
            {found.map((entry) => (
              <EntryButton key={`${entry.bookingId}.${entry.roomId}`} entry={entry} onOpen={onOpen} />
            ))}
            {onApply && day >= today() && (
              <button
                type="button"
                className="booking-add"
                aria-label={`申请 ${room.roomName} ${dayName(day)}`}
                onClick={() => applyAt(day)}
              >
                <PlusOutlined aria-hidden />
              </button>
            )}
          </td>
        );
      })}
    </tr>
  );
}

interface MarksProps {
  day: string;
  room: FreeRoom;
  found: readonly CalendarEntry[];
  onDay: (day: string) => void;
}

/** How much a room is taken on a day: a mark for each kind, and how many there are. */
function Marks({ day, room, found, onDay }: MarksProps): ReactNode {
  if (found.length === 0) return <td />;
  const kinds = [...new Set(found.map(lookOf))] as Look[];
  const words = kinds.map((look) => `${looks[look]} ${found.filter((entry) => lookOf(entry) === look).length}`);
  const label = `${room.roomName} ${dayName(day)}：${words.join('，')}`;
  return (
    <td>
      <button type="button" className="booking-marks" title={label} aria-label={label} onClick={() => onDay(day)}>
        {kinds.map((look) => (
          <i key={look} className={`booking-mark look-${look}`} aria-hidden />
        ))}
        <span>{found.length}</span>
      </button>
    </td>
  );
}
