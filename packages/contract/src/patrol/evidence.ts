import { sha256 } from './sha256.ts';

/*
 * What makes an entry of a round believable, without any app: rules that the phone and the server share. Nothing here
 * asks a clock, a browser or a database.
 */

/** What may be said against an entry; the order in which they are shown. */
export const patrolFlags = {
  label: '标签损坏',
  order: '顺序不符',
  far: '距离过远',
  nofix: '未定位',
  fast: '间隔过短',
  clock: '时钟偏差',
  session: '页面重载',
  chain: '链条断开',
  nosig: '未签名',
  twodev: '两台设备',
  late: '迟到上报',
} as const;
export type PatrolFlag = keyof typeof patrolFlags;
/** How far an entry is believed. */
export type PatrolGrade = 'A' | 'B' | 'C';

/** What takes nothing away, and what only weakens an entry; anything else makes it doubtful. */
const HARMLESS: ReadonlySet<PatrolFlag> = new Set(['late']);
const WEAK: ReadonlySet<PatrolFlag> = new Set(['nosig', 'nofix', 'session']);

/** How far something is believed after all that is said against it. */
export function gradeOf(flags: readonly PatrolFlag[]): PatrolGrade {
  const against = flags.filter((flag) => !HARMLESS.has(flag));
  if (against.length === 0) return 'A';
  return against.every((flag) => WEAK.has(flag)) ? 'B' : 'C';
}

const ORDER = Object.keys(patrolFlags) as PatrolFlag[];
/** Flags once each, in their order. */
export const sortedFlags = (flags: Iterable<PatrolFlag>): PatrolFlag[] => {
  const found = new Set(flags);
  return ORDER.filter((flag) => found.has(flag));
};

type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };

/** The one text of a value (RFC 8785): what is signed here is read the same everywhere. */
export function canonical(value: Plain): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const entries = Object.entries(value as { readonly [key: string]: Plain });
  const members = entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`);
  return `{${members.join(',')}}`;
}

/** What a phone fetches while it has a connection: from when, by the clock of the server, it counts. */
export interface AnchorText {
  readonly taskId: number;
  readonly userId: number;
  /** 0 for a phone that has no key. */
  readonly deviceId: number;
  /** Milliseconds since 1970. */
  readonly serverTime: number;
  readonly nonce: string;
}
/** The same with the seal of the server. */
export interface Anchor extends AnchorText {
  readonly mac: string;
}
/** What the server seals. */
export const anchorText = ({ taskId, userId, deviceId, serverTime, nonce }: AnchorText): string =>
  canonical({ taskId, userId, deviceId, serverTime, nonce });

/** An answer at a point. */
export interface WrittenAnswer {
  readonly termId: number;
  readonly value: string;
  readonly ok: boolean;
  readonly remark: string;
  /** What becomes of something that is not in order: a report, or nothing because it was put right there and then. */
  readonly deal: '' | 'report' | 'fixed';
}
/** A photo taken in the page; `termId` 0 belongs to the point. */
export interface WrittenPhoto {
  readonly hash: string;
  readonly termId: number;
}
/** What a phone writes down at a point, and signs. */
export interface WrittenEntry {
  readonly taskId: number;
  readonly pointId: number;
  readonly userId: number;
  readonly deviceId: number;
  /** The label; none when it cannot be read. */
  readonly token: string;
  readonly deviceTime: number;
  /** Milliseconds since the anchor by a clock that nobody can set; none after the page was opened anew. */
  readonly elapsed: number | null;
  readonly position: { readonly lng: number; readonly lat: number; readonly accuracy: number } | null;
  readonly answers: readonly WrittenAnswer[];
  readonly photos: readonly WrittenPhoto[];
  /** Why the point was passed over; none when it was seen. */
  readonly skip: string;
  readonly remark: string;
  /** The digest of the entry before; of the first one the nonce of the anchor. */
  readonly prevHash: string;
}

/** The text of an entry as it is signed; whatever else an object carries is no part of it. */
export const entryText = (entry: WrittenEntry): string =>
  canonical({
    taskId: entry.taskId,
    pointId: entry.pointId,
    userId: entry.userId,
    deviceId: entry.deviceId,
    token: entry.token,
    deviceTime: entry.deviceTime,
    elapsed: entry.elapsed,
    position: entry.position && {
      lng: entry.position.lng,
      lat: entry.position.lat,
      accuracy: entry.position.accuracy,
    },
    answers: entry.answers.map(({ termId, value, ok, remark, deal }) => ({ termId, value, ok, remark, deal })),
    photos: entry.photos.map(({ hash, termId }) => ({ hash, termId })),
    skip: entry.skip,
    remark: entry.remark,
    prevHash: entry.prevHash,
  });
/** Names an entry for the one that follows. */
export const entryHash = (entry: WrittenEntry): string => sha256(entryText(entry));
/** What a phone knows of a label without knowing the label. */
export const tokenHash = (token: string): string => sha256(token);

/** When something happened, by the clock of the server. */
interface Timed {
  readonly at: number;
  readonly flags: readonly PatrolFlag[];
}
interface Sent {
  /** By the clock of the phone. */
  readonly sentAt: number;
  /** By the clock of the server. */
  readonly received: number;
  /** By how much clocks may differ, in milliseconds. */
  readonly limit: number;
}

/** Only the clock of the phone is known: what it was off by when it sent. */
function timeBySending(deviceTime: number, since: number, { sentAt, received, limit }: Sent): Timed {
  const drift = received - sentAt;
  const at = deviceTime + drift;
  const isOff = Math.abs(drift) > limit || at > received + limit || at < since - limit;
  return { at: Math.min(Math.max(at, since), received), flags: isOff ? ['clock', 'session'] : ['session'] };
}

/**
 * When an entry was written. The anchor and the time since then count, because nobody can set that clock; it stands still
 * while a phone sleeps, so a phone whose own clock is right is believed beyond it. Else the clock of the phone counts,
 * put right by what it was off by when it sent.
 */
export function timeOf(
  { deviceTime, elapsed }: Pick<WrittenEntry, 'deviceTime' | 'elapsed'>,
  /** The time of the anchor, when its seal is ours. */
  anchorTime: number | undefined,
  sent: Sent,
): Timed {
  const since = anchorTime ?? 0;
  const bySending = timeBySending(deviceTime, since, sent);
  if (anchorTime === undefined || elapsed === null) return bySending;
  const at = anchorTime + elapsed;
  const { received, limit } = sent;
  if (at > received + limit) return { at: received, flags: ['clock'] };
  const hasSlept = bySending.at - at > limit && !bySending.flags.includes('clock');
  if (hasSlept) return bySending;
  return { at: Math.min(at, received), flags: Math.abs(deviceTime - at) > limit ? ['clock'] : [] };
}

const EARTH = 6_371_008;
const rad = (degrees: number): number => (degrees * Math.PI) / 180;
interface Spot {
  readonly lng: number;
  readonly lat: number;
}
/** Metres between two spots. */
export function metresBetween(a: Spot, b: Spot): number {
  const [dLat, dLng] = [rad(b.lat - a.lat), rad(b.lng - a.lng)];
  const half = Math.sin(dLat / 2) ** 2 + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(dLng / 2) ** 2;
  return Math.round(2 * EARTH * Math.asin(Math.min(1, Math.sqrt(half))));
}

/** What a position says: too far only when even its inaccuracy does not explain it. */
export function placed(
  position: WrittenEntry['position'],
  point: Spot & { readonly radius: number },
): { readonly distance: number | null; readonly flags: readonly PatrolFlag[] } {
  if (!position) return { distance: null, flags: ['nofix'] };
  const distance = metresBetween(position, point);
  if (distance <= point.radius) return { distance, flags: [] };
  return { distance, flags: distance - position.accuracy > point.radius ? ['far'] : ['nofix'] };
}

/** What is known of the entries of one phone in one task. */
export interface Chain {
  /** Digests of its entries. */
  readonly hashes: ReadonlySet<string>;
  /** What they said came before them. */
  readonly taken: ReadonlySet<string>;
}
/** Nonces are shorter than digests: an entry that follows one is the first of its phone. */
const NONCE_LENGTH = 32;
/** Whether an entry follows one that is known, as the only one that does; the first follows its anchor. */
export function isLinked(
  { prevHash }: Pick<WrittenEntry, 'prevHash'>,
  nonce: string,
  { hashes, taken }: Chain,
): boolean {
  if (taken.has(prevHash)) return false;
  if (prevHash !== nonce) return hashes.has(prevHash);
  return ![...taken].some(({ length }) => length === NONCE_LENGTH);
}
