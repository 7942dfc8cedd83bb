import { ApiError } from '../call/api-error.ts';
import { isUnreached } from './kept.ts';

const EXPIRED = 401;
const BUSY = 503;
const LIMITED = 429;

/** What will be different when it is tried again later: no connection, no session, a server that is busy. */
export const isPassing = (error: unknown): boolean =>
  isUnreached(error) || (error instanceof ApiError && [EXPIRED, BUSY, LIMITED].includes(error.code));

const LOCK = 'repair-unsent';
let running: Promise<void> = Promise.resolve();

/** Everything that waits in this browser is sent one after the other, and by one of its pages at a time. */
export function sendInTurn(work: () => Promise<void>): Promise<void> {
  const locked = () => navigator.locks?.request(LOCK, work) ?? work();
  running = running.then(locked, locked);
  return running;
}

const KEY_BYTES = 16;
/** A name that no other attempt has; `randomUUID` is missing where the product runs on plain http. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
