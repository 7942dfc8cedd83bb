import { topics } from '@jiaoyan/contract/realtime';
import type { Db } from '../../kernel/db.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http.ts';
import type { DestinationRule } from '../../kernel/realtime.ts';
import type { Services, SessionUser } from '../../kernel/services.ts';
import type { Workflow } from '../bpm/index.ts';
import type { System } from '../system/index.ts';
import { requireDuty } from './area/duty.ts';
import { dutyGrants } from './area/duty-grant.ts';
import { requireOutage } from './area/outage.ts';
import { requirePlace } from './area/place-scope.ts';
import { requireRoom } from './area/room-scope.ts';
import { resolveScan } from './qrcode/index.ts';
import { reportDetail } from './report/report-detail.ts';
import { createCalendarReader } from './report/work-calendar.ts';
import type { RepairTools } from './tools.ts';

export { applyJobs } from './area/apply-job.ts';
export { dutyJobs } from './area/duty-job.ts';
export { outageJobs } from './area/outage-job.ts';
export { companyJobs } from './company/company-job.ts';
export { reportJobs } from './report/job.ts';
export type { RepairTools } from './tools.ts';

/** Who may read the history of which records of this module. */
export const repairHistory = {
  dispatchRule: { permission: 'repair:dispatchRule:query' },
  sla: { permission: 'repair:sla:query' },
  company: { permission: 'repair:company:query' },
  template: { permission: 'repair:template:query' },
  subcamp: { permission: 'repair:subcamp:query' },
  place: {
    permission: 'repair:place:query',
    check: (ctx: Pick<Ctx, 'db' | 'user'>, placeId: number) =>
      requirePlace(ctx.db, ctx.user, 'repair:place:query', placeId),
  },
  outage: {
    permission: 'repair:outage:query',
    check: (ctx: Pick<Ctx, 'db' | 'user'>, outageId: number) => requireOutage(ctx, 'query', outageId),
  },
  qrTemplate: { permission: 'repair:qrTemplate:query' },
  duty: { permission: 'repair:duty:query', check: requireDuty },
  room: {
    permission: 'repair:room:query',
    check: (ctx: Pick<Ctx, 'db' | 'user'>, roomId: number) =>
      requireRoom(ctx.db, ctx.user, 'repair:room:query', roomId),
  },
};

/** Puts together what the work of this module takes. */
export const createRepair = ({
  services,
  system,
  workflow,
}: {
  services: Services;
  system: System;
  workflow: Workflow;
}): RepairTools => {
  const tools: RepairTools = {
    db: services.db,
    bus: services.bus,
    hub: services.hub,
    dictLabels: services.dictLabels,
    configs: system.configs,
    calendar: createCalendarReader(services.db, services.bus, system.configs),
    findSensitiveWords: system.findSensitiveWords,
    startProcess: workflow.startProcess,
    cancelProcess: workflow.cancelProcess,
    canReadProcess: workflow.canRead,
    resolveScan: ({ db, user }, token) => resolveScan(db, user, token),
    clock: Date.now,
  };
  system.lend(dutyGrants(tools));
  return tools;
};

/** Whether somebody may open a report: then, and only then, he also hears of it. */
async function canOpen(db: Db, user: SessionUser, reportId: number): Promise<boolean> {
  try {
    await reportDetail(db, user, reportId, Date.now());
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Boards and open pages hear that something has changed; what it is they have to ask, and are checked then. */
export const repairDestinations = (db: Db): DestinationRule[] => [
  { pattern: new RegExp(`^${topics.repairBoard}$`), subscribe: (user) => user.permissions.size > 0 },
  { pattern: /^\/topic\/repair\/report\/(\d{1,9})$/, subscribe: (user, [, id]) => canOpen(db, user, Number(id)) },
];
