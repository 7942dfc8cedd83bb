import AppstoreAddOutlined from '@ant-design/icons/AppstoreAddOutlined';
import EnvironmentOutlined from '@ant-design/icons/EnvironmentOutlined';
import { type Room, room } from '@jiaoyan/contract/campus/room';
import { optionalText } from '@jiaoyan/contract/kernel/field';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { campusApi } from '../../api/campus.ts';
import { AreaFilter } from '../../domain/AreaFilter.tsx';
import { PlaceSelect, RoomDeptSelect } from '../../domain/AreaInputs.tsx';
import { floorName, usePlaces } from '../../domain/areas.ts';
import { PersonSelect } from '../../domain/PersonSelect.tsx';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { useViewQuery } from '../../kernel/view/view.ts';
import { useAreaActions } from './area-actions.tsx';
import { BookRuleInput } from './BookRuleInput.tsx';
import { FloorPlanDrawer } from './FloorPlanDrawer.tsx';
import { RoomBatch } from './RoomBatch.tsx';
import { RoomImport } from './RoomImport.tsx';
import { FloorInput, ParentRoomSelect } from './RoomInputs.tsx';
import { RoomProfileDrawer } from './RoomProfile.tsx';

const { placeId, floorNo, roomNo, ...rest } = room.fields;
const { search: _search, ...plainFloor } = floorNo;
/** The number leads the row; a search by words looks at number and name. The floor is chosen in the tree. */
const shape = {
  ...room,
  fields: {
    roomNo,
    keyword: optionalText('关键字', { search: 'like', list: false }),
    placeId,
    floorNo: plainFloor,
    ...rest,
  },
};
const columns = {
  placeId: {
    align: 'left' as const,
    className: '',
    ellipsis: true,
    render: (_: unknown, row: Room) => row.placeName,
  },
  floorNo: { align: 'left' as const, className: '', render: (_: unknown, row: Room) => floorName(row.floorNo) },
};
const formFields = {
  keyword: null,
  placeId: <PlaceSelect />,
  floorNo: <FloorInput />,
  deptId: <RoomDeptSelect />,
  ownerId: <PersonSelect />,
  parentRoomId: <ParentRoomSelect />,
  bookRule: <BookRuleInput />,
};
/** Only what is lent has conditions. */
const shows = (name: string, values: Readonly<Record<string, unknown>>) =>
  name !== 'bookRule' || values.bookable === 'Y';
const side = {
  field: 'area',
  render: (value: string | undefined, choose: (value: string | undefined) => void) => (
    <AreaFilter value={value} onChange={choose} />
  ),
};

/** What a new room starts with: the branch of the tree that is chosen. */
function useStart(): { placeId?: number; floorNo?: number } {
  const [, placeText, floorText] = /^[pf](\d+)(?:\.(-?\d+))?$/.exec(useViewQuery().get('area') ?? '') ?? [];
  return {
    ...(placeText && { placeId: Number(placeText) }),
    ...(floorText && { floorNo: Number(floorText) }),
  };
}

/** The rooms of the places. */
export function RoomPage(): ReactNode {
  const [adding, setAdding] = useState(false);
  const { actionsOf, dialog } = useAreaActions('room');
  const [shown, setShown] = useState<Room>();
  const [isPlanned, setPlanned] = useState(false);
  const start = useStart();
  const place = usePlaces().find(({ id }) => id === start.placeId);
  return (
    <>
      <ResourcePage<Room>
        resource={shape}
        calls={campusApi.room}
        columns={columns}
        formFields={formFields}
        shows={shows}
        side={side}
        start={start}
        history
        header={<DocAlert title="区域管理" url="/help/area.html" />}
        rowActions={(row) => [
          { key: 'profile', label: '档案', permission: 'repair:room:query', onClick: () => setShown(row) },
          ...actionsOf(row.roomId, `${row.placeName ?? ''} ${row.roomNo}`),
        ]}
        toolbar={
          <>
            <HasPermi value={['repair:room:add']}>
              <Button icon={<AppstoreAddOutlined aria-hidden />} onClick={() => setAdding(true)}>
                批量添加
              </Button>
            </HasPermi>
            <RoomImport />
            {place && (
              <Button icon={<EnvironmentOutlined aria-hidden />} onClick={() => setPlanned(true)}>
                楼层平面图
              </Button>
            )}
          </>
        }
      />
      {dialog}
      <RoomProfileDrawer roomId={shown?.roomId} onClose={() => setShown(undefined)} />
      {isPlanned && place && (
        <FloorPlanDrawer
          place={{ placeId: place.id, name: place.label }}
          floorNo={start.floorNo}
          onClose={() => setPlanned(false)}
        />
      )}
      {adding && <RoomBatch start={start} onClose={() => setAdding(false)} />}
    </>
  );
}
