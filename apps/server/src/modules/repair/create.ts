import type { Services } from '../../kernel/services.ts';
import type { Workflow } from '../bpm/index.ts';
import type { CalendarReader } from '../calendar/index.ts';
import { resolveScan } from '../qrcode/index.ts';
import type { System } from '../system/index.ts';
import type { RepairTools } from './tools.ts';

/** Puts together what the work of this module takes. */
export const createRepair = ({
  services,
  system,
  bpm,
  calendar,
}: {
  services: Services;
  system: System;
  bpm: Workflow;
  calendar: CalendarReader;
}): RepairTools => ({
  db: services.db,
  bus: services.bus,
  hub: services.hub,
  dictLabels: services.dictLabels,
  configs: system.configs,
  calendar,
  registered: services.registered,
  findSensitiveWords: system.findSensitiveWords,
  startProcess: bpm.startProcess,
  cancelProcess: bpm.cancelProcess,
  canReadProcess: bpm.canRead,
  resolveScan: ({ db, user }, token) => resolveScan(services.registered, db, user, token),
  clock: () => services.clock(),
});
