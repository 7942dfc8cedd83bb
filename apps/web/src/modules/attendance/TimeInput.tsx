import { timeText } from '@jiaoyan/contract/attendance/shift-time';
import Input from 'antd/es/input';
import { type ReactNode, useState } from 'react';
import { parseTime } from './shift-hours.ts';

interface TimeProps {
  id?: string;
  label?: string;
  value?: number;
  onChange?: (minutes: number) => void;
}

/** A time in minutes from midnight, typed as people write it; the day after is 次日. */
export function TimeInput({ id, label, value = 0, onChange }: TimeProps): ReactNode {
  const [draft, setDraft] = useState<string>();
  const isWrong = draft !== undefined && parseTime(draft) === undefined;
  const leave = () => {
    const minutes = parseTime(draft ?? '');
    if (minutes !== undefined) onChange?.(minutes);
    setDraft(undefined);
  };
  return (
    <Input
      {...(id && { id })}
      {...(label && { 'aria-label': label })}
      className="shift-time num"
      maxLength={8}
      placeholder="次日06:00"
      {...(isWrong && { status: 'error' as const })}
      value={draft ?? timeText(value)}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={leave}
      onPressEnter={leave}
    />
  );
}
