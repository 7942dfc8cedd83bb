import { type MaterialType, materialType } from '@jiaoyan/contract/material/material-type';
import type { ReactNode } from 'react';
import { materialApi } from '../../api/material.ts';
import { yuan } from '../../kernel/money.ts';
import type { FormFields, FormTarget } from '../../kernel/resource-types.ts';
import { ParentSelect } from '../../kernel/tree/ParentSelect.tsx';
import { TreePage } from '../../kernel/tree/TreePage.tsx';
import { without } from '../../kernel/tree/tree-rows.ts';

const TOP = 0;
const right = { align: 'right' as const, className: 'num' };
const moreColumns = [
  { key: 'materialCount', label: '物资数', title: '物资数', dataIndex: 'materialCount', width: 90, ...right },
  {
    key: 'stockAmount',
    label: '库存金额',
    title: '库存金额',
    width: 130,
    ...right,
    render: (_: unknown, row: MaterialType) => yuan(row.stockAmount ?? ''),
  },
];
// The time of creation says nothing here; what names another field is shown instead of it.
const shape = { ...materialType, time: 'updateTime' };
const calls = {
  ...materialApi.materialType,
  sort: (typeIds: string, orderNums: string) => materialApi.materialType.updateSort({ body: { typeIds, orderNums } }),
};

function formFields(rows: readonly MaterialType[], target: FormTarget | undefined): FormFields {
  const free = typeof target === 'number' ? without(materialType, rows, target) : rows;
  return { parentId: <ParentSelect resource={materialType} rows={free} top="无（一级类别）" /> };
}
const startBelow = (parent: MaterialType | undefined) => ({ parentId: parent?.typeId ?? TOP });

/** Kinds of materials. */
export function MaterialTypePage(): ReactNode {
  return (
    <TreePage
      resource={shape}
      calls={calls}
      moreColumns={moreColumns}
      unfolded
      formFields={formFields}
      startBelow={startBelow}
    />
  );
}
