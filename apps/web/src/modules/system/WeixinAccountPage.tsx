import { type WeixinAccount, weixinAccount } from '@jiaoyan/contract/system/weixin-account';
import type { ReactNode } from 'react';
import { systemApi } from '../../api/system.ts';
import { SecretInput } from '../../kernel/input/SecretInput.tsx';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { copyText } from '../../kernel/view/copy.ts';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';

const formFields = {
  appSecret: <SecretInput placeholder="请输入AppSecret" />,
  token: <SecretInput placeholder="请输入令牌（Token）" />,
  aesKey: <SecretInput placeholder="请输入消息加解密密钥，可不填" />,
};

/** What has to be entered at weixin as the address of the server. */
const callbackOf = ({ appId }: WeixinAccount) => `${window.location.origin}/prod-api/weixin/open/${appId}`;

/** The accounts at weixin that the product works with. */
export function WeixinAccountPage(): ReactNode {
  return (
    <ResourcePage
      resource={weixinAccount}
      calls={systemApi.weixinAccount}
      formFields={formFields}
      timeRange="创建时间"
      header={<DocAlert title="微信账号" url="/help/weixin.html" />}
      rowActions={(row) => [{ key: 'callback', label: '回调地址', onClick: () => void copyText(callbackOf(row)) }]}
    />
  );
}
