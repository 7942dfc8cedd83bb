import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import type { ReactNode } from 'react';
import { yuan } from '../../../kernel/money.ts';
import { CarriedLines } from './CarriedLines.tsx';
import { type CarriedGoods, isBought, type TypedLine, totalOf } from './material-sum.ts';

interface MaterialLinesProps {
  goods: readonly CarriedGoods[];
  workerId: number;
  value?: readonly TypedLine[];
  onChange?: (lines: TypedLine[]) => void;
}
const blank: TypedLine = { source: '9', name: '', qty: '', unit: '', price: '' };
const fields = { name: '材料名称', qty: '数量', unit: '单位', price: '单价' } as const;
type FieldName = keyof typeof fields;
const names = Object.keys(fields) as FieldName[];
const isNumber = (name: FieldName) => name === 'qty' || name === 'price';

/** Whether nothing has been typed into a line; of what somebody carries nothing is used without a quantity. */
export const isEmptyLine = (line: TypedLine): boolean =>
  isBought(line) ? names.every((name) => !line[name]) : !line.qty;

/** The materials that were used: out of what people carry, and what the worker bought himself. */
export function MaterialLines({ goods, workerId, value = [], onChange }: MaterialLinesProps): ReactNode {
  const bought = value.filter(isBought);
  const replace = (old: TypedLine, part: Partial<TypedLine>) =>
    onChange?.(value.map((line) => (line === old ? { ...line, ...part } : line)));
  return (
    <div className="my-materials">
      <CarriedLines goods={goods} lines={value} workerId={workerId} onChange={(lines) => onChange?.(lines)} />
      {bought.map((line, at) => (
        <div key={at} className="my-material">
          {names.map((name) => (
            <Input
              key={name}
              className={`my-material-${name}`}
              aria-label={`${fields[name]} ${at + 1}`}
              placeholder={fields[name]}
              inputMode={isNumber(name) ? 'decimal' : 'text'}
              maxLength={name === 'name' ? 60 : 12}
              value={line[name] ?? ''}
              onChange={(event) => replace(line, { [name]: event.target.value })}
            />
          ))}
          <Button
            icon={<DeleteOutlined />}
            aria-label={`删除自购材料 ${at + 1}`}
            onClick={() => onChange?.(value.filter((other) => other !== line))}
          />
        </div>
      ))}
      <div className="my-material-foot">
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => onChange?.([...value, { ...blank }])}>
          自购材料
        </Button>
        {bought.length > 0 && (
          <b className="num" role="status">
            自购合计 {yuan(totalOf(value))}
          </b>
        )}
      </div>
    </div>
  );
}
