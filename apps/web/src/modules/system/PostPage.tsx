import { post } from '@jiaoyan/contract/system/post';
import type { ReactNode } from 'react';
import { systemApi } from '../../api/system.ts';
import { DocAlert } from '../../kernel/DocAlert.tsx';
import { ResourcePage } from '../../kernel/ResourcePage.tsx';

const shape = { ...post, idLabel: '岗位编号' };

/** The positions that people hold. */
export function PostPage(): ReactNode {
  return (
    <ResourcePage
      resource={shape}
      calls={systemApi.post}
      history
      header={<DocAlert title="岗位管理" url="/help/post.html" />}
    />
  );
}
