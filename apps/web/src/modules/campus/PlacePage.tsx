import { type Place, place } from '@jiaoyan/contract/campus/place';
import { optionalText } from '@jiaoyan/contract/kernel/field';
import { type ReactNode, useState } from 'react';
import { campusApi } from '../../api/campus.ts';
import { SubcampSelect } from '../../domain/AreaInputs.tsx';
import { subcampSearch, usePlaceManagers, useSubcamps } from '../../domain/areas.ts';
import { PersonSelect } from '../../domain/PersonSelect.tsx';
import { TagList } from '../../kernel/input/TagInput.tsx';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { useGo } from '../../kernel/view/view.ts';
import { useAreaActions } from './area-actions.tsx';
import { FloorPlanDrawer } from './FloorPlanDrawer.tsx';
import { PlaceManagers } from './PlaceManagers.tsx';

/** Places are searched by their managers, too, although these are no field of the form. */
const shape = {
  ...place,
  fields: { ...place.fields, managerId: optionalText('管理员', { search: 'exact', list: false }) },
};
const columns = {
  subcampId: { align: 'left' as const, className: '', render: (_: unknown, row: Place) => row.subcampName },
};
const moreColumns = [
  {
    key: 'roomCount',
    label: '房间数',
    title: '房间数',
    dataIndex: 'roomCount',
    width: 90,
    align: 'right' as const,
    className: 'num',
  },
  {
    key: 'openCount',
    label: '未结报修',
    title: '未结报修',
    dataIndex: 'openCount',
    width: 90,
    align: 'right' as const,
    className: 'num',
  },
  {
    key: 'facilityCount',
    label: '设施数',
    title: '设施数',
    dataIndex: 'facilityCount',
    width: 90,
    align: 'right' as const,
    className: 'num',
  },
  {
    key: 'managers',
    label: '管理员',
    title: '管理员',
    width: 180,
    render: (_: unknown, row: Place) => <TagList tags={(row.managers ?? []).map(({ nickName }) => nickName)} />,
  },
];
const formFields = { subcampId: <SubcampSelect />, chargeLeaderId: <PersonSelect />, managerId: null };

/** The buildings and outdoor places. */
export function PlacePage(): ReactNode {
  const [assigned, setAssigned] = useState<Place>();
  const [planned, setPlanned] = useState<Place>();
  const { actionsOf, dialog } = useAreaActions('place');
  const go = useGo();
  const searchOptions = { subcampId: subcampSearch(useSubcamps()), managerId: usePlaceManagers() };
  return (
    <>
      <ResourcePage<Place>
        resource={shape}
        calls={campusApi.place}
        columns={columns}
        moreColumns={moreColumns}
        formFields={formFields}
        searchOptions={searchOptions}
        history
        header={<DocAlert title="区域管理" url="/help/area.html" />}
        rowActions={(row) => [
          {
            key: 'rooms',
            label: '房间',
            permission: 'repair:room:list',
            onClick: () => go(`/area/room?area=p${row.placeId}`),
          },
          { key: 'plans', label: '楼层平面图', permission: 'repair:room:list', onClick: () => setPlanned(row) },
          {
            key: 'managers',
            label: '分配管理员',
            permission: 'repair:place:manager',
            onClick: () => setAssigned(row),
          },
          ...actionsOf(row.placeId, row.name),
        ]}
      />
      {dialog}
      {planned && <FloorPlanDrawer place={planned} onClose={() => setPlanned(undefined)} />}
      {assigned && <PlaceManagers place={assigned} onClose={() => setAssigned(undefined)} />}
    </>
  );
}
