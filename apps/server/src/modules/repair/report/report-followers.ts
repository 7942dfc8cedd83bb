import type { Db } from '../../../kernel/db/db.ts';
import type { RecordBase } from '../../../kernel/record/kind.ts';
import type { RepairTools } from '../tools.ts';
import type { ReportOutcome } from './outcome.ts';

/** A report that came to an end, as those hear of it for whom it was made. */
export interface EndedReport {
  readonly reportId: number;
  readonly code: string;
  readonly outcome: ReportOutcome;
}
/** Somebody for whom reports are made; it acts in the transaction of the move, under the lock of the report. */
export type ReportFollower = (
  tools: Pick<RepairTools, 'hub'>,
  tx: Db,
  base: RecordBase,
  ended: EndedReport,
) => Promise<void>;

declare module '../../../kernel/registry.ts' {
  interface Registries {
    /** Who has to know that a report has put something right, or will not. */
    reportFollowers: ReportFollower;
  }
}
