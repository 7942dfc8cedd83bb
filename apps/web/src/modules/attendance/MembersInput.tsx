import type { Member } from '@jiaoyan/contract/attendance/plan';
import { MODE } from '@jiaoyan/contract/attendance/status';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import InputNumber from 'antd/es/input-number';
import type { ReactNode } from 'react';
import { systemApi } from '../../api/system.ts';
import { UserSelect } from '../../domain/UserSelect.tsx';
import { MAX_TURN, type Pattern, spreadOffsets } from './plan-pattern.ts';
import './plan.css';

const none: readonly Member[] = [];

/** What people are called. */
function useNames(ids: readonly number[]): ReadonlyMap<number, string> {
  const text = [...ids].sort((a, b) => a - b).join(',');
  const { data = [] } = useQuery({
    queryKey: ['user', 'people', 'ids', text],
    queryFn: ({ signal }) => systemApi.user.simpleList({ query: { ids: text } }, { quiet: true, signal }),
    enabled: text !== '',
    placeholderData: (before) => before,
  });
  return new Map(data.map(({ userId, nickname }) => [userId, nickname]));
}

interface MembersProps {
  id?: string;
  value?: readonly Member[];
  onChange?: (members: Member[]) => void;
}

/** Who works by a plan, and by how many days everybody's turn is shifted. */
export function MembersInput({ value = none, onChange, ...props }: MembersProps): ReactNode {
  const mode: string | undefined = Form.useWatch('mode');
  const ids = value.map(({ userId }) => userId);
  const choose = (next: readonly number[]) =>
    onChange?.(next.map((userId) => value.find((one) => one.userId === userId) ?? { userId, offset: 0 }));
  return (
    <>
      <UserSelect {...props} placeholder="请选择人员，排班表按此顺序" value={ids} onChange={choose} />
      {mode === MODE.rotation && value.length > 0 && <Offsets value={value} onChange={onChange} />}
    </>
  );
}

function Offsets({ value, onChange }: { value: readonly Member[]; onChange: MembersProps['onChange'] }): ReactNode {
  const pattern: Pattern | undefined = Form.useWatch('pattern');
  const names = useNames(value.map(({ userId }) => userId));
  const spread = () => {
    const offsets = spreadOffsets(value.length, pattern?.length ?? 1);
    onChange?.(value.map(({ userId }, at) => ({ userId, offset: offsets[at] ?? 0 })));
  };
  const change = (userId: number) => (offset: number | null) =>
    onChange?.(value.map((one) => (one.userId === userId ? { userId, offset: offset ?? 0 } : one)));
  return (
    <div className="plan-offsets">
      <p>
        错位天数：各人从轮转的第几天之后开始。
        <Button size="small" onClick={spread}>
          均匀错开
        </Button>
      </p>
      <ul>
        {value.map(({ userId, offset }) => (
          <li key={userId}>
            <span>{names.get(userId) ?? ''}</span>
            <InputNumber<number>
              aria-label={`${names.get(userId) ?? ''}的错位天数`}
              min={0}
              max={MAX_TURN}
              precision={0}
              value={offset}
              onChange={change(userId)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
