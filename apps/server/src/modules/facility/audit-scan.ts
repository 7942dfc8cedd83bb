import {
  AUDIT,
  AUDIT_ITEM,
  type AuditItemState,
  type AuditOutcome,
  type AuditScan,
  auditItemStates,
  auditStates,
} from '@jiaoyan/contract/facility/audit';
import { FACILITY } from '@jiaoyan/contract/facility/status';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { AppError, refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { tokensFor } from '../qrcode/index.ts';
import { namesOf } from '../system/index.ts';
import { type AuditItemRow, auditItemTable as i } from './audit.table.ts';
import { auditRecord } from './audit-case.ts';
import { type FacilityRow, facilityTable as f } from './facility.table.ts';
import { refusePosition } from './position.ts';
import { siteBase } from './site-record.ts';

const SCANNING = 'repair:facility:audit';
type Found = Pick<AuditScan, 'placeId' | 'roomId'>;

/** The facility of a scan: by its label, or named because the label cannot be read. */
async function facilityOf(tx: Db, { token, facilityId }: AuditScan, byToken: ReadonlyMap<string, number>) {
  const id = token === '' ? facilityId : (byToken.get(token) ?? null);
  if (id === null) return undefined;
  const [row] = await tx.select().from(f).where(eq(f.facilityId, id));
  return row;
}

/** Whether it was found where it should be; without a room in the register any spot of the building will do. */
const isThere = (expected: Pick<AuditItemRow, 'expectedPlaceId' | 'expectedRoomId'>, found: Found): boolean =>
  expected.expectedPlaceId === found.placeId &&
  (expected.expectedRoomId === null || expected.expectedRoomId === found.roomId);

const seen = (ctx: Ctx, { placeId, roomId, images, remark, clientKey }: AuditScan) => ({
  foundPlaceId: placeId,
  foundRoomId: roomId,
  images,
  remark,
  clientKey,
  scanBy: ctx.user.userId,
  scanTime: wallTime(ctx.services.clock()),
});

/** What is not in the register, or not any more: a picture has to show it. */
async function enterExtra(ctx: Ctx, tx: Db, auditId: number, entry: AuditScan, row: FacilityRow | undefined) {
  if (entry.images === '') throw refuse('盘盈须上传照片', 'images');
  const [made] = await tx
    .insert(i)
    .values({
      auditId,
      isExpected: false,
      state: AUDIT_ITEM.extra,
      facilityId: row?.facilityId ?? null,
      token: row ? '' : entry.token,
      ...seen(ctx, entry),
    })
    .onConflictDoNothing()
    .returning();
  return made;
}

interface Told {
  readonly item: AuditItemRow;
  readonly isAgain: boolean;
}
/** Stores one scan; what was seen already is told with who saw it when. */
async function store(ctx: Ctx, tx: Db, auditId: number, entry: AuditScan, row: FacilityRow | undefined): Promise<Told> {
  await refusePosition(tx, entry);
  const known = row ? eq(i.facilityId, row.facilityId) : eq(i.token, entry.token);
  const [item] =
    row || entry.token
      ? await tx
          .select()
          .from(i)
          .where(and(eq(i.auditId, auditId), known))
      : [];
  if (item && item.state !== AUDIT_ITEM.open) return { item, isAgain: true };
  if (!row || row.status === FACILITY.scrapped) {
    const made = await enterExtra(ctx, tx, auditId, entry, row);
    if (!made) throw refuse('该标签已盘点');
    return { item: made, isAgain: false };
  }
  const at = item ?? { expectedPlaceId: row.placeId, expectedRoomId: row.roomId };
  const right = entry.isWrong ? AUDIT_ITEM.wrong : AUDIT_ITEM.right;
  const state = isThere(at, entry) ? right : AUDIT_ITEM.misplaced;
  const values = { ...seen(ctx, entry), state };
  const [stored] = item
    ? await tx.update(i).set(values).where(eq(i.itemId, item.itemId)).returning()
    : await tx
        .insert(i)
        .values({
          ...values,
          auditId,
          facilityId: row.facilityId,
          isExpected: false,
          expectedLocation: row.location,
          ...at,
        })
        .returning();
  return { item: stored as AuditItemRow, isAgain: false };
}

async function againText(tx: Db, { scanTime, scanBy }: AuditItemRow, row: FacilityRow | undefined): Promise<string> {
  const names = await namesOf(tx, [scanBy]);
  return `${row?.code ?? '该标签'} 已盘点（${scanTime?.slice(5, 16)} ${names.get(scanBy ?? 0) ?? ''}）`;
}
const stateText = ({ state }: AuditItemRow) => auditItemStates[state as AuditItemState];

/** Takes in one scan; what is wrong with it does not keep the others. */
async function takeScan(
  ctx: Ctx,
  tx: Db,
  auditId: number,
  entry: AuditScan,
  byToken: ReadonlyMap<string, number>,
): Promise<AuditOutcome> {
  const { clientKey } = entry;
  const [sent] = await tx
    .select()
    .from(i)
    .where(and(eq(i.auditId, auditId), eq(i.clientKey, clientKey)));
  if (sent) return { clientKey, result: 'known', state: sent.state, text: stateText(sent), itemId: sent.itemId };
  try {
    const row = await facilityOf(tx, entry, byToken);
    const { item, isAgain } = await store(ctx, tx, auditId, entry, row);
    const { state, itemId } = item;
    if (isAgain) return { clientKey, result: 'again', state, text: await againText(tx, item, row), itemId };
    return { clientKey, result: 'stored', state, text: [row?.name, stateText(item)].filter(Boolean).join(' '), itemId };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { clientKey, result: 'refused', state: '', text: error.message, itemId: null };
  }
}

/** Takes in what a walk along the labels brought, scan by scan, in their order. */
export function scanAudit(ctx: Ctx, auditId: number, entries: readonly AuditScan[]): Promise<AuditOutcome[]> {
  const base = siteBase(ctx);
  return ctx.db.transaction(async (tx) => {
    await requireRecords(auditRecord.kind, tx, ctx.user, { permission: SCANNING, ids: [auditId], now: base.now });
    const outcomes: AuditOutcome[] = [];
    await auditRecord.take(ctx.services, tx, base, auditId, async ({ row, events }) => {
      if (row.status !== AUDIT.scanning)
        throw refuse(`当前状态为【${auditStates[row.status as keyof typeof auditStates]}】，不能执行【扫描】`);
      const byToken = await tokensFor(
        tx,
        'facility',
        entries.flatMap(({ token }) => (token ? [token] : [])),
      );
      for (const entry of entries) outcomes.push(await takeScan(ctx, tx, auditId, entry, byToken));
      const count = outcomes.filter(({ result }) => result === 'stored').length;
      if (count > 0) events.push({ event: 'SCAN', content: `盘点 ${count} 台` });
    });
    return outcomes;
  });
}
