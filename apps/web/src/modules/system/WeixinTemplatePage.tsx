import { weixinTemplate } from '@jiaoyan/contract/system/weixin-template';
import type { ReactNode } from 'react';
import { systemApi } from '../../api/system.ts';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { WeixinSyncButton } from './WeixinSyncButton.tsx';

const sync = (
  <WeixinSyncButton
    name={weixinTemplate.name}
    permission="system:weixinTemplate:sync"
    sync={() => systemApi.weixinTemplate.sync()}
  />
);

/** The templates of messages that weixin keeps for the account. */
export function WeixinTemplatePage(): ReactNode {
  return <ResourcePage resource={weixinTemplate} calls={systemApi.weixinTemplate} toolbar={sync} />;
}
