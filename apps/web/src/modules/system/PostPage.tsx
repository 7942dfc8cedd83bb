import { post } from '@jiaoyan/contract/system/post';
import type { ReactNode } from 'react';
import { systemApi } from '../../api/system.ts';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';

const shape = { ...post, idLabel: '岗位编号' };

/** The positions that people hold. */
export function PostPage(): ReactNode {
  return (
    <ResourcePage
      resource={shape}
      calls={systemApi.post}
      header={<DocAlert title="岗位管理" url="/help/post.html" />}
    />
  );
}
