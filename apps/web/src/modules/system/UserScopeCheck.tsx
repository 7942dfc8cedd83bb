import type { Explanation } from '@jiaoyan/contract/system/user-explain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Alert from 'antd/es/alert';
import Select from 'antd/es/select';
import { type ReactNode, useState } from 'react';
import { systemApi } from '../../api/system.ts';
import { OptionTag } from '../../kernel/view/DictTag.tsx';

const LIST = 'system:user:list';
const OFFERED = 20;

/** Picks a user by name and says by which clause the explained user sees that one, or why not. */
export function UserScopeCheck({ explanation }: { explanation: Explanation }): ReactNode {
  const [permission, setPermission] = useState(LIST);
  const [targetUserId, setTarget] = useState<number>();
  const { userId, permissions } = explanation;
  const codes = [...new Set([LIST, ...permissions.map((held) => held.permission)])].filter((code) => code !== '*:*:*');
  const answer = useQuery({
    queryKey: ['user', 'reach', userId, permission, targetUserId],
    queryFn: ({ signal }) =>
      systemApi.user.explain({ params: { id: userId }, query: { permission, targetUserId } }, { signal }),
    enabled: targetUserId !== undefined,
    staleTime: 0,
  });
  return (
    <div className="user-reach">
      <TargetSelect value={targetUserId} onChange={setTarget} />
      <Select
        aria-label="使用的权限"
        value={permission}
        showSearch
        options={codes.map((code) => ({ value: code, label: code }))}
        onChange={setPermission}
      />
      {answer.data?.target && <Clauses name={explanation.nickName} target={answer.data.target} />}
    </div>
  );
}

interface TargetSelectProps {
  value: number | undefined;
  onChange: (userId: number) => void;
}

function TargetSelect({ value, onChange }: TargetSelectProps): ReactNode {
  const [text, setText] = useState('');
  const users = useQuery({
    queryKey: ['user', 'choose', text],
    queryFn: ({ signal }) => systemApi.user.list({ query: { nickName: text, pageSize: OFFERED } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Select<number>
      aria-label="目标用户"
      placeholder="输入昵称查找用户"
      {...(value !== undefined && { value })}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={users.isFetching}
      options={(users.data?.rows ?? []).map((row) => ({
        value: row.userId,
        label: `${row.nickName}（${row.userName}${row.dept ? `，${row.dept.deptName}` : ''}）`,
      }))}
      onChange={onChange}
    />
  );
}

function Clauses({ name, target }: { name: string; target: NonNullable<Explanation['target']> }): ReactNode {
  return (
    <>
      <Alert
        type={target.visible ? 'success' : 'error'}
        showIcon
        title={`${name}${target.visible ? '可以' : '不能'}通过 ${target.permission} 看到“${target.nickName}”`}
      />
      <ul className="user-explain-roles" aria-label="判断依据">
        {target.clauses.map((clause) => (
          <li key={clause.roleId}>
            <strong>{clause.roleName}</strong>
            <OptionTag
              option={clause.matches ? { label: '包含', colorType: 'success' } : { label: '不包含', colorType: 'info' }}
            />
            <span>{clause.text}</span>
          </li>
        ))}
        {target.clauses.length === 0 && <li>没有任何角色，因此看不到任何数据。</li>}
      </ul>
    </>
  );
}
