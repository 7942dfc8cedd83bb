import { errorCode } from '@jiaoyan/contract/system/error-code';
import type { ReactNode } from 'react';
import { systemApi } from '../../api/system.ts';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';

// A code is a name made of digits: nobody compares its size.
const columns = { code: { align: 'left' as const } };

/** What the codes of applications mean. */
export function ErrorCodePage(): ReactNode {
  return (
    <ResourcePage
      resource={errorCode}
      calls={systemApi.errorCode}
      columns={columns}
      timeRange="创建时间"
      header={<DocAlert title="错误码管理" url="/help/error-code.html" />}
    />
  );
}
