import Input from 'antd/es/input';
import { type ReactNode, useId } from 'react';
import { DateInput } from '../../kernel/input/DateInput.tsx';
import './material.css';

interface LotFields {
  readonly lotNo: string;
  readonly madeDate: string | null;
  readonly expireDate: string | null;
}
interface LotInputsProps {
  /** Names the inputs of a line. */
  of: (label: string) => string;
  line: LotFields;
  isIncoming: boolean;
  onChange: (patch: Partial<LotFields>) => void;
}

/** The batch of a line; what leaves needs none. */
export function LotInputs({ of, line, isIncoming, onChange }: LotInputsProps): ReactNode {
  const id = useId();
  const orNone = (day: string) => day || null;
  return (
    <div className="doc-line-lot">
      <Input
        aria-label={of('批号')}
        placeholder={isIncoming ? '批号' : '批号（空为先到期先出）'}
        maxLength={40}
        value={line.lotNo}
        onChange={(event) => onChange({ lotNo: event.target.value })}
      />
      {isIncoming && (
        <>
          <span className="doc-line-day">
            <label htmlFor={`${id}-made`}>生产日期</label>
            <DateInput
              id={`${id}-made`}
              value={line.madeDate}
              onChange={(day) => onChange({ madeDate: orNone(day) })}
            />
          </span>
          <span className="doc-line-day">
            <label htmlFor={`${id}-expire`}>有效期至</label>
            <DateInput
              id={`${id}-expire`}
              value={line.expireDate}
              onChange={(day) => onChange({ expireDate: orNone(day) })}
            />
          </span>
        </>
      )}
    </div>
  );
}
