import type { ReactNode } from 'react';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import './material.css';

/** A material in a cell of a list: what it is called above, its code below. */
export function GoodsCell({ name, spec, code }: { name: string; spec: string; code: string }): ReactNode {
  return (
    <span className="goods">
      <span>
        {name} {spec}
      </span>
      <small className="num">{code}</small>
    </span>
  );
}

/** A quantity with its unit. */
export function Quantity({ value, unit }: { value: string; unit: string }): ReactNode {
  return (
    <span className="quantity">
      {value} <DictTag dictType="material_unit" value={unit} />
    </span>
  );
}

/** Numbers stand below one another. */
export const numeric = { align: 'right' as const, className: 'num' };

/** How much of something has come. */
export function Rate({ percent }: { percent: number }): ReactNode {
  return (
    <span className="stock-rate">
      <span className="stock-rate-bar" aria-hidden>
        <span style={{ width: `${Math.min(percent, 100)}%` }} />
      </span>
      <span className="num">{percent}%</span>
    </span>
  );
}
