import { plain, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import type { PerfRecordDetail } from '@jiaoyan/contract/performance/record';
import type { ItemScore } from '@jiaoyan/contract/performance/score';
import type { ReactNode } from 'react';
import type { RadarAxis } from './Radar.tsx';
import './performance.css';

const FULL = 120;
const PLACES = 2;

/** How far a score goes on its way to the most there is, in percent; for drawing only. */
export const partOf = (score: string): number => Math.max(0, Math.min(100, (Number.parseFloat(score) / FULL) * 100));
/** Points with their sign. */
export const signed = (points: string): string => {
  const value = unitsOf(points, PLACES);
  if (value === 0n) return '0';
  return value > 0n ? `+${plain(points)}` : `−${plain(points.slice(1))}`;
};

/** What was measured, as people say it. */
export function rawText(raw: string | null, kind: string | undefined): string {
  if (raw === null) return '—';
  const value = Number.parseFloat(raw);
  if (kind === 'share') return `${(value * 100).toFixed(1)}%`;
  if (kind === 'median') return `班组中位数的 ${(value * 100).toFixed(0)}%`;
  return kind === 'mean' ? value.toFixed(2) : `合计 ${plain(raw)}`;
}

/** The score of an item in a narrow column. */
export function ItemCell({ item }: { item: Pick<ItemScore, 'score'> | undefined }): ReactNode {
  if (!item) return null;
  if (item.score === null) return <small className="perf-thin">样本不足</small>;
  return (
    <span className="perf-cell">
      <span className="num">{plain(item.score)}</span>
      <span className="perf-track">
        <span style={{ width: `${partOf(item.score)}%` }} />
      </span>
    </span>
  );
}

/** The axes of the picture: items with a weight. */
export const axesOf = ({ items, titles }: Pick<PerfRecordDetail, 'items' | 'titles'>): RadarAxis[] =>
  items
    .filter(({ weight }) => weight > 0)
    .map(({ key, score }) => ({
      key,
      name: titles[key] ?? key,
      score: score === null ? null : Number.parseFloat(score),
    }));

/** The picture in words. */
export const radarLabel = (record: Pick<PerfRecordDetail, 'items' | 'titles'>): string =>
  axesOf(record)
    .map(({ name, score }) => `${name} ${score ?? '样本不足'}`)
    .join('，');
