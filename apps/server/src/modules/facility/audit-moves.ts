import {
  AUDIT,
  AUDIT_HANDLED,
  AUDIT_ITEM,
  type AuditHandle,
  type AuditInput,
  auditStates,
} from '@jiaoyan/contract/facility/audit';
import type { Moved } from '@jiaoyan/contract/kernel/move';
import { localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { forbidden, notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { beginRecord } from '../../kernel/record/kind.ts';
import { nextNumber } from '../../kernel/record/number.ts';
import { holds } from '../../kernel/session-user.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { refuseAbsent } from '../system/index.ts';
import { type AuditItemRow, type AuditRow, auditItemTable as i, auditTable as t } from './audit.table.ts';
import { type AuditTurn, auditRecord } from './audit-case.ts';
import { belowClass } from './classify.ts';
import { facilityTable as f } from './facility.table.ts';
import { facilityBase, refuseScrapped, takeFacility } from './facility-case.ts';
import { relocate } from './facility-moves.ts';
import { requireFacility, scopedFacilities } from './facility-scope.ts';
import { moveSite, siteBase } from './site-record.ts';

const MOVE = 'repair:facility:move';
const SCRAPPED = '60';
const { open, right } = AUDIT_ITEM;

/** Notes what is expected: what the register has there now, as far as the caller reaches it. */
async function snapshot(ctx: Ctx, tx: Db, { auditId, placeIds, classifyIds }: AuditRow): Promise<number> {
  const classes = classifyIds.map((id) => belowClass(sql`${f.classifyId}`, sql`${String(id)}`));
  const expected = tx
    .select({
      auditId: sql<number>`${auditId}::integer`.as('audit_id'),
      facilityId: f.facilityId,
      expectedPlaceId: sql<number>`${f.placeId}`.as('expected_place_id'),
      expectedRoomId: sql<number>`${f.roomId}`.as('expected_room_id'),
      expectedLocation: sql<string>`${f.location}`.as('expected_location'),
    })
    .from(f)
    .where(
      and(
        inArray(f.placeId, placeIds),
        ne(f.status, SCRAPPED),
        classes.length > 0 ? sql`(${sql.join(classes, sql` OR `)})` : undefined,
        scopedFacilities.scope(ctx.user, 'repair:facilityAudit:add', ctx.services.clock()),
      ),
    );
  const rows = await expected;
  if (rows.length > 0) await tx.insert(i).values(rows);
  return rows.length;
}

/** Begins an audit; those who take part hear of it. */
export const createAudit = (ctx: Ctx, { name, deadline, ownerId, ...input }: AuditInput): Promise<number> =>
  write(ctx, {}, async (tx) => {
    const base = siteBase(ctx);
    if (deadline < localDay(base.now)) throw refuse('截止日期不能早于今天', 'deadline');
    const placeIds = [...new Set(input.placeIds)];
    const known = await tx.select({ n: count() }).from(p).where(inArray(p.placeId, placeIds));
    if ((known[0]?.n ?? 0) < placeIds.length) throw refuse('所选楼宇不存在', 'placeIds');
    const helperIds = [...new Set(input.helperIds)].filter((id) => id !== ownerId);
    await refuseAbsent(tx, [ownerId], '负责人', 'ownerId');
    await refuseAbsent(tx, helperIds, '盘点人', 'helperIds');
    const { name: by } = base.actor;
    const at = wallTime(base.now);
    const [row] = await tx
      .insert(t)
      .values({
        name,
        deadline,
        ownerId,
        placeIds,
        helperIds,
        classifyIds: [...new Set(input.classifyIds)],
        code: await nextNumber(tx, 'ZC', base.now),
        createBy: by,
        updateBy: by,
        createTime: at,
        updateTime: at,
      })
      .returning();
    const audit = row as AuditRow;
    const total = await snapshot(ctx, tx, audit);
    if (total === 0) throw refuse('所选范围内没有设施', 'placeIds');
    const turn = auditRecord.kind.open(base, audit, null);
    turn.events.push({ event: 'CREATE', to: AUDIT.scanning, content: `应盘 ${total} 台` });
    const params = { code: audit.code, name, total: String(total), deadline };
    for (const userId of [ownerId, ...helperIds])
      if (userId !== base.actor.userId)
        turn.notices.push({ userId, code: 'site_audit_new', params, link: `/my/audit?id=${audit.auditId}` });
    await beginRecord(auditRecord.kind, ctx.services, tx, turn, audit.auditId);
    return audit.auditId;
  });

interface Said {
  readonly reason: string;
  readonly version?: number | undefined;
}

/** Nobody scans any more: what was not seen is missing. */
export const closeAudit = (ctx: Ctx, auditId: number, { reason, version }: Said): Promise<Moved> =>
  auditRecord.act(ctx, 'close', auditId, version, async (turn, tx) => {
    const missing = await tx
      .update(i)
      .set({ state: AUDIT_ITEM.missing })
      .where(and(eq(i.auditId, auditId), eq(i.state, open)))
      .returning({ itemId: i.itemId });
    const content = [`盘亏 ${missing.length} 台`, reason].filter(Boolean).join('：');
    moveSite(turn, AUDIT.handling, { event: 'CLOSE', content });
  });

/** Every difference has been dealt with. */
export const completeAudit = (ctx: Ctx, auditId: number, { reason, version }: Said): Promise<Moved> =>
  auditRecord.act(ctx, 'complete', auditId, version, async (turn, tx) => {
    const [left] = await tx
      .select({ n: count() })
      .from(i)
      .where(and(eq(i.auditId, auditId), ne(i.state, right), eq(i.handled, '0')));
    if (left?.n) throw refuse(`还有${left.n}项盘点差异未处理`);
    moveSite(turn, AUDIT.done, { event: 'COMPLETE', content: reason });
  });

/** The audit was begun by mistake. */
export const voidAudit = (ctx: Ctx, auditId: number, { reason, version }: Said): Promise<Moved> =>
  auditRecord.act(ctx, 'void', auditId, version, (turn) =>
    moveSite(turn, AUDIT.void, { event: 'VOID', content: reason }, { closeReason: reason }),
  );

/** Puts the register right: the facility is where it was found. */
async function moveThere(ctx: Ctx, tx: Db, { code }: AuditRow, item: AuditItemRow): Promise<void> {
  const { facilityId, foundPlaceId: placeId, foundRoomId: roomId } = item;
  if (item.state !== AUDIT_ITEM.misplaced || facilityId === null || placeId === null)
    throw refuse('只有位置不符的设施可以移位', 'how');
  if (!holds(ctx.user, MOVE)) throw forbidden();
  const base = facilityBase(ctx);
  await requireFacility(tx, ctx.user, MOVE, facilityId, base.now);
  await takeFacility(ctx.services, tx, base, facilityId, async (turn) => {
    refuseScrapped(turn.facility);
    const isThere = turn.facility.placeId === placeId && turn.facility.roomId === roomId;
    // Somebody may have put the register right meanwhile.
    if (!isThere) await relocate(turn, tx, base, { placeId, roomId, location: '', reason: `盘点 ${code}` });
  });
}

/** What may be done about a difference. */
async function deal(
  ctx: Ctx,
  tx: Db,
  audit: AuditRow,
  item: AuditItemRow,
  { how, text, facilityId }: Omit<AuditHandle, 'itemId'>,
) {
  const { move, correct, enter, words } = AUDIT_HANDLED;
  if (how === words && text === '') throw refuse('说明不能为空', 'text');
  if (how === move) await moveThere(ctx, tx, audit, item);
  if (how === correct && item.state !== AUDIT_ITEM.wrong) throw refuse('只有信息不符的设施可以更正', 'how');
  if (how !== enter) return {};
  if (item.state !== AUDIT_ITEM.extra) throw refuse('只有盘盈的设施可以登记', 'how');
  if (facilityId === null) throw refuse('请选择已登记的设施', 'facilityId');
  await requireFacility(tx, ctx.user, 'repair:facilityAudit:handle', facilityId, ctx.services.clock());
  const [taken] = await tx
    .select({ itemId: i.itemId })
    .from(i)
    .where(and(eq(i.auditId, item.auditId), eq(i.facilityId, facilityId), ne(i.itemId, item.itemId)));
  if (taken) throw refuse('该设施已在本次盘点中', 'facilityId');
  return { facilityId };
}

const labels = { '1': '移位', '2': '更正', '3': '登记', '4': '说明' } as const;

/** Deals with one difference, while the audit is on or afterwards. */
export function handleItem(ctx: Ctx, auditId: number, { itemId, ...input }: AuditHandle): Promise<Moved> {
  const work = async (turn: AuditTurn, tx: Db) => {
    const { row, events } = turn;
    if (row.status !== AUDIT.scanning && row.status !== AUDIT.handling)
      throw refuse(`当前状态为【${auditStates[row.status as keyof typeof auditStates]}】，不能执行【处理】`);
    const [item] = await tx
      .select()
      .from(i)
      .where(and(eq(i.auditId, auditId), eq(i.itemId, itemId)));
    if (!item) throw notFound();
    // What nobody will find any more may be given up before the end.
    const isGivenUp = item.state === open && input.how === AUDIT_HANDLED.words;
    if (item.state === right || (item.state === open && !isGivenUp)) throw refuse('该项没有差异，不用处理');
    if (item.handled !== '0') throw refuse('该项已处理');
    const values = await deal(ctx, tx, row, item, input);
    const done = {
      handled: input.how,
      handleBy: ctx.user.userId,
      handleTime: wallTime(turn.now),
      handleText: input.text,
    };
    await tx
      .update(i)
      .set({ ...done, ...values, ...(isGivenUp && { state: AUDIT_ITEM.missing }) })
      .where(eq(i.itemId, itemId));
    events.push({ event: 'HANDLE', content: [labels[input.how], input.text].filter(Boolean).join('：') });
  };
  return auditRecord.reach(ctx, 'handle', auditId, work);
}
