import type { RoomProfile as Profile } from '@jiaoyan/contract/campus/floor-plan';
import { useQuery } from '@tanstack/react-query';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { campusApi } from '../../api/campus.ts';
import { FactList } from '../../desk/FactList.tsx';
import { floorName } from '../../domain/areas.ts';
import { registered } from '../../kernel/module.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import type { Part } from '../../kernel/view/part.tsx';
import { RecordDrawer } from '../../kernel/view/RecordDrawer.tsx';
import '../../desk/record.css';
import './floor-plan.css';

/** What a higher module shows on a room. */
interface RoomSection {
  readonly key: string;
  readonly Section: Part<{ room: Profile }>;
}

declare module '../../kernel/module.ts' {
  interface Registries {
    roomSections: RoomSection;
  }
}

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
      {registered('roomSections').map(({ key, Section }) => (
        <Section key={key} room={data} />
      ))}
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
