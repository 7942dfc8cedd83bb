import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { isNumber } from '../../kernel/crud/crud-list.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Registered } from '../../kernel/registry.ts';
import { placeManagerTable as m } from '../campus/place.table.ts';
import type { QrKind } from './kind.ts';
import { qrCodeTable as t } from './qrcode.table.ts';

/** A kind by its name, if there is one. */
export const findKind = (registered: Registered, bizType: string): QrKind | undefined =>
  registered.list('qrKinds').find((kind) => kind.bizType === bizType);

/** A kind that somebody asks for by its name. */
export function kindOf(registered: Registered, bizType: string): QrKind {
  const kind = findKind(registered, bizType);
  if (!kind) throw refuse('暂不支持该类型的二维码', 'bizType');
  return kind;
}

/** A code whose object lies in a place that a person looks after. */
export function isCodeManaged(registered: Registered, userId: Placeholder | SQL): SQL {
  const cases = registered.list('qrKinds').map(({ bizType, placeOf }) => sql`WHEN ${bizType} THEN ${placeOf(t.bizId)}`);
  const place = sql`CASE ${t.bizType} ${sql.join(cases, sql` `)} END`;
  return sql`EXISTS (SELECT 1 FROM ${m} WHERE ${m.placeId} = ${place} AND ${isNumber(m.userId, userId)})`;
}
