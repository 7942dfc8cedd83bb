import type { RoomProfile } from '@jiaoyan/contract/campus/floor-plan';
import type { ReactNode } from 'react';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import '../../domain/area.css';

/** When a room is taken, if it is one that is lent. */
export function RoomBookings({ room }: { room: RoomProfile }): ReactNode {
  if (room.bookable !== 'Y') return null;
  return (
    <section aria-label="近两周占用">
      <h3>近两周占用（{room.bookings.length}）</h3>
      {room.bookings.length === 0 && <EmptyState text="近两周没有占用" />}
      <ul className="room-lines">
        {room.bookings.map(({ bookingId, startTime, endTime, name }) => (
          <li key={bookingId}>
            <span>{name}</span>
            <small className="num">
              {startTime.slice(0, 16)} 至 {endTime.slice(11, 16)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
