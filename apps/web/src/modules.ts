import { attendance } from './modules/attendance/module.ts';
import { bpm } from './modules/bpm/module.ts';
import { calendar } from './modules/calendar/module.ts';
import { campus } from './modules/campus/module.ts';
import { company } from './modules/company/module.ts';
import { duty } from './modules/duty/module.ts';
import { error } from './modules/error/module.ts';
import { facility } from './modules/facility/module.ts';
import { home } from './modules/home/module.ts';
import { maintenance } from './modules/maintenance/module.ts';
import { material } from './modules/material/module.ts';
import { monitor } from './modules/monitor/module.ts';
import { patrol } from './modules/patrol/module.ts';
import { performance } from './modules/performance/module.ts';
import { profile } from './modules/profile/module.ts';
import { qrcode } from './modules/qrcode/module.ts';
import { repair } from './modules/repair/module.ts';
import { system } from './modules/system/module.ts';
import { venue } from './modules/venue/module.ts';

/**
 * Every module of the web; the shell knows them by this list only. Each may use only those before it: their order is
 * the direction of imports, and from system on that of the server's modules.
 */
export const modules = [
  home,
  profile,
  error,
  system,
  monitor,
  bpm,
  campus,
  calendar,
  duty,
  qrcode,
  facility,
  material,
  repair,
  company,
  venue,
  maintenance,
  patrol,
  attendance,
  performance,
];
