import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { Demand } from '@jiaoyan/contract/attendance/roster';
import Button from 'antd/es/button';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { IconButton } from '../../kernel/view/IconButton.tsx';
import { useShifts } from './attendance-data.ts';
import './plan.css';

const MOST = 20;
const none: readonly Demand[] = [];
const weekdays = [...'一二三四五六日'].map((name, at) => ({ value: at + 1, label: `周${name}` }));

interface DemandProps {
  id?: string;
  value?: readonly Demand[];
  onChange?: (demand: Demand[]) => void;
}

/** How many people a shift needs on which days. */
export function DemandInput({ id, value = none, onChange }: DemandProps): ReactNode {
  const shifts = useShifts();
  const [first] = shifts;
  const change = (at: number, part: Partial<Demand>) =>
    onChange?.(value.map((one, nth) => (nth === at ? { ...one, ...part } : one)));
  return (
    <div className="plan-demand" {...(id && { id })}>
      {value.map(({ shiftId, min, days }, at) => (
        <div key={at} className="plan-demand-row">
          <Select<number>
            aria-label={`需求${at + 1}的班次`}
            value={shiftId}
            options={shifts.map(({ id: value, label, disabled }) => ({ value, label, disabled }))}
            onChange={(next) => change(at, { shiftId: next })}
          />
          至少
          <InputNumber<number>
            aria-label={`需求${at + 1}的最少人数`}
            min={1}
            max={50}
            precision={0}
            value={min}
            onChange={(next) => change(at, { min: next ?? 1 })}
          />
          人
          <Select<number[]>
            mode="multiple"
            aria-label={`需求${at + 1}的星期`}
            placeholder="每天"
            value={[...days]}
            options={weekdays}
            maxTagCount="responsive"
            onChange={(next) => change(at, { days: next })}
          />
          <IconButton label={`移除需求${at + 1}`} onClick={() => onChange?.(value.filter((_, nth) => nth !== at))}>
            <DeleteOutlined aria-hidden />
          </IconButton>
        </div>
      ))}
      {first && value.length < MOST && (
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange?.([...value, { shiftId: first.id, min: 1, days: [] }])}
        >
          添加需求
        </Button>
      )}
    </div>
  );
}
