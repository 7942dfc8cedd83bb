import type { Db } from '../../kernel/db/db.ts';
import type { Registered } from '../../kernel/registry.ts';

/** From when until when somebody asks to be away. */
interface AskedSpan {
  readonly from: number;
  readonly to: number;
}
/** A leave that was asked for and takes its time from now on. */
interface TakenLeave {
  readonly leaveId: number;
  readonly userId: number;
  readonly type: string;
  readonly mins: number;
}
/** How long leaves are, and who may take them, as a higher module knows it. */
export interface LeavePolicy {
  /** The minutes of work that somebody misses between two moments. */
  minutes(db: Db, userId: number, from: number, to: number): Promise<number>;
  /** Refuses a type of leave that somebody may not take for so many minutes, or at that time. */
  check(db: Db, userId: number, type: string, mins: number, span: AskedSpan): Promise<void>;
  /** Hears of a leave in the transaction in which it is asked for; refusing it takes it back. */
  taken?(tx: Db, leave: TakenLeave): Promise<void>;
}

/** A leave that was granted and is shorter now, or was not taken at all. */
export interface ReturnedLeave {
  readonly leaveId: number;
  readonly userId: number;
  /** The time that is free again. */
  readonly from: number;
  readonly to: number;
}
/** Somebody who has to know that, in the transaction in which it is agreed to. */
export interface LeaveReturnListener {
  returned(tx: Db, leave: ReturnedLeave): Promise<void>;
}

declare module '../../kernel/registry.ts' {
  interface Registries {
    /** How long leaves are; of several the highest module decides, because it knows most about people's hours. */
    leavePolicy: LeavePolicy;
    /** Who hears of leaves that ended early. */
    leaveReturns: LeaveReturnListener;
  }
}

/** What decides how long leaves are. */
export function leavePolicy(registered: Registered): LeavePolicy {
  const policy = registered.list('leavePolicy').at(-1);
  if (!policy) throw new Error('no module knows how long leaves are');
  return policy;
}
