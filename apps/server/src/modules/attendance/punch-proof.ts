import { BlockList, isIP, isIPv6 } from 'node:net';
import type { PunchInput } from '@jiaoyan/contract/attendance/punch';
import { FLAG, PROOF, VIA } from '@jiaoyan/contract/attendance/status';
import type { TaskRule } from '@jiaoyan/contract/attendance/task-rule';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Sealing } from '../../kernel/sealing.ts';
import { type PointRow, pointTable } from './point.table.ts';
import { readCode, STEP_MS, stepAt } from './point-code.ts';
import { allowsPoint } from './punch-span.ts';

/** How somebody has shown that he is there. */
export interface Proof {
  readonly via: string;
  readonly pointId: number;
  readonly distance: number | null;
  readonly flags: readonly string[];
}
/** What a check-in shows, and to whom. */
export interface Shown {
  readonly db: Db;
  readonly sealing: Sealing;
  readonly rule: TaskRule;
  readonly input: PunchInput;
  readonly ip: string;
  /** When it was scanned, and when the server heard of it. */
  readonly at: number;
  readonly now: number;
}

const ENABLED = '0';
const EARTH = 6_371_000;
/** A position that is worse is looked at, one that is much worse is refused. */
const FAR = 200;
const TOO_FAR = 500;
/** How far the clock of a phone may be off. */
const CLOCK_MS = 60_000;
const VOID_CODE = '打卡码已失效，请扫描现场最新二维码';
const OTHER_POINT = '该打卡点不在您的排班范围内';

const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** Metres between two positions. */
export function metres(a: { lng: number; lat: number }, b: { lng: number; lat: number }): number {
  const [dLat, dLng] = [radians(b.lat - a.lat), radians(b.lng - a.lng)];
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Whether an address lies in one of some networks. */
function isInside(ip: string, networks: readonly string[]): boolean {
  const plain = ip.replace(/^::ffff:/i, '');
  if (isIP(plain) === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [net = '', bits = ''] = network.split('/');
    list.addSubnet(net, Number(bits), isIPv6(net) ? 'ipv6' : 'ipv4');
  }
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

/** How far a phone is from a point; refuses one that is too far away, or does not know well enough where it is. */
function refuseDistance({ lng, lat, accuracy }: PunchInput, point: PointRow): number {
  if (lng === null || lat === null) throw refuse('请允许定位后重试', 'lng');
  if (accuracy !== null && accuracy > TOO_FAR)
    throw refuse(`定位精度不足（${Math.round(accuracy)}米），请到室外重试`, 'accuracy');
  if (point.lng === null || point.lat === null) throw refuse('该打卡点没有设置位置，请改用扫码打卡', 'lng');
  const distance = Math.round(metres({ lng, lat }, { lng: point.lng, lat: point.lat }));
  if (distance > point.radius) throw refuse(`距打卡点${distance}米，超出${point.radius}米范围`, 'lng');
  return distance;
}

const farFlags = ({ accuracy }: PunchInput): string[] => (accuracy !== null && accuracy > FAR ? [FLAG.far] : []);

async function pointOf(db: Db, pointId: number): Promise<PointRow> {
  const [point] = await db
    .select()
    .from(pointTable)
    .where(and(eq(pointTable.pointId, pointId), eq(pointTable.status, ENABLED)));
  if (!point) throw refuse(VOID_CODE, 'code');
  return point;
}

/** Whether the code of a board was on it at a moment: the one that is shown, or the one before. */
const isFresh = (step: number, at: number) => step === stepAt(at) || step === stepAt(at) - 1;
/** The same for what a phone kept, whose clock may be a little off. */
const wasShown = (step: number, at: number) => at >= step * STEP_MS - CLOCK_MS && at <= (step + 1) * STEP_MS + CLOCK_MS;

/** Somebody has scanned a code. */
async function codeProof({ db, sealing, rule, input, at, now }: Shown): Promise<Proof> {
  const code = readCode(sealing, input.code);
  if (!code) throw refuse(VOID_CODE, 'code');
  const { pointId, step } = code;
  const isKept = input.at !== undefined;
  if (step === null) {
    // A label says nothing about the time, so it cannot be sent later.
    if (isKept || !rule.proofs.includes(PROOF.label)) throw refuse(VOID_CODE, 'code');
    const point = await pointOf(db, pointId);
    if (!allowsPoint(rule, pointId)) throw refuse(OTHER_POINT, 'code');
    return { via: VIA.label, pointId, distance: refuseDistance(input, point), flags: farFlags(input) };
  }
  if (isKept && !wasShown(step, at)) throw refuse('离线打卡时间与打卡码不符', 'at');
  if (!isKept && !isFresh(step, now)) throw refuse(VOID_CODE, 'code');
  if (!rule.proofs.includes(PROOF.board)) throw refuse(VOID_CODE, 'code');
  await pointOf(db, pointId);
  if (!allowsPoint(rule, pointId)) throw refuse(OTHER_POINT, 'code');
  return { via: VIA.board, pointId, distance: null, flags: isKept ? [FLAG.offline] : [] };
}

/** Somebody is in the network of the campus, near a point. */
async function networkProof({ db, rule, input, ip }: Shown): Promise<Proof> {
  if (!rule.proofs.includes(PROOF.network)) throw refuse('请扫描现场的打卡码', 'code');
  const points = await db
    .select()
    .from(pointTable)
    .where(
      and(
        eq(pointTable.status, ENABLED),
        rule.pointIds.length > 0 ? inArray(pointTable.pointId, [...rule.pointIds]) : undefined,
      ),
    )
    .orderBy(asc(pointTable.pointId));
  const near = points.filter(({ networks }) => networks.length > 0 && (ip === '' || isInside(ip, networks)));
  const [first] = near;
  if (!first) throw refuse('未连接校园网，请改用扫码打卡');
  const { lng, lat } = input;
  const away = (point: PointRow) =>
    lng === null || lat === null || point.lng === null || point.lat === null
      ? Number.POSITIVE_INFINITY
      : metres({ lng, lat }, { lng: point.lng, lat: point.lat });
  const nearest = near.reduce((a, b) => (away(b) < away(a) ? b : a), first);
  const flags = [...farFlags(input), ...(ip === '' ? [FLAG.net] : [])];
  return { via: VIA.network, pointId: nearest.pointId, distance: refuseDistance(input, nearest), flags };
}

/** How somebody has shown that he is there; refuses what shows nothing. */
export const proofOf = (shown: Shown): Promise<Proof> =>
  shown.input.code === '' ? networkProof(shown) : codeProof(shown);
