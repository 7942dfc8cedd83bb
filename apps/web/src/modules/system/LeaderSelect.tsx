import { useQuery } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Select from 'antd/es/select';
import { type ReactNode, useState } from 'react';
import { systemApi } from '../../api/system.ts';

interface LeaderSelectProps {
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}

/** A search over the accounts within reach; the chosen one's name goes into the field for the name. */
export function LeaderSelect({ value = null, onChange, ...props }: LeaderSelectProps): ReactNode {
  const form = Form.useFormInstance();
  const [keyword, setKeyword] = useState('');
  const people = useQuery({
    queryKey: ['dept', 'leaders', keyword],
    queryFn: ({ signal }) => systemApi.dept.leaders({ query: { keyword } }, { quiet: true, signal }),
    placeholderData: (before) => before,
  });
  const found = people.data ?? [];
  const options = found.map((user) => ({
    value: user.userId,
    label: `${user.nickName}（${user.userName}${user.deptName && `，${user.deptName}`}）`,
  }));
  const known = value === null || found.some((user) => user.userId === value);
  const current = known ? [] : [{ value, label: String(form.getFieldValue('leader') || value) }];
  const choose = (next: number | undefined) => {
    const user = found.find((candidate) => candidate.userId === next);
    if (user) form.setFieldValue('leader', user.nickName);
    onChange?.(next ?? null);
  };
  return (
    <Select<number>
      {...props}
      value={value}
      allowClear
      placeholder="输入姓名或账号查找"
      loading={people.isFetching}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      options={[...current, ...options]}
      onChange={choose}
    />
  );
}
