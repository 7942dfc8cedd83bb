import type { DemoSeeds } from '../../../../kernel/db/seed.ts';
import { demoPlaces, demoSubcamps, extraRooms, floorRules, specialRooms } from './area.data.ts';
import { seedAreas } from './area.seed.ts';

const areas = [demoSubcamps, demoPlaces, floorRules, specialRooms, extraRooms];

/** Two campuses with their buildings and rooms. */
export const demo: DemoSeeds = { sets: [{ name: 'demo-area', content: areas, run: seedAreas }] };
