import type { FacilityCost, FacilityHistoryEntry, FacilityLane } from '@jiaoyan/contract/facility/facility-parts';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { Registered } from '../../kernel/registry.ts';
import type { Services } from '../../kernel/services.ts';
import type { SessionUser } from '../../kernel/session-user.ts';

/** Who asks for what is known of a facility. */
export interface Asking {
  readonly db: Db;
  readonly user: SessionUser;
  readonly services: Pick<Services, 'registered' | 'clock'>;
}
/** A part of a history: what is older than `before`, newest first. */
export interface HistoryPart {
  /** A moment and a key behind it, as `time|key`; entries sort by it. */
  readonly before: string;
  readonly limit: number;
}

/** What a higher module knows of facilities; it says only what concerns it. */
export interface FacilityWork {
  /** What the entries of this module's history are called in filters. */
  readonly source?: string;
  history?(asking: Asking, facilityId: number, part: HistoryPart): Promise<FacilityHistoryEntry[]>;
  /** What happened over time, as rows of the picture of a life. */
  lanes?(asking: Asking, facilityId: number): Promise<FacilityLane[]>;
  /** What was paid for a facility. */
  costs?(asking: Asking, facilityId: number): Promise<FacilityCost[]>;
  /** How often a facility has failed since a day, as a part of a statement. */
  faultsSince?(facilityId: SQLWrapper, since: SQLWrapper): SQL;
  /** What repairs of a facility have cost since a day, as a part of a statement. */
  costSince?(facilityId: SQLWrapper, since: SQLWrapper): SQL;
  /** Refuses an item of repair that there is not. */
  refuseItem?(tx: Db, templateId: number): Promise<void>;
  /** Refuses to take a facility out of the register while something is open. */
  refuseScrap?(tx: Db, facilityId: number): Promise<void>;
}

declare module '../../kernel/registry.ts' {
  interface Registries {
    /** What is known of facilities. */
    facilityWork: FacilityWork;
  }
}

/** What each module says, one after the other. */
export const gather = async <R>(
  registered: Registered,
  ask: (work: FacilityWork) => Promise<R[]> | undefined,
): Promise<R[]> => (await Promise.all(registered.list('facilityWork').map((work) => ask(work) ?? []))).flat();
