import { type Subcamp, subcamp } from '@jiaoyan/contract/campus/subcamp';
import type { ReactNode } from 'react';
import { campusApi } from '../../api/campus.ts';
import { PersonSelect } from '../../domain/PersonSelect.tsx';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';

const columns = {
  managerId: { align: 'left' as const, className: '', render: (_: unknown, row: Subcamp) => row.managerName },
};
const moreColumns = [
  {
    key: 'placeCount',
    label: '楼宇数',
    title: '楼宇数',
    dataIndex: 'placeCount',
    width: 90,
    align: 'right' as const,
    className: 'num',
  },
];
const formFields = { managerId: <PersonSelect /> };

/** The campuses. */
export function SubcampPage(): ReactNode {
  return (
    <ResourcePage<Subcamp>
      resource={subcamp}
      calls={campusApi.subcamp}
      columns={columns}
      moreColumns={moreColumns}
      formFields={formFields}
      header={<DocAlert title="区域管理" url="/help/area.html" />}
    />
  );
}
