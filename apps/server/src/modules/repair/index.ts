export { actOnOrder, goodsWriter } from './report/act.ts';
export { byRole, teamLeaders } from './report/announce.ts';
export { orderOf, type TurnBase, takeReport, turnBase } from './report/case.ts';
export { positionFor, slaFor, templateFor } from './report/lookup.ts';
export {
  createMaintenance,
  type DueWork,
  orderOfMaintenance,
  rescheduleMaintenance,
  tellMaintainers,
} from './report/maintenance.ts';
export { type Assignment, dispatchReport } from './report/move-dispatch.ts';
export { confirmReport, finishOrder, reworkReport } from './report/move-finish.ts';
export { arriveOrder, resumeOrder, suspendOrder, takeOrder, transferOrder } from './report/move-order.ts';
export { finishOutsourced, outsourceOrder, returnOutsourced, startOutsourced } from './report/move-outsource.ts';
export { cancelReport } from './report/move-report.ts';
export { orderCards } from './report/order-cards.ts';
export type { Outsourcing } from './report/outsourcing.ts';
export type { ReportFollower } from './report/report-followers.ts';
export { reportRows } from './report/report-rows.ts';
export { reportReach } from './report/report-scope.ts';
export { createReport } from './report/submit.ts';
export { note, type Turn } from './report/turn.ts';
export { usedLines } from './report/used-lines.ts';
export { onLeave, workersOf } from './report/worker.ts';
export type { RepairTools, ScannedPlace } from './tools.ts';
