import { bpm } from './modules/bpm/module.ts';
import { error } from './modules/error/module.ts';
import { home } from './modules/home/module.ts';
import { monitor } from './modules/monitor/module.ts';
import { profile } from './modules/profile/module.ts';
import { repair } from './modules/repair/module.ts';
import { system } from './modules/system/module.ts';

/** Every module that has screens; the shell knows them by this list only. */
export const modules = [home, profile, system, monitor, bpm, repair, error];
