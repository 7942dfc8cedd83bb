/** What is asked at a point, as it was when the round was made. */
export interface SnapshotTerm {
  readonly termId: number;
  readonly name: string;
  readonly inputType: string;
  readonly options: readonly string[];
  readonly unit: string;
  /** Limits as texts; empty for none. */
  readonly min: string;
  readonly max: string;
  readonly standard: string;
  readonly needPhoto: string;
  readonly severity: string;
  readonly templateId: number | null;
  readonly meterName: string;
}

/** A point of a round, as it was when the round was made. */
export interface SnapshotPoint {
  readonly pointId: number;
  readonly code: string;
  readonly name: string;
  /** Building and room in words. */
  readonly position: string;
  readonly placeId: number;
  readonly roomId: number | null;
  readonly facilityId: number | null;
  readonly floorNo: number;
  readonly planX: number | null;
  readonly planY: number | null;
  readonly lng: number | null;
  readonly lat: number | null;
  readonly radius: number;
  readonly verify: string;
  readonly strict: boolean;
  /** The least time that the way from the point before takes. */
  readonly minSecs: number;
  /** SHA-256 of what its live label says, in hexadecimal digits; empty without a label. */
  readonly tokenHash: string;
  /** Whether a picture taken on arrival is asked for. */
  readonly challenge: boolean;
  readonly terms: readonly SnapshotTerm[];
}

/** Everything that a round needs, frozen when it is made: a changed path shows from the next round on. */
export interface TaskSnapshot {
  readonly ordered: boolean;
  readonly graceMins: number;
  readonly points: readonly SnapshotPoint[];
}
