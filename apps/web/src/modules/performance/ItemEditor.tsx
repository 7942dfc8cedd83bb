import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import type { PerfItem } from '@jiaoyan/contract/performance/item';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Slider from 'antd/es/slider';
import type { ReactNode } from 'react';
import { rateNames, ruleText } from './scheme-draft.ts';

const WHOLE = 100;

interface ItemEditorProps {
  item: PerfItem;
  title: string;
  onChange: (item: PerfItem) => void;
  onRemove: () => void;
}

/** What an item weighs and how it is scored. */
export function ItemEditor({ item, title, onChange, onRemove }: ItemEditorProps): ReactNode {
  const weigh = (weight: number | null) => onChange({ ...item, weight: weight ?? 0 });
  return (
    <li className="scheme-item" aria-label={title}>
      <div className="scheme-item-head">
        <b>{title}</b>
        <Slider
          className="scheme-slider"
          ariaLabelForHandle={`${title}权重`}
          max={WHOLE}
          value={item.weight}
          onChange={weigh}
        />
        <InputNumber
          aria-label={`${title}权重`}
          min={0}
          max={WHOLE}
          precision={0}
          suffix="%"
          value={item.weight}
          onChange={weigh}
        />
        <Button type="text" icon={<DeleteOutlined aria-hidden />} aria-label={`移除${title}`} onClick={onRemove} />
      </div>
      <details>
        <summary>
          {item.kind === 'count' && item.weight === 0 && '不占权重，直接加减分：'}
          {ruleText(item)}
        </summary>
        <Params item={item} title={title} onChange={onChange} />
      </details>
    </li>
  );
}

type ParamsProps = Omit<ItemEditorProps, 'onRemove'>;

function Params({ item, title, onChange }: ParamsProps): ReactNode {
  return (
    <div className="scheme-params">
      {item.weight > 0 && (
        <div className="scheme-field">
          <span aria-hidden>最少样本数</span>
          <InputNumber
            aria-label={`${title}最少样本数`}
            min={0}
            max={WHOLE}
            precision={0}
            value={item.minN}
            onChange={(minN) => onChange({ ...item, minN: minN ?? 0 })}
          />
        </div>
      )}
      {item.kind === 'median' && (
        <Decimal label="最高分" value={item.most} onChange={(most) => onChange({ ...item, most })} />
      )}
      {item.kind === 'mean' && (
        <div className="scheme-field">
          <span aria-hidden>收缩样本数</span>
          <InputNumber
            aria-label={`${title}收缩样本数`}
            min={0}
            max={WHOLE}
            precision={0}
            value={item.shrink}
            onChange={(shrink) => onChange({ ...item, shrink: shrink ?? 0 })}
          />
        </div>
      )}
      {item.kind === 'count' && (
        <>
          <Decimal label="起始分" value={item.start} onChange={(start) => onChange({ ...item, start })} />
          <Decimal label="每次分值" value={item.step} onChange={(step) => onChange({ ...item, step })} />
          <Decimal label="最低分" value={item.least} onChange={(least) => onChange({ ...item, least })} />
          <Decimal label="最高分" value={item.most} onChange={(most) => onChange({ ...item, most })} />
        </>
      )}
      {Object.entries(item.rates).map(([name, value]) => (
        <Decimal
          key={name}
          label={rateNames[name] ?? name}
          value={value}
          onChange={(next) => onChange({ ...item, rates: { ...item.rates, [name]: next } })}
        />
      ))}
      {(item.kind === 'share' || item.kind === 'mean') && <Points item={item} title={title} onChange={onChange} />}
    </div>
  );
}

interface DecimalProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

const Decimal = ({ label, value, onChange }: DecimalProps): ReactNode => (
  <div className="scheme-field">
    <span aria-hidden>{label}</span>
    <Input
      aria-label={label}
      inputMode="decimal"
      maxLength={9}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
);

type PointsItem = Extract<PerfItem, { points: unknown }>;

/** Which value gives which score; between two of them it lies on a line. */
function Points({ item, title, onChange }: Omit<ParamsProps, 'item'> & { item: PointsItem }): ReactNode {
  const { points } = item;
  const put = (next: PointsItem['points']) => onChange({ ...item, points: next });
  const change = (at: number, part: Partial<PointsItem['points'][number]>) =>
    put(points.map((point, nth) => (nth === at ? { ...point, ...part } : point)));
  return (
    <fieldset className="scheme-points">
      <legend>得分标准{item.kind === 'share' && '（指标值为比率，0.98 即 98%）'}</legend>
      {points.map((point, at) => (
        // Points are known by their place.
        <p key={at}>
          <Input
            aria-label={`${title}第${at + 1}档指标值`}
            inputMode="decimal"
            maxLength={9}
            value={point.at}
            onChange={({ target }) => change(at, { at: target.value })}
          />
          得
          <Input
            aria-label={`${title}第${at + 1}档得分`}
            inputMode="decimal"
            maxLength={9}
            value={point.score}
            onChange={({ target }) => change(at, { score: target.value })}
          />
          分
          <Button
            type="text"
            size="small"
            disabled={points.length <= 2}
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`移除${title}第${at + 1}档`}
            onClick={() => put(points.filter((_, nth) => nth !== at))}
          />
        </p>
      ))}
      <Button size="small" disabled={points.length >= 10} onClick={() => put([...points, { at: '', score: '' }])}>
        增加一档
      </Button>
    </fieldset>
  );
}
