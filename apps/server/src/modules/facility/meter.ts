import {
  type facilityMeter,
  METER,
  type Meter,
  READING_SOURCE,
  type Reading,
  type ReadingInput,
} from '@jiaoyan/contract/facility/meter';
import { decimalOf, plain, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import type { Actor } from '../../kernel/record/actor.ts';
import { actorOf } from '../../kernel/record/actor.ts';
import { facilityTable as f } from './facility.table.ts';
import { refuseScrapped } from './facility-case.ts';
import { requireFacility } from './facility-scope.ts';
import { type MeterRow, type ReadingRow, readingTable as r, meterTable as t } from './meter.table.ts';

type Calls = typeof facilityMeter;
const PERMISSION = 'repair:facilityMeter';
const PLACES = 3;
/** How many readings a file shows of one meter. */
const SHOWN = 400;
const constraints = {
  facility_meter_name: { field: 'name', message: '该设施已有同名表计' },
  facility_reading_once: { field: 'at', message: '该时间已有读数' },
};

/** A meter under its lock: readings come one after the other. */
async function lockMeter(tx: Db, meterId: number): Promise<MeterRow> {
  const [row] = await tx.select().from(t).where(eq(t.meterId, meterId)).for('update');
  if (!row) throw notFound();
  return row;
}

async function refuseOff(tx: Db, { facilityId, status }: Pick<MeterRow, 'facilityId' | 'status'>): Promise<void> {
  const [facility] = await tx.select({ status: f.status }).from(f).where(eq(f.facilityId, facilityId)).for('share');
  if (facility) refuseScrapped(facility);
  if (status !== '0') throw refuse('表计已停用');
}

/** What counts ever on neither falls nor jumps over a later reading, unless another meter is there. */
async function refuseFalling(tx: Db, meterId: number, at: string, { value, isReplace }: ReadingInput): Promise<void> {
  const [before] = await tx
    .select()
    .from(r)
    .where(and(eq(r.meterId, meterId), lt(r.at, at)))
    .orderBy(desc(r.at))
    .limit(1);
  const [after] = await tx
    .select()
    .from(r)
    .where(and(eq(r.meterId, meterId), gt(r.at, at)))
    .orderBy(asc(r.at))
    .limit(1);
  const own = unitsOf(value, PLACES);
  if (before && !isReplace && own < unitsOf(before.value, PLACES))
    throw refuse(`读数小于上次 ${plain(before.value)}，如已换表请勾选【换表】`, 'value');
  if (after && !after.isReplace && own > unitsOf(after.value, PLACES))
    throw refuse(`读数大于之后的读数 ${plain(after.value)}`, 'value');
}

/** A reading as a person, a round or maintenance brings it. */
export interface NewReading {
  readonly actor: Actor;
  readonly now: number;
  readonly source?: string;
  readonly refId?: number;
}
/** Stores what a meter says. */
export async function enterReading(tx: Db, meterId: number, input: ReadingInput, from: NewReading): Promise<number> {
  const meter = await lockMeter(tx, meterId);
  await refuseOff(tx, meter);
  const at = input.at ?? wallTime(from.now);
  if (momentOf(at) > from.now) throw refuse('读数时间不能晚于现在', 'at');
  if (meter.mode === METER.total) {
    if (input.value.startsWith('-')) throw refuse('累计读数不能为负数', 'value');
    await refuseFalling(tx, meterId, at, input);
  }
  const { actor, source = READING_SOURCE.hand, refId = null } = from;
  const [row] = await tx
    .insert(r)
    .values({
      meterId,
      at,
      value: input.value,
      isReplace: input.isReplace,
      images: input.images,
      source,
      refId,
      operatorId: actor.userId,
      operatorName: actor.name,
      createTime: wallTime(from.now),
    })
    .returning({ readingId: r.readingId });
  return row?.readingId as number;
}

/** What was used between two readings; a new meter begins anew. */
const usedBetween = (
  mode: string,
  before: ReadingRow | undefined,
  { value, isReplace }: ReadingRow,
): bigint | undefined =>
  mode === METER.total && before && !isReplace ? unitsOf(value, PLACES) - unitsOf(before.value, PLACES) : undefined;

/** A meter with what it said, newest first. */
function wideMeter(meter: MeterRow, rising: readonly ReadingRow[]): Meter {
  let used = 0n;
  const readings = rising.map((row, at): Reading => {
    const own = usedBetween(meter.mode, rising[at - 1], row);
    used += own ?? 0n;
    return { ...row, value: plain(row.value), used: own === undefined ? '' : plain(decimalOf(own, PLACES)) };
  });
  const last = rising.at(-1);
  return {
    ...meter,
    lastValue: last ? plain(last.value) : '',
    lastAt: last?.at ?? null,
    used: meter.mode === METER.total && rising.length > 1 ? plain(decimalOf(used, PLACES)) : '',
    readings: readings.reverse().slice(0, SHOWN),
  };
}

/** The meters of a facility. */
async function metersOf(db: Db, facilityId: number): Promise<Meter[]> {
  const meters = await db.select().from(t).where(eq(t.facilityId, facilityId)).orderBy(asc(t.status), asc(t.meterId));
  if (meters.length === 0) return [];
  const ids = meters.map(({ meterId }) => meterId);
  const readings = await db.select().from(r).where(inArray(r.meterId, ids)).orderBy(asc(r.at));
  return meters.map((meter) =>
    wideMeter(
      meter,
      readings.filter(({ meterId }) => meterId === meter.meterId),
    ),
  );
}

const reached = (ctx: Ctx, verb: string, facilityId: number, db = ctx.db) =>
  requireFacility(db, ctx.user, `${PERMISSION}:${verb}`, facilityId, ctx.services.clock());

/** The facility of a meter that somebody reaches; one that is missing sounds like one out of reach. */
async function reachedMeter(ctx: Ctx, verb: string, meterId: number): Promise<MeterRow> {
  const [row] = await ctx.db.select().from(t).where(eq(t.meterId, meterId));
  if (!row) throw notFound();
  await reached(ctx, verb, row.facilityId);
  return row;
}

/** Meters of facilities and what they said. */
export const meterHandlers: Handlers<Calls> = {
  async of({ params, ctx }) {
    await requireFacility(ctx.db, ctx.user, 'repair:facility:query', params.id, ctx.services.clock());
    return metersOf(ctx.db, params.id);
  },
  create: ({ body, ctx }) =>
    write(ctx, constraints, async (tx) => {
      await reached(ctx, 'add', body.facilityId, tx);
      await refuseOff(tx, { facilityId: body.facilityId, status: '0' });
      const by = ctx.user.userName;
      const [row] = await tx
        .insert(t)
        .values({ ...body, createBy: by, updateBy: by })
        .returning({ meterId: t.meterId });
      return row?.meterId as number;
    }),
  async update({ params, body, ctx }) {
    await reachedMeter(ctx, 'edit', params.id);
    return write(ctx, constraints, async (tx) => {
      const meter = await lockMeter(tx, params.id);
      const [read] = await tx.select({ id: r.readingId }).from(r).where(eq(r.meterId, params.id)).limit(1);
      if (read && body.mode !== meter.mode) throw refuse('表计已有读数，不能修改计数方式', 'mode');
      const stamp = { updateBy: ctx.user.userName, updateTime: wallTime(ctx.services.clock()) };
      await tx
        .update(t)
        .set({ ...body, ...stamp, version: meter.version + 1 })
        .where(eq(t.meterId, params.id));
      return params.id;
    });
  },
  async read({ params, body, ctx }) {
    await reachedMeter(ctx, 'read', params.id);
    const from = { actor: actorOf(ctx.user), now: ctx.services.clock() };
    return write(ctx, constraints, (tx) => enterReading(tx, params.id, body, from));
  },
};
