/** Where something is broken. */
export interface Position {
  readonly placeId: number;
  readonly roomId: number | null;
  /** The building, and the room if there is one, in words. */
  readonly text: string;
}

const KEY = 'repair-positions';
const SHOWN = 4;
const isPosition = (value: unknown): value is Position =>
  typeof value === 'object' && value !== null && 'placeId' in value && 'text' in value;

/** Where this browser has reported from, the latest first. */
export function lastPositions(): readonly Position[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPosition).slice(0, SHOWN) : [];
  } catch {
    return [];
  }
}

/** Remembers a position for the next report. */
export function rememberPosition(position: Position): void {
  const others = lastPositions().filter(
    ({ placeId, roomId }) => placeId !== position.placeId || roomId !== position.roomId,
  );
  try {
    localStorage.setItem(KEY, JSON.stringify([position, ...others].slice(0, SHOWN)));
  } catch {
    // storage refused: the next report searches again
  }
}
