import type { KeyObject } from 'node:crypto';
import { type RoundEntry, roundEntry } from '@jiaoyan/contract/patrol/round';
import { and, eq } from 'drizzle-orm';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { actorOf } from '../../kernel/record/actor.ts';
import { tokensFor } from '../qrcode/index.ts';
import { type TurnBase, turnBase } from '../repair/index.ts';
import { isOurs } from './anchor.ts';
import { deviceTable } from './device.table.ts';
import type { Bench, Judged } from './entry-judge.ts';
import { openFindings } from './finding-enter.ts';
import { type RoundSettings, readSettings } from './round-settings.ts';
import { chainOf, type RoundRow, type RoundState, readRecords, readRound, stateOf } from './round-state.ts';
import type { RoundTools } from './round-tools.ts';
import { isSigned, readPublicKey } from './signature.ts';

/** What a phone sends. */
export interface SyncBody {
  readonly sentAt: number;
  readonly entries: readonly { readonly clientKey: string; readonly [part: string]: unknown }[];
}
/** A round while entries of one person come in. */
export interface Walk {
  readonly ctx: Ctx;
  readonly tools: RoundTools;
  readonly round: RoundRow;
  readonly state: RoundState;
  readonly settings: RoundSettings;
  readonly labels: ReadonlyMap<string, number>;
  readonly phones: ReadonlyMap<number, KeyObject>;
  readonly sentAt: number;
  readonly received: number;
  /** Points and check items with something that is to be looked at again. */
  readonly open: ReadonlySet<string>;
  /** What a report takes; read only when something is not in order. */
  base(): Promise<TurnBase>;
}
/** An entry that was taken in. */
export interface Taken {
  readonly entry: RoundEntry;
  readonly judged: Judged;
}

/** The keys of somebody's phones that are in use. */
async function phonesOf({ db, user }: Ctx): Promise<ReadonlyMap<number, KeyObject>> {
  const rows = await db
    .select({ deviceId: deviceTable.deviceId, publicKey: deviceTable.publicKey })
    .from(deviceTable)
    .where(and(eq(deviceTable.userId, user.userId), eq(deviceTable.status, '0')));
  return new Map(
    rows.flatMap(({ deviceId, publicKey }) => {
      const key = readPublicKey(publicKey);
      return key ? [[deviceId, key] as const] : [];
    }),
  );
}

const isOwnAnchor = ({ services, user }: Ctx, taskId: number, { anchor, deviceId }: RoundEntry): boolean =>
  anchor !== null && isOurs(services.sealing, anchor, { taskId, userId: user.userId, deviceId });

/** Whoever walks a round, or had it when he fetched the anchor: what he saw counts though another one has it now. */
function requireWalker(ctx: Ctx, { taskId, executorIds }: RoundRow, entries: SyncBody['entries']): void {
  if (executorIds.includes(ctx.user.userId)) return;
  const had = entries.some((raw) => {
    const entry = roundEntry.safeParse(raw);
    return entry.success && isOwnAnchor(ctx, taskId, entry.data);
  });
  if (!had) throw notFound();
}

/** Reads what taking entries in takes. */
export async function beginWalk(
  ctx: Ctx,
  tools: RoundTools,
  taskId: number,
  { sentAt, entries }: SyncBody,
): Promise<Walk> {
  const { db, user, services } = ctx;
  const [round] = await readRound(db, { taskId });
  if (!round) throw notFound();
  requireWalker(ctx, round, entries);
  const tokens = entries.flatMap(({ token }) => (typeof token === 'string' && token !== '' ? [token] : []));
  const pointIds = round.snapshot.points.map(({ pointId }) => pointId);
  const [records, labels, phones, settings, found] = await Promise.all([
    readRecords(db, { taskId }),
    tokensFor(db, 'point', tokens),
    phonesOf(ctx),
    readSettings(tools.configs),
    openFindings(db, pointIds),
  ]);
  let base: Promise<TurnBase> | undefined;
  return {
    ctx,
    tools,
    round,
    settings,
    labels,
    phones,
    sentAt,
    received: services.clock(),
    state: stateOf(records, user.userId),
    open: new Set(found.map(({ pointId, termId }) => `${pointId}.${termId}`)),
    base: () => (base ??= turnBase(tools.repair, actorOf(user))),
  };
}

/** What an entry is judged by now. */
export function benchOf(walk: Walk, entry: RoundEntry): Bench {
  const { ctx, round, state, settings, labels, phones, sentAt, received } = walk;
  const key = phones.get(entry.deviceId);
  const deviceId = key ? entry.deviceId : null;
  const { taskId, windowFrom, windowTo, snapshot } = round;
  return {
    taskId,
    windowFrom,
    windowTo,
    snapshot,
    labels,
    sentAt,
    received,
    deviceId,
    userId: ctx.user.userId,
    done: state.done,
    visits: state.visits,
    chain: chainOf(state, deviceId),
    clockMs: settings.clockMs,
    isSigned: (text, signature) => key !== undefined && isSigned(key, text, signature),
    isAnchored: (one) => isOwnAnchor(ctx, taskId, one),
  };
}
