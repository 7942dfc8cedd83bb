import {
  type facilityQuality,
  QUALITY,
  type Quality,
  type QualityInput,
  type QualityKind,
  qualityKinds,
  type RenewInput,
} from '@jiaoyan/contract/facility/quality';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { eq } from 'drizzle-orm';
import { listExport } from '../../kernel/crud/list-export.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import { nextNumber } from '../../kernel/record/number.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { facilityBase, moveFacility, refuseScrapped, takeFacility } from './facility-case.ts';
import { requireFacility, scopedFacilities } from './facility-scope.ts';
import { refusePosition } from './position.ts';
import { type QualityRow, qualityTable as t } from './quality.table.ts';
import { qualitiesOf, qualityPage } from './quality-rows.ts';
import { scopedQualities } from './quality-scope.ts';
import { warrantyFor, warrantyText } from './warranty.ts';

type Calls = typeof facilityQuality.endpoints;
const PERMISSION = 'repair:facilityQuality';
const constraints = {
  facility_quality_once: { field: 'startDate', message: '该设施已有同类型、同开始日期和证书编号的记录' },
  facility_quality_provider: { field: 'providerId', message: '所选单位不存在' },
};

type Term = Omit<RenewInput, 'files'> & { readonly files: string };
/** Refuses days that cannot be. */
function refuseTerm(kind: string, { startDate, endDate }: Pick<Term, 'startDate' | 'endDate'>): void {
  const name = qualityKinds[kind as QualityKind];
  if (endDate === null && kind !== QUALITY.sampling) throw refuse('截止日期不能为空', 'endDate');
  if (endDate !== null && endDate < startDate) throw refuse(`${name}截止日期不能早于开始日期`, 'endDate');
}

type Subject = Pick<QualityRow, 'kind' | 'facilityId' | 'placeId' | 'roomId'>;
/** Stores one. */
async function enter(ctx: Ctx, tx: Db, subject: Subject, term: Term): Promise<number> {
  const now = ctx.services.clock();
  const at = wallTime(now);
  const { userName } = ctx.user;
  const [row] = await tx
    .insert(t)
    .values({
      ...subject,
      ...term,
      code: await nextNumber(tx, 'ZB', now),
      createBy: userName,
      updateBy: userName,
      createTime: at,
      updateTime: at,
    })
    .returning({ qualityId: t.qualityId });
  if (!row) throw notFound();
  return row.qualityId;
}

/** Writes into the log of a facility what happens to its papers, under its lock. */
const onFacility = (ctx: Ctx, tx: Db, facilityId: number, event: string, content: string, work: () => Promise<void>) =>
  takeFacility(ctx.services, tx, facilityBase(ctx), facilityId, async (turn) => {
    refuseScrapped(turn.facility);
    await work();
    moveFacility(turn, turn.facility.status, { event, content });
  });
const termText = (kind: string, { startDate, endDate }: Pick<Term, 'startDate' | 'endDate'>) =>
  `${qualityKinds[kind as QualityKind]} ${startDate} 至 ${endDate ?? '长期'}`;

/** Enters the same for all facilities that are named, or for a place: all of them or none. */
function create(ctx: Ctx, { kind, facilityIds, placeId, roomId, ...term }: QualityInput): Promise<number[]> {
  const ids = [...new Set(facilityIds)].sort((a, b) => a - b);
  refuseTerm(kind, term);
  if (ids.length > 0 === (placeId !== null)) throw refuse('请选择设施或楼宇之一', 'facilityIds');
  return write(ctx, constraints, async (tx) => {
    const permission = `${PERMISSION}:add`;
    const now = ctx.services.clock();
    const made: number[] = [];
    if (placeId !== null) {
      await refusePosition(tx, { placeId, roomId });
      made.push(await enter(ctx, tx, { kind, facilityId: null, placeId, roomId }, term));
      // Nobody enters something where he does not reach it.
      await requireRecords(scopedQualities, tx, ctx.user, { permission, ids: made, now });
      return made;
    }
    await requireRecords(scopedFacilities, tx, ctx.user, { permission, ids, now });
    for (const facilityId of ids)
      await onFacility(ctx, tx, facilityId, 'QUALITY_ADD', termText(kind, term), async () => {
        made.push(await enter(ctx, tx, { kind, facilityId, placeId: null, roomId: null }, term));
      });
    return made;
  });
}

/** Does something to one that is still open, under its lock and that of its facility. */
async function change(
  ctx: Ctx,
  tx: Db,
  qualityId: number,
  say: (row: QualityRow) => { event: string; content: string },
  work: (row: QualityRow) => Promise<void>,
): Promise<void> {
  const now = ctx.services.clock();
  await requireRecords(scopedQualities, tx, ctx.user, { permission: `${PERMISSION}:edit`, ids: [qualityId], now });
  const [found] = await tx.select().from(t).where(eq(t.qualityId, qualityId));
  if (!found) throw notFound();
  const underLock = async () => {
    const [row] = await tx.select().from(t).where(eq(t.qualityId, qualityId)).for('update');
    if (!row) throw notFound();
    if (row.renewedId !== null) throw refuse('已续期，不能操作');
    if (row.endedTime !== null) throw refuse('已终止，不能操作');
    await work(row);
  };
  if (found.facilityId === null) return underLock();
  const { event, content } = say(found);
  await onFacility(ctx, tx, found.facilityId, event, content, underLock);
}

const stamp = (ctx: Ctx) => ({ updateBy: ctx.user.userName, updateTime: wallTime(ctx.services.clock()) });

/** Enters what follows; the old one is renewed by it. */
const renew = (ctx: Ctx, qualityId: number, term: RenewInput): Promise<number> =>
  write(ctx, constraints, async (tx) => {
    let made = 0;
    const say = ({ kind }: QualityRow) => ({ event: 'QUALITY_RENEW', content: termText(kind, term) });
    await change(ctx, tx, qualityId, say, async ({ kind, facilityId, placeId, roomId, startDate }) => {
      refuseTerm(kind, term);
      if (term.startDate <= startDate) throw refuse('续期的开始日期应晚于原开始日期', 'startDate');
      made = await enter(ctx, tx, { kind, facilityId, placeId, roomId }, term);
      await tx
        .update(t)
        .set({ renewedId: made, ...stamp(ctx) })
        .where(eq(t.qualityId, qualityId));
    });
    return made;
  });

/** Ends it before its time. */
const terminate = (ctx: Ctx, qualityId: number, reason: string): Promise<number> =>
  write(ctx, constraints, async (tx) => {
    const say = (row: QualityRow) => ({ event: 'QUALITY_END', content: `${termText(row.kind, row)}：${reason}` });
    await change(ctx, tx, qualityId, say, async () => {
      const endedTime = wallTime(ctx.services.clock());
      await tx
        .update(t)
        .set({ endedTime, endReason: reason, ...stamp(ctx) })
        .where(eq(t.qualityId, qualityId));
    });
    return qualityId;
  });

const list =
  (verb: 'list' | 'export'): Handler<Calls['list']> =>
  ({ query, ctx }) =>
    qualityPage(ctx, query, scopedQualities.scope(ctx.user, `${PERMISSION}:${verb}`, ctx.services.clock()));

const exported = listExport<Quality>(
  '质保检验',
  [
    { title: '编号', width: 20, cell: (row) => row.code },
    { title: '设施编号', width: 20, cell: (row) => row.facilityCode },
    { title: '设施名称', width: 24, cell: (row) => row.facilityName },
    { title: '位置', width: 24, cell: (row) => row.position },
    { title: '类型', width: 12, dictType: 'facility_quality_kind', cell: (row) => row.kind },
    { title: '单位', width: 24, cell: (row) => row.unitName },
    { title: '开始日期', width: 12, cell: (row) => row.startDate },
    { title: '截止日期', width: 12, cell: (row) => row.endDate },
    { title: '剩余天数', width: 10, cell: (row) => row.daysLeft },
    { title: '证书编号', width: 20, cell: (row) => row.certNo },
    { title: '结论', width: 10, dictType: 'facility_quality_result', cell: (row) => row.result },
    { title: '状态', width: 10, dictType: 'facility_quality_state', cell: (row) => row.state },
    { title: '终止原因', width: 24, cell: (row) => row.endReason },
  ],
  list('export'),
);

/** Warranties, legal inspections, samplings. */
export const qualityHandlers: Handlers<Calls> = {
  list: list('list'),
  ...exported,
  async of({ params, ctx }) {
    await requireFacility(ctx.db, ctx.user, `${PERMISSION}:query`, params.id, ctx.services.clock());
    return qualitiesOf(ctx, params.id);
  },
  async cover({ query: { placeId, roomId = null, facilityId = null, templateId = null }, ctx }) {
    const broken = { placeId, roomId, facilityId, templateId };
    const found = await warrantyFor(ctx.db, broken, ctx.services.clock());
    return found ? { endDate: found.endDate, unitName: found.unitName, text: warrantyText(found) } : null;
  },
  create: ({ body, ctx }) => create(ctx, body),
  renew: ({ params, body, ctx }) => renew(ctx, params.id, body),
  terminate: ({ params, body, ctx }) => terminate(ctx, params.id, body.reason),
};
