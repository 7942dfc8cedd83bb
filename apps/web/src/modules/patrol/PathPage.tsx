import { optionalText } from '@jiaoyan/contract/kernel/field';
import { type PatrolPath, patrolPath } from '@jiaoyan/contract/patrol/path';
import type { ReactNode } from 'react';
import { patrolApi } from '../../api/patrol.ts';
import { SubcampSelect } from '../../domain/AreaInputs.tsx';
import { subcampSearch, useSubcamps } from '../../domain/areas.ts';
import { useRun } from '../../kernel/form/use-run.ts';
import { FlagInput } from '../../kernel/input/FlagInput.tsx';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import type { ResourceColumn } from '../../kernel/list/resource-columns.tsx';
import type { RowAction } from '../../kernel/resource-types.ts';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { PathDrawer } from './PathEditor.tsx';

const { name, code, ...rest } = patrolPath.fields;
const { search: _ofName, ...plainName } = name;
const { search: _ofCode, ...plainCode } = code;
const shape = {
  ...patrolPath,
  fields: {
    keyword: optionalText('路线', { search: 'exact', list: false }),
    name: plainName,
    code: plainCode,
    ...rest,
  },
};
const formFields = { keyword: null, subcampId: <SubcampSelect />, ordered: <FlagInput /> };
const right = { align: 'right' as const, className: 'num' };
const moreColumns: ResourceColumn<PatrolPath>[] = [
  {
    key: 'placeNames',
    label: '楼宇',
    title: '楼宇',
    width: 200,
    ellipsis: true,
    render: (_, row) => row.placeNames || '—',
  },
  { key: 'pointCount', label: '点位数', title: '点位数', dataIndex: 'pointCount', width: 76, ...right },
  { key: 'planCount', label: '启用计划', title: '启用计划', dataIndex: 'planCount', width: 86, ...right },
];

/** Ways along points. */
export function PathPage(): ReactNode {
  const { id, open } = useOpenRecord();
  const { run } = useRun(['patrolPath']);
  const searchOptions = { subcampId: subcampSearch(useSubcamps()) };
  const rowActions = (row: PatrolPath): RowAction[] => [
    {
      key: 'points',
      label: '点位',
      permission: 'repair:patrolPath:query',
      onClick: () => open(row.pathId),
    },
    {
      key: 'copy',
      label: '复制',
      permission: 'repair:patrolPath:add',
      onClick: () =>
        void run(() => patrolApi.patrolPath.copy({ params: { id: row.pathId } }), `已复制路线【${row.name}】`),
    },
  ];
  return (
    <>
      <ResourcePage<PatrolPath>
        resource={shape}
        calls={patrolApi.patrolPath}
        moreColumns={moreColumns}
        formFields={formFields}
        searchOptions={searchOptions}
        rowActions={rowActions}
        header={<DocAlert title="巡检管理" url="/help/patrol.html" />}
      />
      <PathDrawer pathId={id} onClose={() => open(undefined)} />
    </>
  );
}
