import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import type { ReactNode } from 'react';
import { yuan } from '../../../kernel/money.ts';
import { type TypedLine, totalOf } from './material-sum.ts';

interface MaterialLinesProps {
  value?: readonly TypedLine[];
  onChange?: (lines: TypedLine[]) => void;
}
const blank: TypedLine = { name: '', qty: '', unit: '', price: '' };
const fields = { name: '材料名称', qty: '数量', unit: '单位', price: '单价' } as const;
type FieldName = keyof typeof fields;
const names = Object.keys(fields) as FieldName[];
const isNumber = (name: FieldName) => name === 'qty' || name === 'price';

/** Whether nothing has been typed into a line. */
export const isEmptyLine = (line: TypedLine): boolean => names.every((name) => !line[name]);

/** The materials that were used, with what they cost together. */
export function MaterialLines({ value = [], onChange }: MaterialLinesProps): ReactNode {
  const change = (at: number, part: Partial<TypedLine>) =>
    onChange?.(value.map((line, index) => (index === at ? { ...line, ...part } : line)));
  return (
    <div className="my-materials">
      {value.map((line, at) => (
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
              onChange={(event) => change(at, { [name]: event.target.value })}
            />
          ))}
          <Button
            icon={<DeleteOutlined />}
            aria-label={`删除材料 ${at + 1}`}
            onClick={() => onChange?.(value.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div className="my-material-foot">
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => onChange?.([...value, blank])}>
          添加材料
        </Button>
        {value.length > 0 && (
          <b className="num" role="status">
            合计 {yuan(totalOf(value))}
          </b>
        )}
      </div>
    </div>
  );
}
