import { type ProviderRow, provider } from '@jiaoyan/contract/facility/provider';
import type { ReactNode } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import type { ResourceColumn } from '../../kernel/list/resource-columns.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';

const figure = { align: 'right', className: 'num' } as const;
const moreColumns: ResourceColumn<ProviderRow>[] = [
  {
    ...figure,
    key: 'facilityCount',
    label: '设施数',
    title: '设施数',
    width: 80,
    render: (_, row) => row.facilityCount ?? '—',
  },
  {
    ...figure,
    key: 'bought',
    label: '采购额（12个月）',
    title: '采购额（12个月）',
    width: 140,
    render: (_, row) => row.bought || '—',
  },
];

/** Who makes, sells or looks after what the campus buys. */
export function ProviderPage(): ReactNode {
  return (
    <ResourcePage<ProviderRow>
      resource={provider}
      calls={facilityApi.provider}
      moreColumns={moreColumns}
      header={<DocAlert title="设施管理" url="/help/facility.html" />}
    />
  );
}
