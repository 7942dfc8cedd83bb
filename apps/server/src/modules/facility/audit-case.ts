import { AUDIT, auditLife } from '@jiaoyan/contract/facility/audit';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { refuse } from '../../kernel/errors.ts';
import type { Scoped } from '../../kernel/record/scope.ts';
import { type AuditRow, auditItemTable as i, auditTable as t } from './audit.table.ts';
import { heldScope } from './facility-scope.ts';
import type { FacilityWork } from './facility-work.ts';
import { type SiteTurn, siteRecord } from './site-record.ts';

const none = sql`NULL::integer`;
const place = sql`place.id`;

/** Audits with their one predicate of scope: those who look after all its places, who answers for it and who helps. */
export const scopedAudits: Scoped = {
  table: t,
  key: t.auditId,
  scope(user, permission, now) {
    const held = heldScope(user, permission, now, { placeId: place, teamId: none, personId: none });
    if (held === undefined) return undefined;
    // Whoever does not hold the permission reaches nothing by taking part either.
    const takesPart = heldScope(
      user,
      permission,
      now,
      { placeId: none, teamId: none, personId: none },
      sql`(${t.ownerId} = ${user.userId} OR ${user.userId} = ANY(${t.helperIds}))`,
    );
    return sql`(${takesPart} OR NOT EXISTS (SELECT 1 FROM unnest(${t.placeIds}) AS place(id) WHERE (${held}) IS NOT TRUE))`;
  },
};
export type AuditTurn = SiteTurn<AuditRow>;

/** Audits. */
export const auditRecord = siteRecord<AuditRow>({
  scoped: scopedAudits,
  bizType: 'facilityAudit',
  life: auditLife,
  permission: 'repair:facilityAudit',
});

/** What an audit still looks for, or argues about, is not scrapped meanwhile. */
export const facilityAudits: FacilityWork = {
  async refuseScrap(tx, facilityId) {
    const [row] = await tx
      .select({ code: t.code })
      .from(i)
      .innerJoin(t, eq(t.auditId, i.auditId))
      .where(and(eq(i.facilityId, facilityId), inArray(t.status, [AUDIT.scanning, AUDIT.handling])))
      .limit(1);
    if (row) throw refuse(`设施正在盘点 ${row.code}，不能报废`);
  },
};
