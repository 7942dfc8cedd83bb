import type { DemoSeeds } from '../../../../kernel/db/seed.ts';
import { labelledCampuses, seedQrcodes } from './qrcode.seed.ts';

/** Labels at the doors. */
export const demo: DemoSeeds = { sets: [{ name: 'demo-qrcode', content: labelledCampuses, run: seedQrcodes }] };
