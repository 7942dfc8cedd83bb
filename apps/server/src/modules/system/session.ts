import { hash, randomBytes } from 'node:crypto';
import { topics } from '@jiaoyan/contract/realtime';
import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import { LOST } from '../../kernel/db/bus.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Authenticate, Ctx } from '../../kernel/http/http.ts';
import type { Services } from '../../kernel/services.ts';
import type { TemporaryGrants } from '../../kernel/session-user.ts';
import { lendTo, type RightsReader } from './rights.ts';
import { sessionTable as t } from './session.table.ts';
import { describeAgent } from './user-agent.ts';

const IDLE_MINUTES = 30;
const FINAL_HOURS = 12;
/** A session is looked up again after this time even if nobody announced a change. */
const TRUST_MS = 10_000;
/** The idle limit slides at most this often, to spare a write per request. */
const SLIDE_MS = 60_000;
const MAX_KNOWN = 20_000;

/** Bus topic: a session has ended, `{ tokenKey, message }`. */
export const SESSION_REVOKED = 'session:revoked';
const minutes = (n: number) => sql`now() + make_interval(mins => ${n})`;

/** The name of a session: whoever reads the table cannot sign in with it. */
export const keyOf = (token: string) => hash('sha256', token);

/** Signs a user in and returns the token, which is not kept anywhere. */
export async function openSession(ctx: Ctx, tx: Db, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.insert(t).values({
    tokenKey: keyOf(token),
    userId,
    ipaddr: ctx.ip,
    ...describeAgent(ctx.userAgent),
    idleExpire: minutes(IDLE_MINUTES),
    finalExpire: minutes(FINAL_HOURS * 60),
  });
  return token;
}

/**
 * Ends sessions on every node at once: one by its key, or all of a user, except the one to spare. With a message call it
 * in a transaction, so that whoever hears it and looks finds the session ended.
 */
export async function closeSessions(
  { bus, hub }: Pick<Services, 'bus' | 'hub'>,
  db: Db,
  which: { tokenKey: string } | { userId: number; spare?: string },
  message = '',
) {
  const match =
    'tokenKey' in which
      ? eq(t.tokenKey, which.tokenKey)
      : and(eq(t.userId, which.userId), which.spare ? sql`${t.tokenKey} <> ${which.spare}` : undefined);
  const ended = await db.delete(t).where(match).returning({ tokenKey: t.tokenKey, userId: t.userId });
  for (const { tokenKey, userId } of ended) {
    // The client looks whether it is the one that was put out; only then does it ask to sign in again.
    if (message) await hub.publish(db, topics.user(userId), { kind: 'logout', message });
    await bus.publish(db, SESSION_REVOKED, { tokenKey, message });
  }
}

interface SessionReader {
  readonly authenticate: Authenticate;
}

/** Finds the person behind a token: sessions are remembered briefly, rights for as long as they stay the same. */
export function createSessionReader(
  services: Pick<Services, 'db' | 'bus'>,
  rights: RightsReader,
  lent: TemporaryGrants,
): SessionReader {
  const known = new Map<string, { userId: number; checked: number; slid: number }>();
  services.bus.subscribe(SESSION_REVOKED, (payload) => known.delete((payload as { tokenKey: string }).tokenKey));
  services.bus.subscribe(LOST, () => known.clear());

  async function look(tokenKey: string, now: number) {
    const alive = and(eq(t.tokenKey, tokenKey), gt(t.idleExpire, sql`now()`), gt(t.finalExpire, sql`now()`));
    const [row] = await services.db.select({ userId: t.userId }).from(t).where(alive);
    if (!row) {
      known.delete(tokenKey);
      return undefined;
    }
    if (known.size >= MAX_KNOWN) known.clear();
    const entry = { userId: row.userId, checked: now, slid: known.get(tokenKey)?.slid ?? 0 };
    known.set(tokenKey, entry);
    return entry;
  }

  return {
    async authenticate(token, { prolong = true } = {}) {
      const tokenKey = keyOf(token);
      const now = Date.now();
      const remembered = known.get(tokenKey);
      const entry = remembered && now - remembered.checked < TRUST_MS ? remembered : await look(tokenKey, now);
      if (!entry) return undefined;
      if (prolong && now - entry.slid > SLIDE_MS) {
        entry.slid = now;
        const slide = { lastSeen: sql`now()`, idleExpire: minutes(IDLE_MINUTES) };
        await services.db.update(t).set(slide).where(eq(t.tokenKey, tokenKey));
      }
      const person = await rights.of(entry.userId);
      return person && { ...lendTo(person, await lent(entry.userId)), tokenKey };
    },
  };
}

/** Removes what has run out; a job calls it. */
export const sweepSessions = (db: Db) =>
  db.delete(t).where(or(lt(t.idleExpire, sql`now()`), lt(t.finalExpire, sql`now()`)));
