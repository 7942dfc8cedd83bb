import { provider } from '@jiaoyan/contract/facility/provider';
import type { ReactNode } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';

/** Who makes, sells or looks after what the campus buys. */
export function ProviderPage(): ReactNode {
  return (
    <ResourcePage
      resource={provider}
      calls={facilityApi.provider}
      header={<DocAlert title="设施管理" url="/help/facility.html" />}
    />
  );
}
