import { type Facility, facility } from '@jiaoyan/contract/facility/facility';
import { isAbove0 } from '@jiaoyan/contract/kernel/decimal';
import { optionalText } from '@jiaoyan/contract/kernel/field';
import { topics } from '@jiaoyan/contract/realtime';
import { type ReactNode, useMemo, useState } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { flagField, flagOptions } from '../../desk/desk-cells.tsx';
import { AreaFilter } from '../../domain/AreaFilter.tsx';
import { RoomDeptSelect, RoomSelect } from '../../domain/AreaInputs.tsx';
import { PersonSelect } from '../../domain/PersonSelect.tsx';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import type { ResourceColumn } from '../../kernel/list/resource-columns.tsx';
import { WorkbookImport } from '../../kernel/list/WorkbookImport.tsx';
import { registered } from '../../kernel/module.ts';
import { yuan } from '../../kernel/money.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { useOpenRecord, useViewQuery } from '../../kernel/view/view.ts';
import './facility-sections.ts';
import { CodeDialog } from '../qrcode/CodeDialog.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import { FacilityDrawer } from './FacilityFile.tsx';

import { ClassSelect, CustomInput, FacilitySelect, PlaceInput, ProviderSelect } from './FacilityInputs.tsx';
import { useClassSearch, useDeptSearch } from './facilities.ts';
import { FacilityTag, Position } from './facility-cells.tsx';
import { DepreciationExport, RenewalPlan } from './RenewalPlan.tsx';
import './facility.css';

const { name, code, classifyId, model, ...rest } = facility.fields;
const { sort: _sort, ...plainCode } = code;
const more = (label: string) => optionalText(label, { search: 'exact', list: false });
/** One keyword finds whatever a facility is called by; the list leaves out what its file shows. */
const shape = {
  ...facility,
  time: 'updateTime',
  fields: {
    keyword: more('关键字'),
    classify: more('设施分类'),
    status: more('状态'),
    manager: more('责任人'),
    dept: more('使用部门'),
    repeated: flagField('重复故障'),
    overdue: flagField('超期服役'),
    uneconomic: flagField('维修不经济'),
    lifeYear: more('到期年份'),
    term: more('质保检验'),
    name: { ...name, width: 190 },
    code: { ...plainCode, list: false },
    classifyId: { ...classifyId, list: false },
    model: { ...model, list: false },
    ...rest,
  },
};
const filters = { keyword: null, classify: null, status: null, manager: null, dept: null };
const formFields = {
  ...filters,
  repeated: null,
  overdue: null,
  uneconomic: null,
  lifeYear: null,
  term: null,
  classifyId: <ClassSelect />,
  parentId: <FacilitySelect />,
  providerId: <ProviderSelect />,
  placeId: <PlaceInput />,
  roomId: <RoomSelect />,
  ownerDeptId: <RoomDeptSelect />,
  managerId: <PersonSelect />,
  teamId: <RoomDeptSelect />,
  custom: <CustomInput />,
};
/** Where it is and who answers for it change by moves, once it is in the register. */
const byMoves = ['placeId', 'roomId', 'managerId'];
const shows = (field: string, values: Readonly<Record<string, unknown>>) =>
  !(byMoves.includes(field) && typeof values.facilityId === 'number');
const right = { align: 'right' as const, className: 'num' };
const statusOptions = [
  ['10', '在用'],
  ['20', '维修中'],
  ['30', '停用'],
  ['40', '闲置'],
  ['50', '待报废'],
  ['60', '已报废'],
].map(([value = '', label = '']) => ({ value, label }));

const termOptions = [
  ['1:10', '质保有效'],
  ['1:20', '质保将到期'],
  ['1:30', '质保已过期'],
  ['2:10', '检验有效'],
  ['2:20', '检验将到期'],
  ['2:30', '检验已过期'],
].map(([value = '', label = '']) => ({ value, label }));

const moreColumns: ResourceColumn<Facility>[] = [
  { key: 'position', label: '位置', title: '位置', width: 140, render: (_, row) => <Position {...row} /> },
  {
    key: 'state',
    label: '状态',
    title: '状态',
    width: 76,
    render: (_, row) => <DictTag dictType="facility_status" value={row.status} />,
  },
  {
    key: 'faults90',
    label: '故障(90天)',
    title: '90天故障',
    width: 84,
    ...right,
    render: (_, row) => row.faults90 || '—',
  },
  {
    key: 'repairCost',
    label: '维修费',
    title: '维修费',
    width: 96,
    ...right,
    render: (_, row) => (isAbove0(row.repairCost) ? yuan(row.repairCost) : '—'),
  },
  {
    key: 'netValue',
    label: '净值',
    title: '净值',
    width: 108,
    ...right,
    render: (_, row) => (row.netValue ? yuan(row.netValue) : '—'),
  },
];
const side = {
  field: 'area',
  render: (value: string | undefined, choose: (value: string | undefined) => void) => (
    <AreaFilter value={value} onChange={choose} />
  ),
};

/** What a new facility starts with: the building that is chosen in the tree. */
function useStart(): { placeId?: number } {
  const [, place] = /^[pf](\d+)/.exec(useViewQuery().get('area') ?? '') ?? [];
  return place ? { placeId: Number(place) } : {};
}

/** The register of facilities. */
export function FacilityPage(): ReactNode {
  const { id, open } = useOpenRecord();
  const [copied, setCopied] = useState<Facility>();
  const [coded, setCoded] = useState<Facility>();
  const start = useStart();
  const columns = useMemo(
    () => ({
      name: {
        render: (_: unknown, row: Facility) => <FacilityTag row={row} onOpen={open} />,
      },
    }),
    [open],
  );
  const searchOptions = {
    classify: useClassSearch(),
    dept: useDeptSearch(),
    status: statusOptions,
    term: termOptions,
    repeated: flagOptions,
    overdue: flagOptions,
    uneconomic: flagOptions,
  };
  return (
    <>
      <ResourcePage<Facility>
        resource={shape}
        calls={facilityApi.facility}
        columns={columns}
        moreColumns={moreColumns}
        formFields={formFields}
        formWidth={680}
        shows={shows}
        start={start}
        searchOptions={searchOptions}
        side={side}
        topic={topics.repairFacility}
        history
        header={<DocAlert title="设施管理" url="/help/facility.html" />}
        toolbar={
          <>
            <WorkbookImport
              title="设施"
              label="导入"
              permission="repair:facility:import"
              calls={facilityApi.facility}
              changes={['facility']}
            />
            <RenewalPlan />
            <DepreciationExport />
            {registered('facilityTools').map(({ key, Tool }) => (
              <Tool key={key} />
            ))}
          </>
        }
        rowActions={(row) => [
          { key: 'file', label: '档案', permission: 'repair:facility:query', onClick: () => open(row.facilityId) },
          { key: 'copy', label: '复制', permission: 'repair:facility:add', onClick: () => setCopied(row) },
          { key: 'qr', label: '二维码', permission: 'repair:qrcode:query', onClick: () => setCoded(row) },
        ]}
      />
      {coded && (
        <CodeDialog bizType="facility" bizId={coded.facilityId} name={coded.name} onClose={() => setCoded(undefined)} />
      )}
      {copied && <CopyDialog facility={copied} onClose={() => setCopied(undefined)} />}
      <FacilityDrawer facilityId={hasPermi('repair:facility:query') ? id : undefined} onClose={() => open(undefined)} />
    </>
  );
}
