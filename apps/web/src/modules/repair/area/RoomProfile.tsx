import type { RoomProfile as Profile } from '@jiaoyan/contract/campus/floor-plan';
import { useQuery } from '@tanstack/react-query';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { campusApi } from '../../../api/campus.ts';
import { FactList } from '../../../desk/FactList.tsx';
import { floorName } from '../../../domain/areas.ts';
import { DictTag } from '../../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../../kernel/view/ErrorPanel.tsx';
import { RecordDrawer } from '../../../kernel/view/RecordDrawer.tsx';
import { useGo } from '../../../kernel/view/view.ts';
import '../../../desk/record.css';
import './floor-plan.css';

const DRAWER_WIDTH = 520;

interface RoomProfileDrawerProps {
  /** Nothing is open without one. */
  roomId: number | undefined;
  onClose: () => void;
}

/** A room with what is going on in it. */
export function RoomProfileDrawer({ roomId, onClose }: RoomProfileDrawerProps): ReactNode {
  return (
    <RecordDrawer title="房间档案" id={roomId} width={DRAWER_WIDTH} onClose={onClose}>
      {(id) => <RoomProfile roomId={id} />}
    </RecordDrawer>
  );
}

function RoomProfile({ roomId }: { roomId: number }): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: ['room', 'profile', roomId],
    queryFn: ({ signal }) => campusApi.room.profile({ params: { id: roomId } }, { quiet: true, signal }),
    staleTime: 0,
  });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <article className="room-profile" aria-label={`${data.placeName} ${data.roomNo}`}>
      <Facts room={data} />
      <Reports room={data} />
      {data.bookable === 'Y' && <Bookings room={data} />}
    </article>
  );
}

function Facts({ room }: { room: Profile }): ReactNode {
  const facts: [string, ReactNode][] = [
    ['房间', `${room.roomNo} ${room.name}`.trim()],
    ['位置', `${room.placeName} ${floorName(room.floorNo)}`],
    ['类型', <DictTag key="type" dictType="repair_room_type" value={room.roomType} />],
    ['状态', <DictTag key="status" dictType="repair_room_status" value={room.status} />],
    ['容纳人数', room.capacity || '—'],
    ['面积', room.areaSqm ? `${room.areaSqm} ㎡` : '—'],
    ['使用部门', room.deptName || '—'],
    ['责任人', room.ownerName || '—'],
  ];
  return <FactList facts={facts} />;
}

function Reports({ room }: { room: Profile }): ReactNode {
  const go = useGo();
  const unseen = room.openCount - room.reports.length;
  return (
    <section aria-label="未结报修">
      <h3>未结报修（{room.openCount}）</h3>
      {room.openCount === 0 && <EmptyState text="没有未结报修" />}
      <ul className="room-lines">
        {room.reports.map(({ reportId, code, title, status, priority, createTime }) => (
          <li key={reportId}>
            <button type="button" className="link-button" onClick={() => go(`/repair/report?id=${reportId}`)}>
              {title}
            </button>
            <span className="room-line-tags">
              <DictTag dictType="repair_report_status" value={status} />
              <DictTag dictType="repair_priority" value={priority} />
            </span>
            <small className="num">
              {code}　{createTime.slice(0, 16)}
            </small>
          </li>
        ))}
      </ul>
      {unseen > 0 && <p className="area-hint">另有 {unseen} 个报修不在您的查看范围内或未列出</p>}
    </section>
  );
}

function Bookings({ room }: { room: Profile }): ReactNode {
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
