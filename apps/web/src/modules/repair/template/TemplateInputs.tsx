import { useQuery } from '@tanstack/react-query';
import Form from 'antd/es/form';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import type { ReactNode } from 'react';
import { repairApi } from '../../../api/repair.ts';

interface SwitchInputProps {
  id?: string;
  value?: boolean;
  onChange?: (value: boolean) => void;
}

/** A value that is yes or no. */
export function SwitchInput({ id, value = false, onChange }: SwitchInputProps): ReactNode {
  return (
    <Switch
      {...(id && { id })}
      checked={value}
      checkedChildren="是"
      unCheckedChildren="否"
      onChange={(next) => onChange?.(next)}
    />
  );
}

interface NumberInputProps {
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}

/** A whole number of a unit. */
export function AmountInput({
  unit,
  value,
  onChange,
  ...props
}: NumberInputProps & { unit: string; max: number }): ReactNode {
  return (
    <InputNumber
      {...props}
      className="template-amount"
      min={0}
      precision={0}
      suffix={unit}
      value={value ?? null}
      onChange={(next) => onChange?.(next)}
    />
  );
}

/** Chooses among the promises of the item's priority; none means the one of the priority that a report gets. */
export function TemplateSlaSelect({ value, onChange, ...props }: NumberInputProps): ReactNode {
  const priority: string | undefined = Form.useWatch('defaultPriority');
  const { data = [] } = useQuery({
    queryKey: ['sla', 'options'],
    queryFn: ({ signal }) => repairApi.sla.options(undefined, { quiet: true, signal }),
  });
  const options = data
    .filter((sla) => sla.id === value || (sla.priority === priority && !sla.disabled))
    .map(({ id, label }) => ({ value: id, label }));
  return (
    <Select<number | null>
      {...props}
      value={value ?? null}
      allowClear
      placeholder="不选择时按报修单的优先级"
      options={options}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}
