import AppstoreAddOutlined from '@ant-design/icons/AppstoreAddOutlined';
import { optionalText } from '@jiaoyan/contract/kernel/field';
import { type PatrolPoint, patrolPoint } from '@jiaoyan/contract/patrol/point';
import Button from 'antd/es/button';
import InputNumber from 'antd/es/input-number';
import { type ReactNode, useState } from 'react';
import { patrolApi } from '../../api/patrol.ts';
import { flagField } from '../../desk/desk-cells.tsx';
import { AreaFilter } from '../../domain/AreaFilter.tsx';
import { RoomSelect } from '../../domain/AreaInputs.tsx';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { FlagInput } from '../../kernel/input/FlagInput.tsx';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import type { ResourceColumn } from '../../kernel/list/resource-columns.tsx';
import { WorkbookImport } from '../../kernel/list/WorkbookImport.tsx';
import type { RowAction, Values } from '../../kernel/resource-types.ts';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { PlaceInput } from '../facility/FacilityInputs.tsx';
import { FacilityPick } from '../facility/FacilityPick.tsx';
import { CodeDialog } from '../qrcode/CodeDialog.tsx';
import { BatchDialog, TermsDialog } from './PointDialogs.tsx';
import { PinDialog } from './PointPinDialog.tsx';

const { name, code, placeId, facilityId, ...rest } = patrolPoint.fields;
const { search: _ofName, ...plainName } = name;
const { search: _ofCode, ...plainCode } = code;
const { search: _ofPlace, ...plainPlace } = placeId;
const { search: _ofFacility, ...plainFacility } = facilityId;
const shape = {
  ...patrolPoint,
  time: 'updateTime',
  fields: {
    keyword: optionalText('点位', { search: 'exact', list: false }),
    name: plainName,
    code: plainCode,
    placeId: plainPlace,
    ...rest,
    facilityId: plainFacility,
    uncoded: flagField('无码'),
    area: optionalText('区域', { search: 'exact', list: false }),
  },
};
const formFields = {
  keyword: null,
  uncoded: null,
  area: null,
  placeId: <PlaceInput />,
  roomId: <RoomSelect />,
  facilityId: <FacilityPick />,
  floorNo: <InputNumber className="full-width" min={-5} max={60} precision={0} />,
  lng: <InputNumber className="full-width" min={-180} max={180} precision={6} />,
  lat: <InputNumber className="full-width" min={-90} max={90} precision={6} />,
  strict: <FlagInput />,
};
const start = { floorNo: 1 };
const searchOptions = {
  uncoded: [
    { value: 'Y', label: '是' },
    { value: 'N', label: '否' },
  ],
};
const right = { align: 'right' as const, className: 'num' };
const moreColumns: ResourceColumn<PatrolPoint>[] = [
  {
    key: 'position',
    label: '位置',
    title: '位置',
    width: 150,
    ellipsis: true,
    render: (_, row) => row.position,
  },
  {
    key: 'facilityName',
    label: '设施',
    title: '设施',
    width: 100,
    ellipsis: true,
    render: (_, row) => row.facilityName || '—',
  },
  {
    key: 'termNames',
    label: '检查项',
    title: '检查项',
    width: 140,
    ellipsis: true,
    render: (_, row) => row.termNames || <span className="text-weak">未设置</span>,
  },
  {
    key: 'lastPatrolTime',
    label: '末次巡检',
    title: '末次巡检',
    width: 136,
    className: 'num',
    render: (_, row) => row.lastPatrolTime?.slice(0, 16) ?? '—',
  },
  {
    key: 'abnormal',
    label: '异常率',
    title: '异常率',
    width: 80,
    ...right,
    render: (_, row) => (row.visits === 0 ? '—' : `${Math.round((row.abnormal / row.visits) * 100)}%`),
  },
];

/** Where somebody is matters only where the position is looked at. */
const shows = (field: string, { verify }: Readonly<Values>): boolean =>
  verify === '2' || !['lng', 'lat', 'radius', 'strict'].includes(field);

type Asked = { readonly kind: 'terms' | 'pin' | 'code'; readonly point: PatrolPoint } | { readonly kind: 'batch' };

/** Where rounds pass. */
export function PointPage(): ReactNode {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const rowActions = (point: PatrolPoint): RowAction[] => [
    {
      key: 'terms',
      label: '检查项',
      permission: 'repair:patrolPoint:edit',
      onClick: () => setAsked({ kind: 'terms', point }),
    },
    {
      key: 'pin',
      label: '标注',
      permission: 'repair:patrolPoint:edit',
      onClick: () => setAsked({ kind: 'pin', point }),
    },
    {
      key: 'code',
      label: '二维码',
      permission: 'repair:qrcode:query',
      onClick: () => setAsked({ kind: 'code', point }),
    },
  ];
  return (
    <>
      <ResourcePage<PatrolPoint>
        resource={shape}
        calls={patrolApi.patrolPoint}
        moreColumns={moreColumns}
        formFields={formFields}
        start={start}
        shows={shows}
        searchOptions={searchOptions}
        rowActions={rowActions}
        side={{ field: 'area', render: (value, choose) => <AreaFilter value={value} onChange={choose} /> }}
        header={<DocAlert title="巡检管理" url="/help/patrol.html" />}
        toolbar={
          <>
            <HasPermi value={['repair:patrolPoint:add']}>
              <Button icon={<AppstoreAddOutlined aria-hidden />} onClick={() => setAsked({ kind: 'batch' })}>
                批量新增
              </Button>
            </HasPermi>
            <WorkbookImport
              title="点位"
              label="导入"
              permission="repair:patrolPoint:import"
              calls={patrolApi.patrolPoint}
              changes={['patrolPoint']}
            />
          </>
        }
      />
      {asked?.kind === 'terms' && <TermsDialog point={asked.point} onClose={close} />}
      {asked?.kind === 'pin' && <PinDialog point={asked.point} onClose={close} />}
      {asked?.kind === 'batch' && <BatchDialog onClose={close} />}
      {asked?.kind === 'code' && (
        <CodeDialog bizType="point" bizId={asked.point.pointId} name={asked.point.name} onClose={close} />
      )}
    </>
  );
}
