import type { Variables } from '@jiaoyan/engine';
import type { Db } from '../../../kernel/db/db.ts';
import type { Services } from '../../../kernel/services.ts';
import type { FindSensitiveWords, storeMessages } from '../../system/index.ts';
import type { DefinitionReader } from '../definition-reader.ts';
import type { NewIncident } from './incident.ts';
import type { ScriptPool } from './script-pool.ts';

/** How a run came to its end, as the module learns whose business it is. */
export interface ProcessEnd {
  readonly instanceId: number;
  readonly businessKey: string;
  /** 2 approved, 3 rejected, 4 cancelled. */
  readonly result: number;
  readonly reason: string;
  readonly variables: Variables;
}
/** A module that hears of the ends of its processes, in the transaction in which they end. */
export interface ProcessListener {
  readonly key: string;
  ended(tx: Db, end: ProcessEnd): Promise<void>;
}

/** What running processes takes. */
export interface Tools {
  readonly hub: Pick<Services['hub'], 'publishAll'>;
  readonly bus: Pick<Services['bus'], 'publish'>;
  readonly definitions: DefinitionReader;
  /** Runs a script beside the main thread. */
  readonly runScript: ScriptPool['run'];
  /** Writes down that a run needs somebody to look at it, once the transaction that failed is undone. */
  readonly noteIncident: (incident: NewIncident) => void;
  readonly listeners: readonly ProcessListener[];
  /** How people hear of what concerns them. */
  readonly tell: typeof storeMessages;
  /** Whether services may call into the own network; only for tests and closed networks. */
  readonly allowPrivate: boolean;
  readonly findSensitiveWords: FindSensitiveWords;
  /** What time it is. */
  readonly clock: () => number;
}

/** Bus topic: there is work for the timers and jobs. */
export const PROCESS_DUE = 'bpm:due';
