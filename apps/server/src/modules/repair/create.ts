import type { Services } from '../../kernel/services.ts';
import type { Workflow } from '../bpm/index.ts';
import { createCalendarReader } from '../calendar/work-calendar.ts';
import { resolveScan } from '../qrcode/index.ts';
import type { System } from '../system/index.ts';
import type { RepairTools } from './tools.ts';

/** Puts together what the work of this module takes. */
export const createRepair = ({
  services,
  system,
  bpm,
}: {
  services: Services;
  system: System;
  bpm: Workflow;
}): RepairTools => ({
  db: services.db,
  bus: services.bus,
  hub: services.hub,
  dictLabels: services.dictLabels,
  configs: system.configs,
  calendar: createCalendarReader(services.db, services.bus, system.configs),
  findSensitiveWords: system.findSensitiveWords,
  startProcess: bpm.startProcess,
  cancelProcess: bpm.cancelProcess,
  canReadProcess: bpm.canRead,
  resolveScan: ({ db, user }, token) => resolveScan(db, user, token),
  clock: Date.now,
});
