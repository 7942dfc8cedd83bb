import { inArray } from 'drizzle-orm';
import type { Db } from '../../../kernel/db.ts';
import { placeTable } from '../area/place.table.ts';
import { roomTable } from '../area/room.table.ts';
import { storeCodes } from '../qrcode/codes.ts';
import { placeKind } from '../qrcode/kind-place.ts';
import { roomKind } from '../qrcode/kind-room.ts';
import { qrTemplateTable } from '../qrcode/qr-template.table.ts';
import { labelledCampuses, qrTemplateRows } from './qrcode.data.ts';

const BY = 'system';

/** The labels of the product that are not in yet; those that somebody changed stay as they are. */
export async function seedQrTemplates(db: Db): Promise<[]> {
  const present = await db.select().from(qrTemplateTable);
  const missing = qrTemplateRows.filter(
    ({ templateId, name }) => !present.some((row) => row.templateId === templateId || row.name === name),
  );
  const hasDefault = (bizType: string) => present.some((row) => row.bizType === bizType && row.isDefault === 'Y');
  const rows = missing.map((row) => ({
    ...row,
    isDefault: hasDefault(row.bizType) ? 'N' : row.isDefault,
    createBy: BY,
    updateBy: BY,
  }));
  if (rows.length > 0) await db.insert(qrTemplateTable).values(rows);
  return [];
}

/** Codes of the demo campus. */
export async function seedQrcodes(db: Db): Promise<[]> {
  const places = await db
    .select({ placeId: placeTable.placeId })
    .from(placeTable)
    .where(inArray(placeTable.subcampId, labelledCampuses));
  const placeIds = places.map(({ placeId }) => placeId);
  if (placeIds.length === 0) return [];
  const rooms = await db
    .select({ roomId: roomTable.roomId })
    .from(roomTable)
    .where(inArray(roomTable.placeId, placeIds));
  await storeCodes(db, placeKind, await placeKind.find(db, placeIds), BY);
  const roomIds = rooms.map(({ roomId }) => roomId);
  if (roomIds.length > 0) await storeCodes(db, roomKind, await roomKind.find(db, roomIds), BY);
  return [];
}
