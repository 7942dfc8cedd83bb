import { ITEM, TICK } from '@jiaoyan/contract/maintenance/maintain-item';
import type { DetailItem } from '@jiaoyan/contract/maintenance/maintain-task';

/** What was seen, in words. */
export function valueText({ kind, unit }: Pick<DetailItem, 'kind' | 'unit'>, value: string): string {
  if (kind === ITEM.tick) return value === TICK.ok ? '合格' : value === TICK.bad ? '不合格' : '—';
  if (kind === ITEM.photo) return '';
  return value ? `${value}${unit}` : '—';
}

/** Within what a number should be. */
export function rangeText({ min, max, unit }: Pick<DetailItem, 'min' | 'max' | 'unit'>): string {
  if (min !== null && max !== null) return `${min}~${max}${unit}`;
  if (min !== null) return `不小于 ${min}${unit}`;
  return max === null ? unit : `不大于 ${max}${unit}`;
}
