import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { MaterialOption } from '@jiaoyan/contract/material/material';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { type ReactNode, useRef, useState } from 'react';
import { yuan } from '../../kernel/money.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { blankLine, type TypedLine, totalOf } from './doc-lines.ts';
import { LotInputs } from './LotInputs.tsx';
import { useMaterialOptions } from './materials.ts';
import { SerialInput } from './SerialInput.tsx';
import './material.css';

const MOST = 100;
const LOT = '1';
const SERIAL = '2';

interface DocLinesInputProps {
  value?: readonly TypedLine[];
  onChange?: (lines: TypedLine[]) => void;
  /** Goods come in: their prices are asked for. */
  isIncoming: boolean;
  /** What is only asked for has no batches and numbers yet. */
  isPlain?: boolean;
}

/** Lines have no numbers of their own; without keys that stay, the inputs of a removed one would show the next. */
function useKeys(count: number): number[] {
  const next = useRef(0);
  const keys = useRef<number[]>([]);
  while (keys.current.length < count) {
    keys.current.push(next.current);
    next.current += 1;
  }
  keys.current.length = count;
  return keys.current;
}

/** The goods of a document. */
export function DocLinesInput({ value = [], onChange, isIncoming, isPlain = false }: DocLinesInputProps): ReactNode {
  const keys = useKeys(value.length);
  const change = (at: number, patch: Partial<TypedLine>) =>
    onChange?.(value.map((line, index) => (index === at ? { ...line, ...patch } : line)));
  const remove = (at: number) => {
    keys.splice(at, 1);
    onChange?.(value.filter((_, index) => index !== at));
  };
  return (
    <div className="doc-lines">
      {value.map((line, at) => (
        <Line
          key={keys[at]}
          number={at + 1}
          line={line}
          isIncoming={isIncoming}
          isPlain={isPlain}
          onChange={(patch) => change(at, patch)}
          onRemove={() => remove(at)}
        />
      ))}
      <div className="doc-lines-foot">
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={value.length >= MOST}
          onClick={() => onChange?.([...value, blankLine])}
        >
          添加物资
        </Button>
        {isIncoming && value.length > 0 && (
          <b className="num" role="status">
            合计 {yuan(totalOf(value))}
          </b>
        )}
      </div>
    </div>
  );
}

interface LineProps {
  number: number;
  line: TypedLine;
  isIncoming: boolean;
  isPlain: boolean;
  onChange: (patch: Partial<TypedLine>) => void;
  onRemove: () => void;
}

function Line({ number, line, isIncoming, isPlain, onChange, onRemove }: LineProps): ReactNode {
  const of = (label: string) => `第 ${number} 行${label}`;
  return (
    <fieldset className="doc-line">
      <legend className="sr-only">第 {number} 行</legend>
      <div className="doc-line-main">
        <GoodsSelect label={of('物资')} line={line} isIncoming={isIncoming} onChange={onChange} />
        <Input
          className="doc-line-qty"
          aria-label={of('数量')}
          placeholder="数量"
          inputMode="decimal"
          maxLength={13}
          value={line.qty}
          suffix={line.unit ? <DictTag dictType="material_unit" value={line.unit} /> : undefined}
          onChange={(event) => onChange({ qty: event.target.value })}
        />
        {isIncoming && (
          <Input
            className="doc-line-price"
            aria-label={of('单价')}
            placeholder="单价"
            prefix="¥"
            inputMode="decimal"
            maxLength={12}
            value={line.price}
            onChange={(event) => onChange({ price: event.target.value })}
          />
        )}
        <Button danger icon={<DeleteOutlined aria-hidden />} aria-label={`删除第 ${number} 行`} onClick={onRemove} />
      </div>
      {!isPlain && line.track === LOT && <LotInputs of={of} line={line} isIncoming={isIncoming} onChange={onChange} />}
      {!isPlain && line.track === SERIAL && (
        <SerialInput
          label={of('序列号')}
          value={line.serials}
          onChange={(serials) => onChange({ serials, qty: String(serials.length) })}
        />
      )}
    </fieldset>
  );
}

interface GoodsSelectProps extends Pick<LineProps, 'line' | 'isIncoming' | 'onChange'> {
  label: string;
}

/** Chooses a material by name, code or barcode; a scanner types the barcode. */
function GoodsSelect({ label, line, isIncoming, onChange }: GoodsSelectProps): ReactNode {
  const [text, setText] = useState('');
  const storeId: number | null | undefined = Form.useWatch('storeId');
  const { data: found = [] } = useMaterialOptions(text.trim(), storeId ?? undefined);
  const choose = (option: MaterialOption) =>
    onChange({
      materialId: option.id,
      label: option.label,
      unit: option.unit,
      track: option.track,
      decimals: option.decimals,
      available: option.available,
      ...(isIncoming && line.price === '' && { price: option.refPrice }),
    });
  const known = line.materialId !== null && !found.some(({ id }) => id === line.materialId);
  const options = [
    ...(known ? [{ value: line.materialId as number, label: line.label }] : []),
    ...found.map((option) => ({
      value: option.id,
      label: option.label,
      note: option.available === '' ? option.code : `${option.code} · 可用 ${option.available}`,
    })),
  ];
  return (
    <Select<number>
      className="doc-line-goods"
      aria-label={label}
      placeholder="物资名称、编码或条码"
      value={line.materialId as number}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={options}
      optionRender={({ label: shown, data }) => (
        <span className="goods">
          <span>{shown}</span>
          {'note' in data && <small className="num">{data.note}</small>}
        </span>
      )}
      onChange={(id) => {
        const option = found.find((one) => one.id === id);
        if (option) choose(option);
      }}
    />
  );
}
