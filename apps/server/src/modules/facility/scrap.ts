import { depreciation } from '@jiaoyan/contract/facility/depreciation';
import {
  type facilityScrap,
  SCRAP,
  SCRAP_PROCESS,
  type ScrapDetail,
  type ScrapInput,
} from '@jiaoyan/contract/facility/scrap';
import { DEPRECIATION, FACILITY } from '@jiaoyan/contract/facility/status';
import type { Moved } from '@jiaoyan/contract/kernel/move';
import { localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import type { Workflow } from '../bpm/index.ts';
import type { ConfigReader } from '../system/index.ts';
import { classifyTable as c } from './classify.table.ts';
import { facilityTable as f } from './facility.table.ts';
import { actOnFacility, facilityBase, moveFacility, takeFacility } from './facility-case.ts';
import { requireFacility, seesValues } from './facility-scope.ts';
import { positionText } from './position.ts';
import { type ScrapRow, scrapTable as t } from './scrap.table.ts';

/** What scrapping takes of other modules. */
export interface ScrapTools extends Pick<Workflow, 'startProcess' | 'cancelProcess'> {
  readonly configs: ConfigReader;
}
const SCRAP_LEADER = 'repair.facility.scrapLeader';
const USUAL_LEADER = '50000';

/** From which price on the director decides, too. */
async function leaderLimit({ configs }: ScrapTools): Promise<string> {
  const set = (await configs.get(SCRAP_LEADER)) ?? '';
  return /^\d{1,12}$/.test(set) ? set : USUAL_LEADER;
}

/** Asks for a facility to be scrapped: it waits, and the process begins with it, both or none. */
export async function applyForScrap(
  ctx: Ctx,
  tools: ScrapTools,
  facilityId: number,
  { reason, images, version }: ScrapInput,
): Promise<Moved> {
  const limit = await leaderLimit(tools);
  return actOnFacility(ctx, 'scrap', facilityId, version, async (turn, tx, base) => {
    const { facility } = turn;
    for (const work of ctx.services.registered.list('facilityWork')) await work.refuseScrap?.(tx, facilityId);
    const [cls] = await tx.select().from(c).where(eq(c.classifyId, facility.classifyId));
    const life = cls?.deprMode === DEPRECIATION.straight ? facility.lifeMonths : 0;
    const { net } = depreciation(facility.price, facility.useDate, life, localDay(base.now));
    const at = wallTime(base.now);
    const [scrap] = await tx
      .insert(t)
      .values({
        facilityId,
        fromStatus: facility.status,
        reason,
        images,
        netValue: net,
        price: facility.price || '0',
        repairCost: facility.repairCost,
        applicantId: ctx.user.userId,
        applicantName: ctx.user.nickName,
        createBy: ctx.user.userName,
        updateBy: ctx.user.userName,
        createTime: at,
        updateTime: at,
      })
      .returning();
    if (!scrap) throw notFound();
    moveFacility(turn, FACILITY.scrapping, { event: 'SCRAP_APPLY', content: reason, files: images });
    const instanceId = await tools.startProcess(tx, {
      key: SCRAP_PROCESS,
      starterId: ctx.user.userId,
      businessKey: String(scrap.scrapId),
      title: `${facility.code} ${facility.name} 报废`,
      // Conditions of the process compare numbers; nothing is reckoned from these.
      variables: { price: +scrap.price, leaderOver: +limit },
    });
    await tx.update(t).set({ instanceId }).where(eq(t.scrapId, scrap.scrapId));
  });
}

/** Takes an application back; the facility stands as before. */
async function withdrawScrap(ctx: Ctx, tools: ScrapTools, scrapId: number, reason: string): Promise<Moved> {
  const base = facilityBase(ctx);
  return ctx.db.transaction(async (tx) => {
    const [scrap] = await tx.select().from(t).where(eq(t.scrapId, scrapId));
    if (!scrap || scrap.applicantId !== ctx.user.userId) throw notFound();
    let moved: Moved | undefined;
    const first = async () => {
      const row = await takeFacility(ctx.services, tx, base, scrap.facilityId, async (turn) => {
        const [now] = await tx.select().from(t).where(eq(t.scrapId, scrapId)).for('update');
        if (now?.status !== SCRAP.waiting) throw refuse('该报废申请已处理');
        await closeScrap(tx, scrapId, SCRAP.withdrawn, wallTime(base.now), '');
        moveFacility(turn, scrap.fromStatus, { event: 'SCRAP_WITHDRAW', content: reason });
      });
      moved = { status: row.status, version: row.version };
      return true;
    };
    if (scrap.instanceId === null) await first();
    else await tools.cancelProcess(tx, { instanceId: scrap.instanceId, actorId: ctx.user.userId, reason, first });
    if (!moved) throw refuse('该报废申请已处理');
    return moved;
  });
}

/** Notes how an application ended. */
export async function closeScrap(
  tx: Db,
  scrapId: number,
  status: string,
  endTime: string,
  rejectReason: string,
): Promise<void> {
  await tx
    .update(t)
    .set({ status, endTime, rejectReason: rejectReason.slice(0, 500) })
    .where(eq(t.scrapId, scrapId));
}

async function detailOf({ db, user }: Ctx, scrap: ScrapRow): Promise<ScrapDetail> {
  const [found] = await db
    .select({ facility: f, classifyName: c.name })
    .from(f)
    .innerJoin(c, eq(c.classifyId, f.classifyId))
    .where(eq(f.facilityId, scrap.facilityId));
  if (!found) throw notFound();
  const { code, name, useDate, lifeMonths } = found.facility;
  const valued = seesValues(user);
  return {
    ...scrap,
    code,
    name,
    useDate,
    lifeMonths,
    classifyName: found.classifyName,
    position: await positionText(db, found.facility),
    price: valued ? scrap.price : '',
    netValue: valued ? scrap.netValue : '',
    repairCost: valued ? scrap.repairCost : '',
    mayWithdraw: scrap.status === SCRAP.waiting && scrap.applicantId === user.userId,
  };
}

const reached = ({ db, user, services }: Ctx, facilityId: number) =>
  requireFacility(db, user, 'repair:facility:query', facilityId, services.clock());

/** An application to scrap a facility that the caller reaches. */
async function readScrap(ctx: Ctx, scrapId: number): Promise<ScrapDetail> {
  const [scrap] = await ctx.db.select().from(t).where(eq(t.scrapId, scrapId));
  if (!scrap) throw notFound();
  await reached(ctx, scrap.facilityId);
  return detailOf(ctx, scrap);
}

/** The last application of a facility that was not given up. */
async function scrapOf(ctx: Ctx, facilityId: number): Promise<ScrapDetail | null> {
  await reached(ctx, facilityId);
  const [scrap] = await ctx.db.select().from(t).where(eq(t.facilityId, facilityId)).orderBy(desc(t.scrapId)).limit(1);
  const isLive = scrap?.status === SCRAP.waiting || scrap?.status === SCRAP.agreed;
  return scrap && isLive ? detailOf(ctx, scrap) : null;
}

/** Applications to scrap facilities. */
export const scrapHandlers = (tools: ScrapTools): Handlers<typeof facilityScrap> => ({
  get: ({ params, ctx }) => readScrap(ctx, params.id),
  of: ({ params, ctx }) => scrapOf(ctx, params.id),
  withdraw: ({ params, body, ctx }) => withdrawScrap(ctx, tools, params.id, body.reason),
});
