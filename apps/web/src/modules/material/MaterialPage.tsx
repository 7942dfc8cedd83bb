import { optionalText } from '@jiaoyan/contract/kernel/field';
import { type Material, material } from '@jiaoyan/contract/material/material';
import { topics } from '@jiaoyan/contract/realtime';
import { type ReactNode, useMemo, useState } from 'react';
import { materialApi } from '../../api/material.ts';
import { flagField } from '../../desk/desk-cells.tsx';
import { DESK } from '../../desk/desk-queries.ts';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { FlagInput } from '../../kernel/input/FlagInput.tsx';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import type { ResourceColumn } from '../../kernel/list/resource-columns.tsx';
import { WorkbookImport } from '../../kernel/list/WorkbookImport.tsx';
import { yuan } from '../../kernel/money.ts';
import type { RowAction } from '../../kernel/resource-types.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { MaterialDrawer } from './MaterialDrawer.tsx';
import { SubstituteSelect, TypeSelect } from './MaterialInputs.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { GoodsCell, Quantity } from './stock-cells.tsx';
import { TypeTree } from './TypeTree.tsx';
import './material.css';

const { name, code, spec, track, status, ...rest } = material.fields;
const { search: _ofName, ...plainName } = name;
const { search: _ofCode, ...plainCode } = code;
/** One keyword finds name, code, specification and barcode; the list leaves out what the file of a material shows. */
const shape = {
  ...material,
  time: 'updateTime',
  fields: {
    keyword: optionalText('物资', { search: 'exact', list: false }),
    name: { ...plainName, width: 190 },
    code: { ...plainCode, list: false },
    spec: { ...spec, list: false },
    ...rest,
    typeId: { ...rest.typeId, list: false },
    unit: { ...rest.unit, list: false },
    track: { ...track, list: false },
    low: flagField('低于下限'),
    idle: flagField('呆滞180天'),
    expiring: flagField('30天内过期'),
    status: { ...status, list: false },
    type: optionalText('物资类别', { search: 'exact', list: false }),
  },
};
const yesNo = [
  { value: 'Y', label: '是' },
  { value: 'N', label: '否' },
];
const searchOptions = { low: yesNo, idle: yesNo, expiring: yesNo };
const formFields = {
  typeId: <TypeSelect />,
  returnable: <FlagInput />,
  substituteIds: <SubstituteSelect />,
  keyword: null,
  low: null,
  idle: null,
  expiring: null,
  type: null,
};
const right = { align: 'right' as const, className: 'num' };

const moreColumns: ResourceColumn<Material>[] = [
  {
    key: 'qty',
    label: '总量',
    title: '总量',
    width: 80,
    ...right,
    render: (_, row) => <Quantity value={row.qty} unit={row.unit} />,
  },
  {
    key: 'available',
    label: '可用',
    title: '可用',
    width: 60,
    ...right,
    render: (_, row) =>
      row.isLow ? (
        <span className="stock-low" title={`低于下限 ${row.minQty}`}>
          {row.available}
        </span>
      ) : (
        row.available
      ),
  },
  {
    key: 'coming',
    label: '在途',
    title: '在途',
    width: 56,
    ...right,
    render: (_, row) => (row.coming === '0' ? '—' : row.coming),
  },
  { key: 'least', label: '下限', title: '下限', width: 56, ...right, render: (_, row) => row.minQty || '—' },
  { key: 'price', label: '均价', title: '均价', width: 78, ...right, render: (_, row) => yuan(row.price) },
  { key: 'amount', label: '库存金额', title: '库存金额', width: 94, ...right, render: (_, row) => yuan(row.amount) },
  { key: 'usage', label: '30天用量', title: '30天用量', dataIndex: 'usage', width: 76, ...right },
  {
    key: 'coverDays',
    label: '可用天数',
    title: '可用天数',
    width: 72,
    ...right,
    render: (_, row) => row.coverDays ?? '—',
  },
];

/** Most are in use: only what is not says so. */
function Stopped({ row }: { row: Material }): ReactNode {
  if (row.mergedName !== '')
    return (
      <span className="dict-tag dict-tag-info" title={`已合并到 ${row.mergedName}`}>
        已合并
      </span>
    );
  return row.status === '0' ? null : <DictTag dictType="common_status" value={row.status} />;
}

/** What can be kept in stores, and how much of it there is. */
export function MaterialPage(): ReactNode {
  const { id, open } = useOpenRecord();
  const [merged, setMerged] = useState<Material>();
  const columns = useMemo(
    () => ({
      name: {
        render: (_: unknown, row: Material) => (
          <>
            {hasPermi('repair:material:query') ? (
              <button type="button" className="link-button goods-link" onClick={() => open(row.materialId)}>
                <GoodsCell {...row} />
              </button>
            ) : (
              <GoodsCell {...row} />
            )}
            <Stopped row={row} />
          </>
        ),
      },
    }),
    [open],
  );
  const rowActions = (row: Material): RowAction[] => [
    { key: 'file', label: '档案', permission: 'repair:material:query', onClick: () => open(row.materialId) },
    ...(row.mergedName === ''
      ? [{ key: 'merge', label: '合并', permission: 'repair:material:merge', onClick: () => setMerged(row) }]
      : []),
  ];
  return (
    <>
      <ResourcePage<Material>
        resource={shape}
        calls={materialApi.material}
        columns={columns}
        moreColumns={moreColumns}
        formFields={formFields}
        formWidth={680}
        searchOptions={searchOptions}
        side={{
          field: 'type',
          render: (value, choose) => <TypeTree value={value} onChoose={choose} />,
        }}
        topic={topics.repairStock}
        header={<DocAlert title="物资管理" url="/help/material.html" />}
        rowActions={rowActions}
        toolbar={
          <WorkbookImport
            title="物资"
            label="导入"
            permission="repair:material:import"
            calls={materialApi.material}
            changes={['material', DESK]}
          />
        }
      />
      {merged && <MergeDialog material={merged} onClose={() => setMerged(undefined)} />}
      <MaterialDrawer materialId={id} onClose={() => open(undefined)} />
    </>
  );
}
