/** A PostgreSQL that lives only for this run. */
export interface ThrowAwayPostgres {
  readonly url: string;
  start(): Promise<void>;
  stop(mode?: 'smart' | 'fast' | 'immediate'): Promise<number>;
  remove(): Promise<void>;
}
export function startPostgres(options?: { durable?: boolean; env?: Record<string, string> }): Promise<ThrowAwayPostgres>;
