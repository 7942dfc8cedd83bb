import { attendance } from './attendance/index.ts';
import { bpm } from './bpm/index.ts';
import { calendar } from './calendar/index.ts';
import { campus } from './campus/index.ts';
import { company } from './company/index.ts';
import { duty } from './duty/index.ts';
import { facility } from './facility/index.ts';
import type { Contract } from './kernel/http.ts';
import { maintenance } from './maintenance/index.ts';
import { material } from './material/index.ts';
import { monitor } from './monitor/index.ts';
import { patrol } from './patrol/index.ts';
import { performance } from './performance/index.ts';
import { qrcode } from './qrcode/index.ts';
import { repair } from './repair/index.ts';
import { system } from './system/index.ts';
import { venue } from './venue/index.ts';

/** Every call the server answers, by module and noun. Pages take the modules that they need, not this. */
export const api = {
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
};

/** The nouns of all modules by name; a name that two modules use carries the module for the later one. */
export function nounsOf(modules: Readonly<Record<string, object>>): [name: string, calls: Contract][] {
  const named = new Map<string, Contract>();
  for (const [module, nouns] of Object.entries(modules))
    for (const [noun, calls] of Object.entries(nouns)) named.set(named.has(noun) ? `${module}.${noun}` : noun, calls);
  return [...named];
}
