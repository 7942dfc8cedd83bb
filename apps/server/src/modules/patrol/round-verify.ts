import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { entryHash, entryText, type PatrolFlag } from '@jiaoyan/contract/patrol/evidence';
import { type Proof, type RoundEntry, roundEntry, type Verified } from '@jiaoyan/contract/patrol/round';
import { RESULT } from '@jiaoyan/contract/patrol/status';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import { sysFile } from '../../kernel/files/file.table.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { userTable } from '../system/user.table.ts';
import { isOurs } from './anchor.ts';
import { deviceTable } from './device.table.ts';
import { pathTable } from './path.table.ts';
import { resultTable as a, type RecordRow, recordTable as r } from './record.table.ts';
import { isSigned, readPublicKey } from './signature.ts';
import { taskTable as t } from './task.table.ts';
import { scopedTasks } from './task-case.ts';

const UPLOADED = '/profile/upload/';
type Stored = Pick<
  RecordRow,
  | 'recordId'
  | 'pointId'
  | 'result'
  | 'checkTime'
  | 'receiveTime'
  | 'grade'
  | 'flags'
  | 'hash'
  | 'prevHash'
  | 'sig'
  | 'payload'
  | 'images'
  | 'clientKey'
  | 'userId'
  | 'deviceId'
> & { readonly userName: string | null; readonly deviceName: string | null; readonly publicKey: string | null };

const readStored = (db: Db, taskId: number): Promise<Stored[]> =>
  db
    .select({
      recordId: r.recordId,
      pointId: r.pointId,
      result: r.result,
      checkTime: r.checkTime,
      receiveTime: r.receiveTime,
      grade: r.grade,
      flags: r.flags,
      hash: r.hash,
      prevHash: r.prevHash,
      sig: r.sig,
      payload: r.payload,
      images: r.images,
      clientKey: r.clientKey,
      userId: r.userId,
      deviceId: r.deviceId,
      userName: userTable.nickName,
      deviceName: deviceTable.name,
      publicKey: deviceTable.publicKey,
    })
    .from(r)
    .leftJoin(userTable, eq(userTable.userId, r.userId))
    .leftJoin(deviceTable, eq(deviceTable.deviceId, r.deviceId))
    .where(eq(r.taskId, taskId));

/** The entry of a record as it was signed. */
function entryOf({ payload, clientKey, hash, sig }: Stored): RoundEntry | undefined {
  if (!payload) return undefined;
  const read = roundEntry.safeParse({ ...payload, clientKey, hash, sig, images: '' });
  return read.success ? read.data : undefined;
}

/** The digests of pictures as the server has them. */
async function digestsOf(db: Db, images: readonly string[]): Promise<ReadonlySet<string>> {
  const names = images.flatMap((list) => (list === '' ? [] : list.split(','))).map((one) => one.slice(UPLOADED.length));
  if (names.length === 0) return new Set();
  const rows = await db.select({ sha256: sysFile.sha256 }).from(sysFile).where(inArray(sysFile.name, names));
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** What a point has that nobody was at yet. */
const blank = {
  result: '',
  checkTime: '',
  receiveTime: '',
  userName: '',
  deviceName: '',
  grade: '',
  flags: [],
  hash: '',
  images: '',
  verdict: 'none',
  text: '没有打点',
} satisfies Omit<Proof, 'pointId' | 'name'>;

type Said = Pick<typeof a.$inferSelect, 'pointId' | 'termId' | 'value' | 'ok' | 'images'>;
interface Verdict {
  readonly verdict: Proof['verdict'];
  readonly text: string;
}
const broken = (text: string): Verdict => ({ verdict: 'broken', text });

/** Whether the rows say what was signed: answers, what became of the point, and when where the anchor tells it. */
function isUnaltered(stored: Stored, entry: RoundEntry, said: readonly Said[]): boolean {
  const signed = new Map(entry.answers.map(({ termId, value }) => [termId, value]));
  if (said.some(({ termId, value }) => signed.get(termId) !== value)) return false;
  if ((entry.skip !== '') !== (stored.result === RESULT.skipped)) return false;
  if (entry.skip === '' && said.every(({ ok }) => ok) !== (stored.result === RESULT.normal)) return false;
  const isDrifting = stored.flags.some((flag) => flag === 'clock' || flag === 'session');
  if (isDrifting || entry.elapsed === null || !entry.anchor) return true;
  const at = wallTime(entry.anchor.serverTime + entry.elapsed);
  return stored.checkTime === at || stored.checkTime === stored.receiveTime;
}

/** What reckoning an entry anew says of it. */
function judge(ctx: Ctx, stored: Stored, said: readonly Said[], digests: ReadonlySet<string>): Verdict {
  if (stored.userId === null || stored.result === RESULT.missed || stored.result === RESULT.exempt)
    return { verdict: 'none', text: '没有打点' };
  const entry = entryOf(stored);
  if (!entry) return { verdict: 'unsigned', text: '没有留下原始记录' };
  if (entry.pointId !== stored.pointId || entry.userId !== stored.userId) return broken('原始记录不属于该点位');
  if (entryHash(entry) !== stored.hash || entry.prevHash !== stored.prevHash) return broken('内容与摘要不符');
  const { taskId, userId, deviceId, anchor } = entry;
  if (!anchor || !isOurs(ctx.services.sealing, anchor, { taskId, userId, deviceId }))
    return broken('时间锚不是本系统签发');
  if (!isUnaltered(stored, entry, said)) return broken('检查结果或时间与原始记录不符');
  if (entry.photos.some(({ hash }) => !digests.has(hash))) return broken('照片与记录不符');
  if (stored.flags.includes('chain' satisfies PatrolFlag)) return broken('提交时前后记录不连续');
  if (stored.sig === '' || stored.publicKey === null) return { verdict: 'unsigned', text: '摘要相符，没有签名' };
  const key = readPublicKey(stored.publicKey);
  if (!key || !isSigned(key, entryText(entry), stored.sig)) return broken('签名不符');
  return { verdict: 'proved', text: '签名、摘要和时间锚相符' };
}

function wordsOf(proofs: readonly Proof[]): string {
  const count = (verdict: Proof['verdict']) => proofs.filter((proof) => proof.verdict === verdict).length;
  const [bad, unsigned, good] = [count('broken'), count('unsigned'), count('proved')];
  if (bad > 0) return `核验不通过：${bad} 条记录与提交时不符`;
  if (unsigned > 0) return `核验通过：${good} 条签名有效，${unsigned} 条没有签名`;
  return good > 0 ? `核验通过：${good} 条签名有效` : '没有可核验的记录';
}

/** What was signed, answered and photographed during a round. */
async function readProofs(db: Db, taskId: number) {
  const stored = await readStored(db, taskId);
  const recordIds = stored.map(({ recordId }) => recordId);
  const { pointId, termId, value, ok, images } = a;
  const said = await db.select({ pointId, termId, value, ok, images }).from(a).where(inArray(a.recordId, recordIds));
  const digests = await digestsOf(
    db,
    [...stored, ...said].map((one) => one.images),
  );
  return { stored: new Map(stored.map((one) => [one.pointId, one])), said, digests };
}

/** A point with the verdict on it. */
function proofOf(
  ctx: Ctx,
  { pointId, name }: Pick<Proof, 'pointId' | 'name'>,
  { stored, said, digests }: Awaited<ReturnType<typeof readProofs>>,
): Proof {
  const one = stored.get(pointId);
  if (!one) return { ...blank, pointId, name };
  const { result, checkTime, receiveTime, grade, flags, hash, images } = one;
  const own = said.filter((answer) => answer.pointId === pointId);
  const [userName, deviceName] = [one.userName ?? '', one.deviceName ?? ''];
  const verdict = judge(ctx, one, own, digests);
  return {
    ...verdict,
    pointId,
    name,
    result,
    checkTime,
    receiveTime,
    grade,
    flags,
    hash,
    images,
    userName,
    deviceName,
  };
}

/** Reckons digests, signatures and anchors of a round anew, for whoever reaches it by a permission. */
export async function verifyRound(ctx: Ctx, taskId: number, permission = 'repair:patrolTask:query'): Promise<Verified> {
  const { db, user, services } = ctx;
  const now = services.clock();
  await requireRecords(scopedTasks, db, user, { permission, ids: [taskId], now });
  const [found] = await db
    .select({ task: t, pathName: pathTable.name })
    .from(t)
    .innerJoin(pathTable, eq(pathTable.pathId, t.pathId))
    .where(eq(t.taskId, taskId));
  if (!found) throw notFound();
  const proofs = await readProofs(db, taskId);
  const points = found.task.snapshot.points.map((point) => proofOf(ctx, point, proofs));
  const count = (verdict: Proof['verdict']) => points.filter((proof) => proof.verdict === verdict).length;
  const { code, windowFrom, windowTo, status } = found.task;
  return {
    taskId,
    code,
    windowFrom,
    windowTo,
    status,
    points,
    pathName: found.pathName,
    checkedAt: wallTime(now),
    proved: count('proved'),
    unsigned: count('unsigned'),
    broken: count('broken'),
    verdict: wordsOf(points),
  };
}
