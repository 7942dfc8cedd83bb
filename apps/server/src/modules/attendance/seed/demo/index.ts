import type { DemoSeeds } from '../../../../kernel/db/seed.ts';
import { demoPoints, demoShifts, demoTeams } from './attendance.data.ts';
import { seedAttendance } from './attendance.seed.ts';
import { seedAttendanceRegisters } from './register.seed.ts';

/** Shifts and check-in points of the demo campus, and more than a year of attendance. */
export const demo: DemoSeeds = {
  sets: [
    {
      name: 'demo-attendance',
      content: [demoShifts, demoPoints],
      run: (tx) => seedAttendanceRegisters(tx),
    },
  ],
  history: [{ name: 'demo-attendance-year', content: demoTeams, run: (tx) => seedAttendance(tx) }],
};
