import { tokenHash } from '@jiaoyan/contract/patrol/evidence';
import type { Round, RoundPoint } from '@jiaoyan/contract/patrol/round';

/** What a scanned label means in a round, as far as the phone can tell by itself. */
export type ScanVerdict =
  | { readonly point: RoundPoint; readonly text: '' }
  | { readonly point?: undefined; readonly text: string };

/** The point that comes next: the first one that is still open. */
export const nextPoint = ({ points }: Round, done: ReadonlyMap<number, string>): RoundPoint | undefined =>
  points.find(({ pointId }) => !done.has(pointId));

/** Judges a label: where it belongs, and whether its turn has come. */
export function judgeScan(round: Round, done: ReadonlyMap<number, string>, token: string): ScanVerdict {
  const hash = tokenHash(token);
  const point = round.points.find((one) => one.tokenHash === hash);
  if (!point) return { text: '二维码与当前点位不符' };
  if (done.has(point.pointId)) return { text: `${point.name} 已巡检` };
  const next = nextPoint(round, done);
  if (round.ordered && next && next !== point) return { text: `请按路线顺序巡检，下一点位：${next.name}` };
  return { point, text: '' };
}

const MINUTE = 60_000;
const momentOf = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}+08:00`);

/** Why a round cannot be walked now; empty when it can. The server has the last word, by its own clock. */
export function refusalNow({ windowFrom, windowTo, graceMins, status }: Round, now: number): string {
  if (status === '50') return '任务已取消';
  if (now < momentOf(windowFrom) - graceMins * MINUTE) return `未到巡检时间（${windowFrom.slice(11, 16)}）`;
  if (now > momentOf(windowTo) + graceMins * MINUTE) return `巡检时间已过（${windowTo.slice(5, 16)}）`;
  return '';
}
