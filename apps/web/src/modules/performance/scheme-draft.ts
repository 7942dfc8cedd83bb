import { plain } from '@jiaoyan/contract/kernel/decimal';
import type { ItemKind, PerfGrade, PerfItem } from '@jiaoyan/contract/performance/item';
import type { PerfSource } from '@jiaoyan/contract/performance/scheme';

/** What is being written: rules, and from when on they apply. */
export interface Draft {
  readonly startMonth: string;
  readonly items: readonly PerfItem[];
  readonly grades: readonly PerfGrade[];
}

const starts: Readonly<Record<ItemKind, (common: Omit<PerfItem, 'kind'>) => PerfItem>> = {
  share: (common) => ({
    ...common,
    kind: 'share',
    points: [
      { at: '0', score: '0' },
      { at: '1', score: '100' },
    ],
  }),
  median: (common) => ({ ...common, kind: 'median', most: '120' }),
  mean: (common) => ({
    ...common,
    kind: 'mean',
    shrink: 10,
    points: [
      { at: '1', score: '0' },
      { at: '3', score: '60' },
      { at: '5', score: '100' },
    ],
  }),
  count: (common) => ({ ...common, kind: 'count', start: '0', step: '1', least: '0', most: '5' }),
};

/** An item of a source as it begins. */
export const freshItem = ({ key, kind, minN, rates }: PerfSource): PerfItem =>
  starts[kind as ItemKind]({ key, weight: 0, minN, rates });

/** The grades that most begin with. */
export const usualGrades: readonly PerfGrade[] = [
  { grade: 'A', from: '95' },
  { grade: 'B', from: '85' },
  { grade: 'C', from: '75' },
  { grade: 'D', from: '0' },
];

/** What the weights come to. */
export const weightSum = (items: readonly PerfItem[]): number => items.reduce((sum, { weight }) => sum + weight, 0);

/** What the numbers are called that sources reckon with. */
export const rateNames: Readonly<Record<string, string>> = {
  helper: '协助人计入',
  late: '每次迟到扣',
  early: '每次早退扣',
  missing: '每次缺卡扣',
  absent: '每天旷工扣',
};

const ratio = (text: string) => `${plain((Number.parseFloat(text) * 100).toFixed(2))}%`;
/** How an item is scored, in a sentence. */
export function ruleText(item: PerfItem): string {
  if (item.kind === 'median') return `达到班组中位数得100分，最高${plain(item.most)}分`;
  if (item.kind === 'count') {
    const isTaken = item.step.startsWith('-');
    const each = `每计1${isTaken ? '扣' : '加'}${plain(isTaken ? item.step.slice(1) : item.step)}分`;
    return `起始${plain(item.start)}分，${each}，最低${plain(item.least)}分，最高${plain(item.most)}分`;
  }
  const points = item.points.map(
    ({ at, score }) => `${item.kind === 'share' ? ratio(at) : `${plain(at)}星`}得${plain(score)}分`,
  );
  const shrink = item.kind === 'mean' && item.shrink > 0 ? `，按${item.shrink}个班组平均值收缩` : '';
  return `${points.join('，')}，其间按比例${shrink}`;
}
