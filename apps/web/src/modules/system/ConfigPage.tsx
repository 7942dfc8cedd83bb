import { topics } from '@jiaoyan/contract/realtime';
import { type Config, config } from '@jiaoyan/contract/system/config';
import type { ReactNode } from 'react';
import { systemApi } from '../../api/system.ts';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { RefreshCacheButton } from './RefreshCacheButton.tsx';

/** The product itself reads the built-in parameters, so they stay. */
const isOwn = (row: Config) => row.configType !== 'Y';
/** Keys and names are long and tell rows apart, values are mostly short. */
const columns = {
  configName: { width: 170 },
  configKey: { width: 250 },
  configValue: { width: 110 },
  configType: { width: 86 },
  isPublic: { width: 70 },
  remark: { width: 96 },
};
const refreshCache = () => systemApi.config.refreshCache();

/** The parameters of the product. */
export function ConfigPage(): ReactNode {
  return (
    <ResourcePage
      resource={config}
      calls={systemApi.config}
      header={<DocAlert title="参数管理" url="/help/config.html" />}
      columns={columns}
      topic={topics.config}
      timeRange="创建时间"
      canRemove={isOwn}
      toolbar={<RefreshCacheButton permission="system:config:remove" refresh={refreshCache} />}
    />
  );
}
