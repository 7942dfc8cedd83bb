import { bpm } from './modules/bpm/module.ts';
import { monitor } from './modules/monitor/module.ts';
import { calendar } from './modules/repair/calendar.module.ts';
import { campus } from './modules/repair/campus.module.ts';
import { company } from './modules/repair/company.module.ts';
import { duty } from './modules/repair/duty.module.ts';
import { qrcode } from './modules/repair/qrcode.module.ts';
import { repair } from './modules/repair/repair.module.ts';
import { venue } from './modules/repair/venue.module.ts';
import { system } from './modules/system/module.ts';

/** The modules of the product. Each may use only those before it: their order is the direction of imports. */
export const modules = [system, monitor, bpm, campus, calendar, duty, qrcode, repair, company, venue] as const;
