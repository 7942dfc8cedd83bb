import { nowText, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { LIVE, type Scanned } from '@jiaoyan/contract/qrcode/qrcode';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import type { Registered } from '../../kernel/registry.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import type { QrKind, QrObject } from './kind.ts';
import { findKind } from './kinds.ts';
import { qrCodeTable as t } from './qrcode.table.ts';
import { scanActions } from './scan-offer.ts';

/** Where a scan leads. */
export interface ScanTarget {
  readonly bizType: string;
  readonly bizId: number;
  readonly placeId: number | null;
  readonly roomId: number | null;
  readonly facilityId: number | null;
}

/** Unknown, void and orphaned codes sound the same, so that nobody learns which tokens there were. */
const invalid = () => refuse('二维码无效或已作废');

/** The live code of a token and what it stands for. */
export async function findScanned(
  registered: Registered,
  db: Db,
  token: string,
): Promise<{ qrId: number; kind: QrKind; object: QrObject }> {
  const [code] = await db.select().from(t).where(eq(t.token, token));
  if (!code) throw invalid();
  if (code.replacedBy !== null) throw refuse('该二维码已更换新码，请扫描新标签');
  const kind = findKind(registered, code.bizType);
  if (code.status !== LIVE || !kind) throw invalid();
  const [object] = await kind.find(db, [code.bizId]);
  if (!object) throw invalid();
  return { qrId: code.qrId, kind, object };
}

/** Counts a scan. */
export const countScan = (db: Db, qrId: number, at: string) =>
  db
    .update(t)
    .set({ scanCount: sql`${t.scanCount} + 1`, lastScanTime: at })
    .where(eq(t.qrId, qrId));

/** What a token stands for, to compare it with where somebody should be; a scan like any other, so it counts. */
export async function resolveScan(
  registered: Registered,
  db: Db,
  user: SessionUser,
  token: string,
  at = nowText(),
): Promise<ScanTarget> {
  const { qrId, kind, object } = await findScanned(registered, db, token);
  if ((await scanActions(registered, db, user, { kind, object }, { token, at })).length === 0)
    throw refuse('您没有权限查看该对象');
  await countScan(db, qrId, at);
  const { bizId, placeId, roomId, facilityId = null } = object;
  return { bizType: kind.bizType, bizId, placeId, roomId, facilityId };
}

/** What a token stands for and what this person may do there. */
export async function readScan({ db, user, services }: Ctx, token: string): Promise<Scanned> {
  const { registered } = services;
  const { qrId, kind, object } = await findScanned(registered, db, token);
  const at = wallTime(services.clock());
  const actions = await scanActions(registered, db, user, { kind, object }, { token, at });
  if (actions.length === 0) throw refuse('您没有权限查看该对象');
  await countScan(db, qrId, at);
  const { bizId, placeId, roomId, facilityId = null, label, place, campus } = object;
  const lines = await kind.lines(db, bizId);
  const found = await Promise.all(
    (kind.offers ? [] : registered.list('scanReports')).map((read) => read(db, user, object)),
  );
  const where = { bizType: kind.bizType, bizId, placeId, roomId, facilityId, label, place, campus };
  return { ...where, lines, actions, reports: found.flat() };
}
