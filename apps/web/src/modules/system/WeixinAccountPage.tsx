import { weixinAccount } from '@jiaoyan/contract/system/weixin-account';
import type { ReactNode } from 'react';
import { client } from '../../kernel/client.ts';
import { ResourcePage } from '../../kernel/ResourcePage.tsx';
import { SecretInput } from '../../kernel/SecretInput.tsx';

const formFields = {
  appSecret: <SecretInput placeholder="请输入AppSecret" />,
  token: <SecretInput placeholder="请输入令牌（Token）" />,
  aesKey: <SecretInput placeholder="请输入消息加解密密钥，可不填" />,
};

/** The accounts at weixin that the product works with. */
export function WeixinAccountPage(): ReactNode {
  return (
    <ResourcePage
      resource={weixinAccount}
      calls={client.weixinAccount}
      formFields={formFields}
      timeRange="创建时间"
      history
    />
  );
}
