import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { and, count, desc, eq, gt, isNull, lt, max, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Services } from '../../kernel/services.ts';
import { smsCodeTable as t } from './sms.table.ts';
import { sendSms } from './sms-send.ts';

const LIFE_MINUTES = 10;
const GAP_SECONDS = 60;
const MAX_A_DAY = 10;
const MAX_TRIES = 5;

/** For what a code is asked: a number can be in several dialogues at once. */
export interface SmsCodeRequest {
  mobile: string;
  scene: string;
  /** The template that carries `{code}`. */
  templateCode: string;
  ip: string;
  /** Counts and answers as ever but sends nothing: nobody can find out by it which numbers are known. */
  mute?: boolean;
}

const hashOf = (mobile: string, scene: string, code: string) =>
  createHash('sha256').update(`${mobile}\n${scene}\n${code}`).digest('hex');
const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

/** Sends a new code to a number, at most one a minute and ten a day; earlier ones of the scene are void. */
export async function sendSmsCode(services: Pick<Services, 'db' | 'bus'>, request: SmsCodeRequest): Promise<void> {
  const { mobile, scene, templateCode, ip, mute = false } = request;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await services.db.transaction(async (tx) => {
    // Two requests at the same moment must not both find the number free.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`sms-code:${mobile}`}))`);
    const today = and(eq(t.mobile, mobile), gt(t.createTime, sql`date_trunc('day', now())`));
    const [sent] = await tx
      .select({ n: count(), recent: sql<boolean>`coalesce(${max(t.createTime)} > ${ago(GAP_SECONDS)}, false)` })
      .from(t)
      .where(today);
    if (sent?.recent) throw refuse('验证码发送过于频繁，请一分钟后再试', 'mobile');
    if ((sent?.n ?? 0) >= MAX_A_DAY) throw refuse('今日验证码发送次数已达上限', 'mobile');
    await tx.insert(t).values({ mobile, scene, ip, codeHash: hashOf(mobile, scene, code) });
    if (!mute) await sendSms(services, tx, { mobile, templateCode, params: { code } });
  });
}

/** Checks the latest code of a number and uses it up. Every look counts as a try, so that parallel guesses cannot slip by. */
export async function useSmsCode(db: Db, { mobile, scene, code }: { mobile: string; scene: string; code: string }) {
  const [latest] = await db
    .select({ codeId: t.codeId })
    .from(t)
    .where(and(eq(t.mobile, mobile), eq(t.scene, scene)))
    .orderBy(desc(t.codeId))
    .limit(1);
  if (!latest) throw refuse('请先获取验证码', 'code');
  const alive = and(
    eq(t.codeId, latest.codeId),
    isNull(t.usedTime),
    lt(t.tries, MAX_TRIES),
    gt(t.createTime, ago(LIFE_MINUTES * 60)),
  );
  const [tried] = await db
    .update(t)
    .set({ tries: sql`${t.tries} + 1` })
    .where(alive)
    .returning({ codeHash: t.codeHash });
  if (!tried) throw refuse('验证码已失效，请重新获取', 'code');
  if (!timingSafeEqual(Buffer.from(tried.codeHash), Buffer.from(hashOf(mobile, scene, code))))
    throw refuse('验证码错误', 'code');
  const [used] = await db
    .update(t)
    .set({ usedTime: sql`now()` })
    .where(and(eq(t.codeId, latest.codeId), isNull(t.usedTime)))
    .returning({ codeId: t.codeId });
  if (!used) throw refuse('验证码已失效，请重新获取', 'code');
}

/** Forgets codes that count for nothing any more; a job calls it. */
export const sweepSmsCodes = (db: Db) => db.delete(t).where(lt(t.createTime, sql`now() - interval '2 days'`));
