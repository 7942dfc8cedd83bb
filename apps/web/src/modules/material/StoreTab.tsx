import { optionalText } from '@jiaoyan/contract/kernel/field';
import { STORE_KIND } from '@jiaoyan/contract/material/status';
import { type MaterialStore, materialStore } from '@jiaoyan/contract/material/store';
import { topics } from '@jiaoyan/contract/realtime';
import { useQuery } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Select from 'antd/es/select';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { materialApi } from '../../api/material.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { PlaceSelect, RoomSelect, SubcampSelect } from '../../domain/AreaInputs.tsx';
import { subcampSearch, useSubcamps } from '../../domain/areas.ts';
import { TagList } from '../../kernel/input/TagInput.tsx';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import type { ResourceColumn } from '../../kernel/list/resource-columns.tsx';
import { yuan } from '../../kernel/money.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { useGo } from '../../kernel/view/view.ts';
import { LabelDialog } from './LabelDialog.tsx';
import { numeric } from './stock-cells.tsx';

const { name, code, subcampId, placeId, ...rest } = materialStore.fields;
const left = { align: 'left' as const, className: '' };
const shape = {
  ...materialStore,
  time: 'updateTime',
  fields: {
    name,
    code: { ...code, width: 100 },
    kind: { ...optionalText('仓库类型', { search: 'exact', width: 90 }), dictType: 'material_store_kind' },
    subcampId: { ...subcampId, width: 100 },
    placeId: { ...placeId, width: 170 },
    ...rest,
    status: { ...rest.status, width: 80 },
  },
};
const columns = {
  kind: { render: (_: unknown, row: MaterialStore) => <DictTag dictType="material_store_kind" value={row.kind} /> },
  subcampId: { ...left, render: (_: unknown, row: MaterialStore) => row.subcampName || '—' },
  placeId: {
    ...left,
    render: (_: unknown, row: MaterialStore) =>
      row.ownerName || [row.placeName, row.roomName].filter(Boolean).join(' '),
  },
};
const moreColumns: ResourceColumn<MaterialStore>[] = [
  {
    key: 'keepers',
    label: '库管员',
    title: '库管员',
    width: 130,
    render: (_, row) => <TagList tags={row.keepers.map(({ nickName }) => nickName)} />,
  },
  { key: 'materialCount', label: '物资数', title: '物资数', dataIndex: 'materialCount', width: 80, ...numeric },
  {
    key: 'lowCount',
    label: '低于下限',
    title: '低于下限',
    width: 90,
    ...numeric,
    render: (_, row) => (row.lowCount > 0 ? <span className="stock-low">{row.lowCount}</span> : '0'),
  },
  { key: 'amount', label: '库存金额', title: '库存金额', width: 120, ...numeric, render: (_, row) => yuan(row.amount) },
];
const formFields = { subcampId: <SubcampSelect />, placeId: <PlaceSelect />, roomId: <RoomSelect />, kind: null };

/** The stores and who keeps them. */
export function StoreTab(): ReactNode {
  const [assigned, setAssigned] = useState<MaterialStore>();
  const [labelled, setLabelled] = useState<number>();
  const go = useGo();
  return (
    <>
      <ResourcePage<MaterialStore>
        resource={shape}
        calls={materialApi.materialStore}
        columns={columns}
        moreColumns={moreColumns}
        formFields={formFields}
        searchOptions={{ subcampId: subcampSearch(useSubcamps()) }}
        topic={topics.repairStock}
        history
        rowActions={(row) => [
          { key: 'stock', label: '库存', onClick: () => go(`?storeId=${row.storeId}`) },
          {
            key: 'keepers',
            label: '分配库管员',
            permission: 'repair:materialStore:keeper',
            onClick: () => setAssigned(row),
          },
          ...(row.kind === STORE_KIND.room
            ? [
                {
                  key: 'label',
                  label: '门牌',
                  permission: 'repair:materialStore:label',
                  onClick: () => setLabelled(row.storeId),
                },
              ]
            : []),
        ]}
      />
      {labelled !== undefined && <LabelDialog kind="store" ids={[labelled]} onClose={() => setLabelled(undefined)} />}
      {assigned && <KeepersDialog store={assigned} onClose={() => setAssigned(undefined)} />}
    </>
  );
}

const keeperInput = z.object({ userIds: z.array(z.int()).max(50).meta({ title: '库管员' }) });

/** Says who keeps a store. */
function KeepersDialog({ store, onClose }: { store: MaterialStore; onClose: () => void }): ReactNode {
  const { data = [] } = useQuery({
    queryKey: ['materialStore', 'candidates'],
    queryFn: ({ signal }) => materialApi.materialStore.candidates(undefined, { quiet: true, signal }),
  });
  const { storeId, version } = store;
  return (
    <MoveDialog<{ userIds: number[] }>
      title={`分配库管员 - ${store.name}`}
      okText="保存"
      done="已保存"
      hint="库管员只能看到和办理自己所管仓库的单据；候选人为拥有库管员角色的用户。"
      schema={keeperInput}
      initial={{ userIds: store.keepers.map(({ userId }) => userId) }}
      changes={['materialStore', 'desk']}
      call={({ userIds }) =>
        materialApi.materialStore.keepers({ params: { id: storeId }, body: { userIds, version } }, { quiet: true })
      }
      onClose={onClose}
    >
      <Form.Item name="userIds" label="库管员">
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择库管员"
          options={data.map(({ userId, nickName }) => ({ value: userId, label: nickName }))}
        />
      </Form.Item>
    </MoveDialog>
  );
}
