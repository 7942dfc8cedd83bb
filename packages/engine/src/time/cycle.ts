import { EngineError } from '../error.ts';
import { isCron, nextCron } from './cron.ts';
import { addDuration, type Duration, parseDate, parseDuration } from './duration.ts';

/** A repetition of ISO 8601; `rounds` is -1 when it has no end. */
interface Cycle {
  readonly rounds: number;
  readonly start?: number;
  readonly every: Duration;
}

const MAX_ROUNDS = 10_000;
/** What comes round faster keeps a server busy for nobody's sake. */
const SHORTEST = 1000;

/** Parses `R3/PT1H`, `R/2026-01-01T00:00:00Z/P1D`. */
function parseCycle(source: string, zoneOffset: number): Cycle {
  const parts = source.trim().split('/');
  const count = /^R(\d*)$/.exec(parts[0] ?? '');
  const every = parts.at(-1);
  if (!count || !every || parts.length < 2 || parts.length > 3) throw new EngineError(`“${source}”不是有效的周期`);
  const duration = parseDuration(every);
  if (!duration.months && duration.milliseconds < SHORTEST) throw new EngineError(`周期“${source}”的间隔不能少于 1 秒`);
  const rounds = count[1] ? Number(count[1]) : -1;
  if (rounds === 0 || rounds > MAX_ROUNDS) throw new EngineError(`周期“${source}”的次数应在 1 到 ${MAX_ROUNDS} 之间`);
  return { rounds, every: duration, ...(parts.length === 3 && { start: parseDate(parts[1] ?? '', zoneOffset) }) };
}

/** When a timer is due, and how many rounds it still has, this one included. */
interface Due {
  readonly due: number;
  readonly rounds: number;
}

/** When a timer that is set now is due first. */
export function firstDue(kind: 'date' | 'duration' | 'cycle', value: string, now: number, zoneOffset: number): Due {
  if (kind === 'date') return { due: parseDate(value, zoneOffset), rounds: 1 };
  if (kind === 'duration') return { due: addDuration(now, parseDuration(value)), rounds: 1 };
  if (isCron(value)) return { due: nextCron(value, now, zoneOffset), rounds: -1 };
  const { rounds, start, every } = parseCycle(value, zoneOffset);
  return { due: start ?? addDuration(now, every), rounds };
}

/** When the next round of a cycle is due. */
export function nextDue(value: string, now: number, zoneOffset: number): number {
  if (isCron(value)) return nextCron(value, now, zoneOffset);
  return addDuration(now, parseCycle(value, zoneOffset).every);
}
