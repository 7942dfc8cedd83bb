import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { refuse } from '../../kernel/errors.ts';
import { placeManagerTable as m } from '../campus/place.table.ts';
import type { QrKind } from './kind.ts';
import { placeKind } from './kind-place.ts';
import { roomKind } from './kind-room.ts';
import { qrCodeTable as t } from './qrcode.table.ts';

/** Everything that codes can stand for. */
export const qrKinds: readonly QrKind[] = [placeKind, roomKind];

/** A kind by its name, if there is one. */
export const findKind = (bizType: string): QrKind | undefined => qrKinds.find((kind) => kind.bizType === bizType);

/** A kind that somebody asks for by its name. */
export function kindOf(bizType: string): QrKind {
  const kind = findKind(bizType);
  if (!kind) throw refuse('暂不支持该类型的二维码', 'bizType');
  return kind;
}

/** A code whose object lies in a place that a person looks after. */
export function isCodeManaged(userId: Placeholder | SQL): SQL {
  const cases = qrKinds.map(({ bizType, placeOf }) => sql`WHEN ${bizType} THEN ${placeOf(t.bizId)}`);
  const place = sql`CASE ${t.bizType} ${sql.join(cases, sql` `)} END`;
  return sql`EXISTS (SELECT 1 FROM ${m} WHERE ${m.placeId} = ${place} AND ${m.userId}::text = ${userId})`;
}
