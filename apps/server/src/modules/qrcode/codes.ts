import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import { LIVE, qrLife, VOID } from '@jiaoyan/contract/qrcode/qrcode';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse, stale } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import { requirePlace } from '../campus/index.ts';
import type { QrKind, QrObject } from './kind.ts';
import { findKind } from './kinds.ts';
import { qrCodeTable as t } from './qrcode.table.ts';
import { newToken } from './token.ts';

type Code = typeof t.$inferSelect;
/** Values of one statement; PostgreSQL takes 65535 of them. */
const BATCH = 500;

/** The objects of some numbers; refuses when one is missing or out of reach. */
export async function reachObjects(
  db: Db,
  user: SessionUser,
  permission: string,
  kind: QrKind,
  bizIds: readonly number[],
): Promise<QrObject[]> {
  const wanted = new Set(bizIds);
  const objects = await kind.find(db, [...wanted]);
  if (objects.length < wanted.size) throw notFound();
  for (const placeId of new Set(objects.map((object) => object.placeId)))
    await requirePlace(db, user, permission, placeId);
  return objects;
}

/** Gives objects codes in an order that is always the same; who has one keeps it, so that calls may be repeated and may meet. */
export async function storeCodes(tx: Db, kind: QrKind, objects: readonly QrObject[], userName: string) {
  const fresh = [...objects]
    .sort((a, b) => a.bizId - b.bizId)
    .map(({ bizId, title }) => ({ bizType: kind.bizType, bizId, label: title, token: newToken() }));
  const tokens = new Set(fresh.map(({ token }) => token));
  const stored: { qrId: number; token: string }[] = [];
  for (let at = 0; at < fresh.length; at += BATCH) {
    const part = await tx
      .insert(t)
      .values(fresh.slice(at, at + BATCH).map((code) => ({ ...code, createBy: userName, updateBy: userName })))
      .onConflictDoUpdate({
        target: [t.bizType, t.bizId],
        targetWhere: sql`status = '1'`,
        set: { label: sql`excluded.label` },
      })
      .returning({ qrId: t.qrId, token: t.token });
    stored.push(...part);
  }
  const created = stored.filter(({ token }) => tokens.has(token)).length;
  return { created, existing: stored.length - created, qrIds: stored.map(({ qrId }) => qrId) };
}

/** A code that the caller reaches, locked for a move. */
async function lockCode(tx: Db, { user, services }: Ctx, move: 'revoke' | 'replace', qrId: number, version: number) {
  const [code] = await tx.select().from(t).where(eq(t.qrId, qrId)).for('update');
  if (!code) throw notFound();
  const [object] = (await findKind(services.registered, code.bizType)?.find(tx, [code.bizId])) ?? [];
  if (object) await requirePlace(tx, user, `repair:qrcode:${move}`, object.placeId);
  const refusal = qrLife.refusal(code.status === LIVE ? LIVE : VOID, move);
  if (refusal) throw refuse(refusal);
  if (code.version !== version) throw stale();
  return { code, object };
}

const giveUp = (tx: Db, ctx: Ctx, code: Code, replacedBy: number | null) =>
  tx
    .update(t)
    .set({
      status: VOID,
      replacedBy,
      updateBy: ctx.user.userName,
      updateTime: nowText(),
      version: code.version + 1,
    })
    .where(eq(t.qrId, code.qrId));

/** Gives up whatever code an object has that is no more. */
export const voidCodes = (tx: Db, bizType: string, bizId: number, updateBy: string) =>
  tx
    .update(t)
    .set({ status: VOID, updateBy, updateTime: nowText(), version: sql`${t.version} + 1` })
    .where(and(eq(t.bizType, bizType), eq(t.bizId, bizId), eq(t.status, LIVE)));

/** Gives a code up: whoever scans it from now on learns that it is void. */
export const revokeCode = (ctx: Ctx, qrId: number, version: number): Promise<number> =>
  write(ctx, {}, async (tx) => {
    const { code } = await lockCode(tx, ctx, 'revoke', qrId, version);
    await giveUp(tx, ctx, code, null);
    return qrId;
  });

/** Gives a code up for a new one of the same object, to which the old one points. */
export const replaceCode = (ctx: Ctx, qrId: number, version: number): Promise<number> =>
  write(ctx, {}, async (tx) => {
    const { code, object } = await lockCode(tx, ctx, 'replace', qrId, version);
    if (!object) throw refuse('该二维码的对象已删除，不能更换');
    await giveUp(tx, ctx, code, null);
    const { userName } = ctx.user;
    const { bizType, bizId } = code;
    const next = { bizType, bizId, label: object.title, token: newToken(), createBy: userName, updateBy: userName };
    const [made] = (await tx.insert(t).values(next).returning({ qrId: t.qrId })) as [{ qrId: number }];
    await tx.update(t).set({ replacedBy: made.qrId }).where(eq(t.qrId, qrId));
    return made.qrId;
  });

/** What the live labels of a kind with these tokens stand for. */
export async function tokensFor(
  db: Db,
  bizType: string,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (tokens.length === 0) return new Map();
  const rows = await db
    .select({ token: t.token, bizId: t.bizId })
    .from(t)
    .where(and(eq(t.bizType, bizType), eq(t.status, LIVE), inArray(t.token, [...tokens])));
  return new Map(rows.map(({ token, bizId }) => [token, bizId]));
}

/** The tokens of the live labels of some objects. */
export async function tokensOf(
  db: Db,
  bizType: string,
  bizIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (bizIds.length === 0) return new Map();
  const rows = await db
    .select({ token: t.token, bizId: t.bizId })
    .from(t)
    .where(and(eq(t.bizType, bizType), eq(t.status, LIVE), inArray(t.bizId, [...bizIds])));
  return new Map(rows.map(({ token, bizId }) => [bizId, token]));
}
