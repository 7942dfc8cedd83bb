import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Select, { type SelectProps } from 'antd/es/select';
import { type ReactNode, useMemo, useState } from 'react';
import { systemApi } from '../api/system.ts';
import { debounce } from '../kernel/debounce.ts';

interface UserSelectProps extends Pick<SelectProps, 'id' | 'placeholder' | 'disabled' | 'status' | 'aria-label'> {
  value?: readonly number[];
  onChange?: (userIds: number[]) => void;
  /** Only one user can be chosen. */
  single?: boolean;
  /** People who cannot be chosen here. */
  without?: readonly number[];
}

const TYPING_MS = 200;
const quiet = { quiet: true };

/** People by a part of the name; and those who are chosen, whatever is being typed. */
function usePeople(keyword: string, chosen: readonly number[]) {
  const ids = [...chosen].sort((a, b) => a - b).join(',');
  const found = useQuery({
    queryKey: ['user', 'people', keyword],
    queryFn: ({ signal }) => systemApi.user.simpleList({ query: { keyword } }, { ...quiet, signal }),
    placeholderData: keepPreviousData,
  });
  const known = useQuery({
    queryKey: ['user', 'people', 'ids', ids],
    queryFn: ({ signal }) => systemApi.user.simpleList({ query: { ids } }, { ...quiet, signal }),
    placeholderData: keepPreviousData,
    enabled: ids !== '',
  });
  const all = new Map([...(known.data ?? []), ...(found.data ?? [])].map((person) => [person.userId, person]));
  return { people: [...all.values()], found: found.data ?? [], loading: found.isFetching };
}

/** Chooses people by searching for their name or department. */
export function UserSelect({
  value = [],
  onChange,
  single = false,
  without = [],
  ...rest
}: UserSelectProps): ReactNode {
  const [keyword, setKeyword] = useState('');
  const search = useMemo(() => debounce(setKeyword, TYPING_MS), []);
  const { people, found, loading } = usePeople(keyword, value);
  const offered = new Set([...found.map(({ userId }) => userId), ...value]);
  const options = people
    .filter(({ userId }) => offered.has(userId) && !without.includes(userId))
    .map(({ userId, nickname, deptName }) => ({
      value: userId,
      label: nickname,
      text: deptName ? `${nickname}（${deptName}）` : nickname,
    }));
  return (
    <Select<number | number[]>
      className="full-width"
      placeholder="请选择用户"
      {...rest}
      {...(single ? {} : { mode: 'multiple' as const })}
      allowClear
      showSearch={{ filterOption: false, onSearch: search }}
      loading={loading}
      value={single ? (value[0] ?? null) : [...value]}
      options={options}
      optionRender={({ data }) => data.text}
      notFoundContent={loading ? '正在查找…' : '没有找到用户'}
      onChange={(next) => onChange?.(Array.isArray(next) ? next : next === undefined || next === null ? [] : [next])}
    />
  );
}
