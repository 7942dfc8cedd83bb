import { logged } from '../kernel/call/failure.ts';
import { isUnsentMarked } from '../kernel/outbox/unsent-mark.ts';
import { modules } from '../modules.ts';

declare module '../kernel/module.ts' {
  interface Registries {
    /** Sends what an earlier visit could not send. */
    leftovers: () => Promise<unknown>;
  }
}

const sendLeftovers = () => Promise.all(modules.flatMap(({ leftovers = [] }) => leftovers.map((send) => send())));

/** Makes the application work through a lost connection: files for such a visit, and reports left from an earlier one. */
export function installOffline(): void {
  // Missing where the product runs on plain http; then it only works with a connection.
  navigator.serviceWorker?.register('/sw.js').catch(logged);
  // Sending is also tried by the page of reports itself.
  if (isUnsentMarked()) sendLeftovers().catch(logged);
}

/** Deletes the data kept for offline visits, the phone number and lists of the user who signs out. */
export async function forgetKept(): Promise<void> {
  const { empty } = await import('../kernel/outbox/store.ts');
  // A browser that stores nothing has nothing to forget.
  await empty('kept').catch(logged);
}
