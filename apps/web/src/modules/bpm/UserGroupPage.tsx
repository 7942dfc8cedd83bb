import { type UserGroup, userGroup } from '@jiaoyan/contract/bpm/user-group';
import type { ReactNode } from 'react';
import { bpmApi } from '../../api/bpm.ts';
import { UserSelect } from '../../domain/UserSelect.tsx';
import { TagList } from '../../kernel/input/TagInput.tsx';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';

const shape = {
  ...userGroup,
  idLabel: '编号',
  fields: { ...userGroup.fields, memberUserIds: { ...userGroup.fields.memberUserIds, list: true, width: 260 } },
};
const columns = {
  memberUserIds: { render: (_: unknown, row: UserGroup) => <TagList tags={row.memberNames ?? []} /> },
};
const formFields = { memberUserIds: <UserSelect placeholder="输入姓名或部门查找" /> };

/** The groups of users to whom tasks can be given. */
export function UserGroupPage(): ReactNode {
  return (
    <ResourcePage<UserGroup>
      resource={shape}
      calls={bpmApi.userGroup}
      columns={columns}
      formFields={formFields}
      timeRange="创建时间"
    />
  );
}
