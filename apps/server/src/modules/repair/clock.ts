const ZONE_MS = 8 * 3_600_000;

/** A moment as wall time of the campus, `YYYY-MM-DD HH:mm:ss`. */
export const wallTime = (at: number): string => new Date(at + ZONE_MS).toISOString().slice(0, 19).replace('T', ' ');

/** The moment that a wall time names, with or without seconds. */
export const momentOf = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`) - ZONE_MS;
