import { weixinUser } from '@jiaoyan/contract/system/weixin-user';
import type { ReactNode } from 'react';
import { systemApi } from '../../api/system.ts';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';

const columns = { userId: { align: 'left' as const } };

/** Who has bound weixin; deleting an entry undoes the binding. */
export function WeixinUserPage(): ReactNode {
  return <ResourcePage resource={weixinUser} calls={systemApi.weixinUser} columns={columns} timeRange="绑定时间" />;
}
