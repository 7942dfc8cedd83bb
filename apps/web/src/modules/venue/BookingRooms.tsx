import type { ReactNode } from 'react';
import { type BookingSheet, EntryButton, RoomHead } from './BookingLines.tsx';
import { entriesAt } from './booking-days.ts';

/** A day on a phone: room after room with what takes place in it. */
export function BookingRooms({ rooms, entries, days, onOpen, onApply }: BookingSheet): ReactNode {
  const day = days[0] ?? '';
  return (
    <table className="booking-rooms">
      <thead className="sr-only">
        <tr>
          <th scope="col">场地</th>
          <th scope="col">占用</th>
        </tr>
      </thead>
      <tbody>
        {rooms.map((room) => {
          const found = entriesAt(entries, room.roomId, day);
          return (
            <tr key={room.roomId}>
              <RoomHead room={room} {...(onApply && { onApply: () => onApply({ roomId: room.roomId }) })} />
              <td>
                {found.map((entry) => (
                  <EntryButton key={`${entry.bookingId}.${entry.roomId}`} entry={entry} onOpen={onOpen} />
                ))}
                {found.length === 0 && <span className="booking-free">全天空闲</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
