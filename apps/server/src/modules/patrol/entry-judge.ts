import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import {
  type Chain,
  entryHash,
  entryText,
  gradeOf,
  isLinked,
  type PatrolFlag,
  placed,
  sortedFlags,
  timeOf,
  tokenHash,
} from '@jiaoyan/contract/patrol/evidence';
import type { RoundEntry } from '@jiaoyan/contract/patrol/round';
import type { SnapshotPoint, TaskSnapshot } from '@jiaoyan/contract/patrol/snapshot';
import { RESULT, VERIFY } from '@jiaoyan/contract/patrol/status';
import { refuse } from '../../kernel/errors.ts';
import { type Answer, answersOf, picturesOf } from './entry-answers.ts';

const MINUTE = 60_000;
const SECOND = 1000;
/** Between any two points, whatever the path says. */
const LEAST_SECS = 10;
const HOUR_AT = 11;
const MINUTE_END = 16;

/** Somebody was at a point. */
export interface Visit {
  readonly pointId: number;
  readonly at: number;
  /** None for a phone without a key. */
  readonly deviceId: number | null;
}
/** What an entry is judged by. */
export interface Bench {
  readonly taskId: number;
  readonly userId: number;
  readonly windowFrom: string;
  readonly windowTo: string;
  readonly snapshot: TaskSnapshot;
  /** What labels stand for at present. */
  readonly labels: ReadonlyMap<string, number>;
  /** The points that are done with. */
  readonly done: ReadonlySet<number>;
  /** Where the same person was during this round. */
  readonly visits: readonly Visit[];
  readonly chain: Chain;
  readonly sentAt: number;
  readonly received: number;
  /** By how much clocks may differ. */
  readonly clockMs: number;
  /** The number of the phone, when it is his and in use. */
  readonly deviceId: number | null;
  isSigned(text: string, signature: string): boolean;
  /** Whether the anchor is sealed by this server, for this round, person and phone. */
  isAnchored(entry: RoundEntry): boolean;
}

/** What is made of an entry. */
export interface Judged {
  readonly point: SnapshotPoint;
  readonly at: number;
  readonly flags: readonly PatrolFlag[];
  readonly grade: string;
  readonly distance: number | null;
  readonly result: string;
  readonly reason: string;
  readonly answers: readonly Answer[];
  readonly images: string;
  readonly isLate: boolean;
}

/** When a round may be walked, in milliseconds. */
export function windowOf({ windowFrom, windowTo, snapshot }: Pick<Bench, 'windowFrom' | 'windowTo' | 'snapshot'>): {
  readonly from: number;
  readonly to: number;
} {
  const grace = snapshot.graceMins * MINUTE;
  return { from: momentOf(windowFrom) - grace, to: momentOf(windowTo) + grace };
}

/** What the label says of an entry: the right one, or one that cannot be read any more. */
function labelFlags(bench: Bench, point: SnapshotPoint, { token, skip }: RoundEntry, seen: string): PatrolFlag[] {
  if (skip !== '') return [];
  if (token === '') {
    if (seen === '') throw refuse('标签损坏须拍照', 'images');
    return ['label'];
  }
  const isRight = bench.labels.get(token) === point.pointId || tokenHash(token) === point.tokenHash;
  if (!isRight) throw refuse('二维码与当前点位不符', 'token');
  return [];
}

/** Where the phone was; at strict points nobody is taken from afar. */
function positionFlags(point: SnapshotPoint, { position, skip }: RoundEntry) {
  const { lng, lat, radius, verify, strict } = point;
  if (verify !== VERIFY.position || lng === null || lat === null || skip !== '') return { distance: null, flags: [] };
  const found = placed(position, { lng, lat, radius });
  if (strict && found.flags.includes('far'))
    throw refuse(`距离点位${found.distance}米，超出${radius}米范围`, 'position');
  return found;
}

/** What key and chain say of an entry. */
function proofFlags(bench: Bench, entry: RoundEntry, isAnchored: boolean): PatrolFlag[] {
  const flags: PatrolFlag[] = [];
  if (bench.deviceId === null || entry.sig === '') flags.push('nosig');
  else if (!bench.isSigned(entryText(entry), entry.sig)) flags.push('chain');
  const isWhole = entryHash(entry) === entry.hash;
  if (!isWhole || !isAnchored || !isLinked(entry, entry.anchor?.nonce ?? '', bench.chain)) flags.push('chain');
  return flags;
}

/** Whether the way from the nearest other visit took less time than it takes. */
function isFast({ visits, snapshot }: Bench, point: SnapshotPoint, at: number): boolean {
  const index = snapshot.points.indexOf(point);
  const leastFrom = (pointId: number) => {
    if (snapshot.points[index - 1]?.pointId === pointId) return Math.max(point.minSecs, LEAST_SECS);
    const next = snapshot.points[index + 1];
    return next?.pointId === pointId ? Math.max(next.minSecs, LEAST_SECS) : LEAST_SECS;
  };
  return visits.some(
    (visit) => visit.pointId !== point.pointId && Math.abs(at - visit.at) < leastFrom(visit.pointId) * SECOND,
  );
}

/** Whether another point should have come first. */
function isOutOfOrder({ snapshot, done }: Bench, point: SnapshotPoint): boolean {
  if (!snapshot.ordered) return false;
  const next = snapshot.points.find(({ pointId }) => !done.has(pointId));
  return next !== undefined && next !== point && !done.has(point.pointId);
}

/** Refuses what belongs to something or somebody else. */
function refuseForeign({ taskId, userId, snapshot }: Bench, entry: RoundEntry): SnapshotPoint {
  if (entry.taskId !== taskId) throw refuse('记录不属于该任务', 'taskId');
  if (entry.userId !== userId) throw refuse('记录不属于当前用户', 'userId');
  const point = snapshot.points.find(({ pointId }) => pointId === entry.pointId);
  if (!point) throw refuse('点位不在本次任务中', 'pointId');
  return point;
}

function resultOf({ skip }: RoundEntry, answers: readonly Answer[]): string {
  if (skip !== '') return RESULT.skipped;
  return answers.every(({ ok }) => ok) ? RESULT.normal : RESULT.abnormal;
}

/** Judges an entry: refuses what cannot be true, and marks what can be doubted. */
export function judgeEntry(bench: Bench, entry: RoundEntry): Judged {
  const point = refuseForeign(bench, entry);
  const { sentAt, received, clockMs: limit } = bench;
  const isAnchored = entry.anchor !== null && bench.isAnchored(entry);
  const time = timeOf(entry, isAnchored ? entry.anchor?.serverTime : undefined, { sentAt, received, limit });
  const { from, to } = windowOf(bench);
  if (time.at < from) throw refuse(`未到巡检时间（${bench.windowFrom.slice(HOUR_AT, MINUTE_END)}）`, 'deviceTime');
  const pictures = picturesOf(entry);
  const images = pictures.get(0) ?? '';
  const flags: PatrolFlag[] = [...labelFlags(bench, point, entry, images), ...time.flags];
  const isSeen = entry.skip === '';
  if (isSeen && images === '' && (point.challenge || point.verify === VERIFY.photo))
    throw refuse(`点位【${point.name}】须现场拍照`, 'images');
  const place = positionFlags(point, entry);
  flags.push(...place.flags, ...proofFlags(bench, entry, isAnchored));
  if (isOutOfOrder(bench, point)) flags.push('order');
  if (isSeen && isFast(bench, point, time.at)) flags.push('fast');
  if (bench.visits.some(({ deviceId }) => deviceId !== bench.deviceId)) flags.push('twodev');
  const isLate = received > to;
  if (isLate) flags.push('late');
  const answers = isSeen ? answersOf(point, entry, pictures) : [];
  const sorted = sortedFlags(flags);
  return {
    point,
    at: time.at,
    flags: sorted,
    grade: gradeOf(sorted),
    distance: place.distance,
    result: resultOf(entry, answers),
    reason: entry.skip || entry.remark,
    answers,
    images,
    isLate,
  };
}
