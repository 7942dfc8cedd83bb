import InputNumber from 'antd/es/input-number';
import { type ReactNode, useId } from 'react';

interface SettingProps {
  label: string;
  hint?: string;
  /** Puts a switch beside its label instead of below it. */
  inline?: boolean;
  children: (id: string) => ReactNode;
}

/** One line of the settings: a label and the input that it names. */
export function Setting({ label, hint, inline = false, children }: SettingProps): ReactNode {
  const id = useId();
  return (
    <div className={inline ? 'builder-setting is-inline' : 'builder-setting'}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint && <p className="builder-setting-hint">{hint}</p>}
    </div>
  );
}

interface BoundsProps {
  label: string;
  min: number | null;
  max: number | null;
  onChange: (bounds: { min?: number | null; max?: number | null }) => void;
  /** Whole numbers from zero on. */
  counts?: boolean;
}

/** The least and the most of something; both may stay open. */
export function BoundsSetting({ label, min, max, onChange, counts = false }: BoundsProps): ReactNode {
  const limits = counts ? { min: 0, precision: 0 } : {};
  return (
    <div className="builder-setting">
      <span className="builder-setting-label">{label}</span>
      <span className="builder-pair">
        <InputNumber
          {...limits}
          aria-label={`${label}最小`}
          placeholder="最小"
          value={min}
          onChange={(next) => onChange({ min: next })}
        />
        <span>—</span>
        <InputNumber
          {...limits}
          aria-label={`${label}最大`}
          placeholder="最大"
          value={max}
          onChange={(next) => onChange({ max: next })}
        />
      </span>
    </div>
  );
}
