import { errorCode } from '@jiaoyan/contract/system/error-code';
import type { ReactNode } from 'react';
import { client } from '../../kernel/client.ts';
import { ResourcePage } from '../../kernel/ResourcePage.tsx';

/** What the codes of applications mean. */
export function ErrorCodePage(): ReactNode {
  return <ResourcePage resource={errorCode} calls={client.errorCode} timeRange="创建时间" history />;
}
