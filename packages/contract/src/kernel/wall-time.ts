/** Where the campus is; no summer time since 1991. */
export const ZONE = 'Asia/Shanghai';
/** Its distance from UTC. */
export const ZONE_MS = 8 * 3_600_000;
export const DAY_MS = 86_400_000;

const iso = (at: number) => new Date(at + ZONE_MS).toISOString();

/** A moment as wall time of the campus, `YYYY-MM-DD HH:mm:ss`. */
export const wallTime = (at: number): string => iso(at).slice(0, 19).replace('T', ' ');

/** Now as wall time, to the millisecond. */
export const nowText = (): string => iso(Date.now()).slice(0, 23).replace('T', ' ');

/** The day on which a moment falls, `YYYY-MM-DD`. */
export const localDay = (at: number): string => iso(at).slice(0, 10);

/** The moment that a wall time names, with or without seconds. */
export const momentOf = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`) - ZONE_MS;
