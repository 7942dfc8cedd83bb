import { inArray } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { placeTable } from '../../../campus/place.table.ts';
import { pointTable } from '../../point.table.ts';
import { shiftTable } from '../../shift.table.ts';
import { demoNetworks, demoPoints, demoShifts } from './attendance.data.ts';

/** Shifts, and points where their buildings are. */
export async function seedAttendanceRegisters(tx: Db): Promise<never[]> {
  await tx.insert(shiftTable).values(demoShifts).onConflictDoNothing();
  const wanted = demoPoints.map(({ placeId }) => placeId);
  const places = await tx
    .select({ placeId: placeTable.placeId })
    .from(placeTable)
    .where(inArray(placeTable.placeId, wanted));
  const there = new Set(places.map(({ placeId }) => placeId));
  const points = demoPoints
    .filter(({ placeId }) => there.has(placeId))
    .map((point) => ({ ...point, networks: demoNetworks, radius: 200 }));
  if (points.length > 0) await tx.insert(pointTable).values(points).onConflictDoNothing();
  return [];
}
