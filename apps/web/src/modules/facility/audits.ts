import type { AuditDetail, AuditOutcome, AuditScanInput, AuditSheet } from '@jiaoyan/contract/facility/audit';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { facilityApi } from '../../api/facility.ts';
import { DESK } from '../../desk/desk-queries.ts';
import type { EventLabel } from '../../desk/RecordTimeline.tsx';
import { batchKind } from '../../kernel/outbox/batches.ts';
import { keptQuery } from '../../kernel/outbox/kept.ts';

/** The name under which scans go through the outbox. */
export const AUDIT_BATCH = 'audit';
const AT_ONCE = 50;
const MINE = { pageSize: 50 };

interface Told {
  /** What the server made of scans of this visit, by their keys. */
  readonly outcomes: ReadonlyMap<string, AuditOutcome>;
}
/** What the server said. */
export const useAuditTold = create<Told>(() => ({ outcomes: new Map() }));

batchKind<AuditScanInput>(AUDIT_BATCH, {
  atOnce: AT_ONCE,
  async send(auditId, waiting) {
    const entries = waiting.map(({ entry, images }) => ({ ...entry, images }));
    const told = await facilityApi.facilityAudit.scan(
      { params: { id: auditId }, body: { entries } },
      { quiet: true, repeatSubmit: false },
    );
    useAuditTold.setState(({ outcomes }) => ({
      outcomes: new Map([...outcomes, ...told.map((one) => [one.clientKey, one] as const)]),
    }));
  },
});

/** What happens to an audit, as its log tells it. */
export const auditEvents: Readonly<Record<string, EventLabel>> = {
  CREATE: ['建立', 'primary'],
  SCAN: ['扫描', 'info'],
  HANDLE: ['处理差异', 'success'],
  CLOSE: ['结束扫描', 'primary'],
  COMPLETE: ['完成盘点', 'success'],
  VOID: ['作废', 'info'],
};

/** An audit with what happened to it. */
export const useAudit = (auditId: number): UseQueryResult<AuditDetail> =>
  useQuery({
    queryKey: [DESK, 'audit', auditId],
    queryFn: ({ signal }) => facilityApi.facilityAudit.get({ params: { id: auditId } }, { quiet: true, signal }),
  });

/** The audits in which the user takes part; the last answer serves without a connection. */
export const useMyAudits = () =>
  useQuery(keptQuery('audit-my', (signal) => facilityApi.facilityAudit.my({ query: MINE }, { quiet: true, signal })));

/** What a walk along the labels takes; likewise. */
export const useAuditSheet = (auditId: number): UseQueryResult<AuditSheet> =>
  useQuery(
    keptQuery(`audit-sheet-${auditId}`, (signal) =>
      facilityApi.facilityAudit.sheet({ params: { id: auditId } }, { quiet: true, signal }),
    ),
  );
