import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { MODE } from '@jiaoyan/contract/attendance/status';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { IconButton } from '../../kernel/view/IconButton.tsx';
import { useShifts } from './attendance-data.ts';
import { dayName, MAX_TURN, type Pattern, shownPattern } from './plan-pattern.ts';
import './plan.css';

const FREE = 0;
const none: Pattern = [];

interface PatternProps {
  id?: string;
  value?: Pattern;
  onChange?: (pattern: (number | null)[]) => void;
}

/** The shifts of a week, or of a turn that goes round. */
export function PatternInput({ id, value = none, onChange }: PatternProps): ReactNode {
  const mode: string = Form.useWatch('mode') ?? MODE.weekly;
  const shifts = useShifts();
  const days = shownPattern(mode, value);
  const isTurn = mode === MODE.rotation;
  const choices = [
    { value: FREE, label: '休' },
    ...shifts
      .filter(({ id: shiftId, disabled }) => !disabled || days.includes(shiftId))
      .map(({ id: shiftId, label }) => ({ value: shiftId, label })),
  ];
  const choose = (at: number) => (shiftId: number) =>
    onChange?.(days.map((own, nth) => (nth === at ? shiftId || null : own)));
  return (
    <div className="plan-pattern" {...(id && { id })}>
      {days.map((shiftId, at) => (
        <span key={at} className="plan-pattern-day">
          <span>{dayName(mode, at)}</span>
          <Select<number>
            aria-label={`${dayName(mode, at)}的班次`}
            value={shiftId ?? FREE}
            options={choices}
            popupMatchSelectWidth={false}
            onChange={choose(at)}
          />
          {isTurn && days.length > 1 && (
            <IconButton
              label={`移除${dayName(mode, at)}`}
              onClick={() => onChange?.(days.filter((_, nth) => nth !== at))}
            >
              <DeleteOutlined aria-hidden />
            </IconButton>
          )}
        </span>
      ))}
      {isTurn && days.length < MAX_TURN && (
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => onChange?.([...days, days.at(-1) ?? null])}>
          添加一天
        </Button>
      )}
    </div>
  );
}
