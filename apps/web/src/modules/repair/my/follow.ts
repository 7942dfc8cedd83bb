import { repairApi } from '../../../api/repair.ts';

/** Follows the report of somebody else, or no longer. */
export const follow = (reportId: number, on: boolean): Promise<unknown> =>
  repairApi.report.follow({ params: { id: reportId }, body: { on } }, { quiet: true, repeatSubmit: false });
