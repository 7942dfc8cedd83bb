import MinusOutlined from '@ant-design/icons/MinusOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { LINE_SOURCE, TRACK } from '@jiaoyan/contract/material/status';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { type ReactNode, useState } from 'react';
import { DictTag } from '../../../kernel/view/DictTag.tsx';
import { type CarriedGoods, isOf, leftOver, stepped, type TypedLine } from './material-sum.ts';

interface CarriedLinesProps {
  goods: readonly CarriedGoods[];
  lines: readonly TypedLine[];
  /** The worker of the order: what others carry bears their names. */
  workerId: number;
  onChange: (lines: TypedLine[]) => void;
}
const keyOf = ({ materialId, ownerId }: CarriedGoods) => `${materialId} ${ownerId}`;

/** What of the goods that people carry was used: those that were fetched for the order first, the rest by choice. */
export function CarriedLines({ goods, lines, workerId, onChange }: CarriedLinesProps): ReactNode {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const isShown = (one: CarriedGoods) =>
    one.held !== '0' || picked.includes(keyOf(one)) || lines.some((line) => isOf(line, one));
  const others = goods.filter((one) => !isShown(one));
  const set = (one: CarriedGoods, part: Partial<TypedLine>) => {
    const { materialId, ownerId } = one;
    const old = lines.find((line) => isOf(line, one));
    const line = { source: LINE_SOURCE.carried, materialId, ownerId, qty: '', ...old, ...part };
    onChange(old ? lines.map((other) => (other === old ? line : other)) : [...lines, line]);
  };
  const left = leftOver(goods, lines);
  return (
    <>
      <ul className="my-goods" aria-label="随身库物资">
        {goods.filter(isShown).map((one) => (
          <CarriedRow
            key={keyOf(one)}
            goods={one}
            line={lines.find((line) => isOf(line, one))}
            owner={one.ownerId === workerId ? '' : one.ownerName}
            onChange={(part) => set(one, part)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Select<string | null>
          className="full-width"
          aria-label="从随身库添加"
          placeholder="从随身库添加其他物资"
          value={null}
          showSearch={{ optionFilterProp: 'label' }}
          options={others.map((one) => ({
            value: keyOf(one),
            label: `${one.label}（${one.ownerName} 可用 ${one.qty}）`,
          }))}
          onChange={(key) => key && setPicked([...picked, key])}
        />
      )}
      {left.length > 0 && <p className="my-note">未用完的 {left.join('、')} 留在随身库，可到仓库退库</p>}
    </>
  );
}

interface CarriedRowProps {
  goods: CarriedGoods;
  line: TypedLine | undefined;
  /** Whose it is, when it is not the worker's. */
  owner: string;
  onChange: (part: Partial<TypedLine>) => void;
}

function CarriedRow({ goods, line, owner, onChange }: CarriedRowProps): ReactNode {
  const qty = line?.qty ?? '';
  return (
    <li className="my-goods-row">
      <span className="my-goods-name">
        <b>{goods.label}</b>
        <small>
          {goods.held !== '0' && <span className="dict-tag dict-tag-primary">本工单 {goods.held}</span>} 可用{' '}
          {goods.qty} <DictTag dictType="material_unit" value={goods.unit} />
          {owner && ` · ${owner}`}
        </small>
      </span>
      {goods.track === TRACK.serial ? (
        <Select<number[]>
          mode="multiple"
          className="my-goods-wide"
          aria-label={`${goods.label} 序列号`}
          placeholder="选择用掉的序列号"
          showSearch={{ optionFilterProp: 'label' }}
          value={line?.serialIds ?? []}
          options={goods.serials.map(({ serialId, serialNo }) => ({ value: serialId, label: serialNo }))}
          onChange={(serialIds) => onChange({ serialIds, qty: serialIds.length > 0 ? String(serialIds.length) : '' })}
        />
      ) : (
        <Steps label={goods.label} qty={qty} most={goods.qty} onChange={(next) => onChange({ qty: next })} />
      )}
      {goods.track === TRACK.lot && goods.lots.length > 1 && (
        <Select<number>
          className="my-goods-wide"
          aria-label={`${goods.label} 批次`}
          placeholder="先到期先用"
          allowClear
          value={line?.lotId as number}
          options={goods.lots.map((lot) => ({
            value: lot.lotId,
            label: `批次 ${lot.lotNo}（${lot.qty}）${lot.expireDate ? ` 有效期至 ${lot.expireDate}` : ''}`,
          }))}
          onChange={(lotId: number | undefined) => onChange({ lotId })}
        />
      )}
    </li>
  );
}

interface StepsProps {
  label: string;
  qty: string;
  most: string;
  onChange: (qty: string) => void;
}

function Steps({ label, qty, most, onChange }: StepsProps): ReactNode {
  return (
    <span className="my-goods-steps">
      <Button
        icon={<MinusOutlined aria-hidden />}
        aria-label={`${label} 减一`}
        disabled={!qty}
        onClick={() => onChange(stepped(qty, -1, most))}
      />
      <Input
        aria-label={`${label} 用量`}
        inputMode="decimal"
        maxLength={13}
        placeholder="0"
        value={qty}
        onChange={(event) => onChange(event.target.value.trim())}
      />
      <Button
        icon={<PlusOutlined aria-hidden />}
        aria-label={`${label} 加一`}
        disabled={qty === most}
        onClick={() => onChange(stepped(qty, 1, most))}
      />
    </span>
  );
}
