import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Select from 'antd/es/select';
import { type ReactNode, useState } from 'react';
import { systemApi } from '../../api/system.ts';

interface RecipientSelectProps {
  id?: string;
  value?: number;
  onChange?: (userId: number) => void;
}

/** Finds a user within reach by a part of the name. */
export function RecipientSelect({ value, ...props }: RecipientSelectProps): ReactNode {
  const [name, setName] = useState('');
  const users = useQuery({
    queryKey: ['notifyTemplate', 'recipients', name],
    queryFn: ({ signal }) => systemApi.notifyTemplate.recipients({ query: { name } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Select<number>
      {...props}
      {...(value !== undefined && { value })}
      aria-label="接收人"
      placeholder="输入账号或昵称查找"
      showSearch={{ filterOption: false, onSearch: setName }}
      loading={users.isFetching}
      options={(users.data ?? []).map((user) => ({
        value: user.userId,
        label: `${user.nickName}（${[user.userName, user.deptName].filter(Boolean).join('，')}）`,
      }))}
    />
  );
}
