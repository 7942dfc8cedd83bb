import type { PurchaseLine } from '@jiaoyan/contract/material/purchase';
import type { Bin } from '@jiaoyan/contract/material/stock';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import type { ReactNode } from 'react';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { message } from '../../kernel/view/feedback.tsx';
import { BinScan } from './BinScan.tsx';
import { newKey } from './doc-lines.ts';
import { LotInputs } from './LotInputs.tsx';
import { SerialInput } from './SerialInput.tsx';
import { GoodsCell } from './stock-cells.tsx';

const LOT = '1';
const SERIAL = '2';

/** How much of a line has come; each batch by itself. */
export interface Delivered {
  readonly key: string;
  readonly line: PurchaseLine;
  readonly left: string;
  readonly qty: string;
  readonly price: string;
  readonly lotNo: string;
  readonly madeDate: string | null;
  readonly expireDate: string | null;
  readonly serials: string[];
  readonly isScanned: boolean;
}

/** A line whose shelf was scanned: the first one, with all that is still to be moved of it. */
export function withScanned(lines: readonly Delivered[], materialId: number): Delivered[] {
  const found = lines.find(({ line }) => line.materialId === materialId);
  if (!found) return [...lines];
  const qty = found.qty === '' && found.line.track !== SERIAL ? found.left : found.qty;
  return [{ ...found, qty, isScanned: true }, ...lines.filter((one) => one !== found)];
}

interface DeliveryLinesProps {
  isIncoming: boolean;
  storeId: number;
  value?: readonly Delivered[];
  onChange?: (lines: Delivered[]) => void;
}

/** The goods of a delivery, line by line as they were ordered. */
export function DeliveryLines({ isIncoming, storeId, value = [], onChange }: DeliveryLinesProps): ReactNode {
  const change = (at: number, patch: Partial<Delivered>) =>
    onChange?.(value.map((one, index) => (index === at ? { ...one, ...patch } : one)));
  const split = (at: number) =>
    onChange?.(
      value.flatMap((one, index) => (index === at ? [one, { ...one, key: newKey(), qty: '', lotNo: '' }] : [one])),
    );
  const scan = (bin: Bin) => {
    if (bin.storeId !== storeId) message.warning(`${bin.label} 的这个库位在${bin.storeName}`);
    else if (value.some(({ line }) => line.materialId === bin.id)) onChange?.(withScanned(value, bin.id));
    else message.warning(`${bin.label} 不在本单中`);
  };
  return (
    <>
      <BinScan storeId={storeId} onBin={scan} />
      <ul className="delivery-lines">
        {value.map((one, at) => (
          <li key={one.key}>
            <Line one={one} isIncoming={isIncoming} onChange={(patch) => change(at, patch)} onSplit={() => split(at)} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface LineProps {
  one: Delivered;
  isIncoming: boolean;
  onChange: (patch: Partial<Delivered>) => void;
  onSplit: () => void;
}

function Line({ one, isIncoming, onChange, onSplit }: LineProps): ReactNode {
  const { line, left, qty, price, serials } = one;
  const of = (label: string) => `${line.name}${label}`;
  return (
    <>
      <div className="doc-line-main">
        <span className="doc-line-goods">
          <GoodsCell {...line} />
          {one.isScanned && <span className="dict-tag dict-tag-success">已扫码</span>}
        </span>
        <span className="handed-left num">
          {isIncoming ? '未到' : '已入库'} {left} <DictTag dictType="material_unit" value={line.unit} />
        </span>
        {line.track !== SERIAL && (
          <Input
            className="doc-line-qty"
            aria-label={of('数量')}
            placeholder="数量"
            inputMode="decimal"
            maxLength={13}
            value={qty}
            onChange={(event) => onChange({ qty: event.target.value })}
          />
        )}
        {isIncoming && (
          <Input
            className="doc-line-price"
            aria-label={of('单价')}
            placeholder="单价"
            prefix="¥"
            inputMode="decimal"
            maxLength={12}
            value={price}
            onChange={(event) => onChange({ price: event.target.value })}
          />
        )}
        {line.track === LOT && <Button onClick={onSplit}>加批次</Button>}
      </div>
      {line.track === LOT && <LotInputs of={of} line={one} isIncoming={isIncoming} onChange={onChange} />}
      {line.track === SERIAL && (
        <SerialInput
          label={of('序列号')}
          value={serials}
          onChange={(next) => onChange({ serials: next, qty: next.length > 0 ? String(next.length) : '' })}
        />
      )}
    </>
  );
}
