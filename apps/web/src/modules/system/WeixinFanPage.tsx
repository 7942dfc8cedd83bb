import { weixinFan } from '@jiaoyan/contract/system/weixin-fan';
import type { ReactNode } from 'react';
import { systemApi } from '../../api/system.ts';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { WeixinSyncButton } from './WeixinSyncButton.tsx';

const sync = (
  <WeixinSyncButton name={weixinFan.name} permission="system:weixinFan:sync" sync={() => systemApi.weixinFan.sync()} />
);

/** Who follows the account at weixin. */
export function WeixinFanPage(): ReactNode {
  return <ResourcePage resource={weixinFan} calls={systemApi.weixinFan} toolbar={sync} />;
}
