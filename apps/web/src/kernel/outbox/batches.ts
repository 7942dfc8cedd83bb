import { create } from 'zustand';
import { ApiError } from '../call/api-error.ts';
import { logged } from '../call/failure.ts';
import { useSession } from '../call/session.ts';
import { addressesOf, type Photo, uploadPhotos } from './photos.ts';
import { isPassing, sendInTurn } from './sending.ts';
import { erase, readAll, write } from './store.ts';
import { markUnsent } from './unsent-mark.ts';

const RETRY_MS = 3000;

/** Something small that goes to the server together with others of the same document: a scan, a count. */
export interface Waiting<E = unknown> {
  /** Names the attempt, so that the server takes it once however often it is sent. */
  readonly key: string;
  readonly kind: string;
  /** The document. */
  readonly of: number;
  readonly userId: number;
  readonly at: number;
  readonly entry: E;
  readonly photos: readonly Photo[];
  /** Why the server does not want it; it is not sent again then. */
  readonly problem: string;
}
/** A kind of what waits. */
interface BatchKind<E> {
  readonly atOnce: number;
  /**
   * Sends some of one document, in their order; `images` are the addresses of the photos. It may answer why the server does
   * not want some of them, by their keys: they stay here.
   */
  send(
    of: number,
    entries: readonly { readonly entry: E; readonly images: string }[],
    // biome-ignore lint/suspicious/noConfusingVoidType: most kinds have nothing to answer
  ): Promise<ReadonlyMap<string, string> | void>;
}

interface Batches {
  readonly entries: readonly Waiting[];
}
/** What waits in this browser, as pages show it. */
export const useBatches = create<Batches>(() => ({ entries: [] }));

// biome-ignore lint/suspicious/noExplicitAny: each kind knows its own entries
const kinds = new Map<string, BatchKind<any>>();
/** Says how a kind is sent. */
export const batchKind = <E>(name: string, kind: BatchKind<E>): void => void kinds.set(name, kind);

const show = (entries: readonly Waiting[]) => {
  useBatches.setState({ entries: [...entries].sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1)) });
  markUnsent('batch', entries.length > 0);
};
const others = (keys: ReadonlySet<string>) => useBatches.getState().entries.filter(({ key }) => !keys.has(key));

async function load(): Promise<void> {
  // Only this file writes there.
  const kept = ((await readAll('batch').catch(logged)) ?? []) as Waiting[];
  show([...others(new Set(kept.map(({ key }) => key))), ...kept]);
}
async function keep(entry: Waiting): Promise<void> {
  // Where nothing can be stored, this page at least remembers it.
  await write('batch', entry.key, entry).catch(logged);
  show([...others(new Set([entry.key])), entry]);
}
/** Forgets what has been sent, or is not wanted any more. */
export async function dropBatch(keys: readonly string[]): Promise<void> {
  for (const key of keys) await erase('batch', key).catch(logged);
  show(others(new Set(keys)));
}

async function sendBatch(batch: readonly Waiting[]): Promise<void> {
  const [{ kind, of } = { kind: '', of: 0 }] = batch;
  const ready: Waiting[] = [];
  for (const entry of batch) {
    const photos = await uploadPhotos(entry.photos, (next) => keep({ ...entry, photos: next }));
    ready.push({ ...entry, photos });
  }
  const answer = await kinds.get(kind)?.send(
    of,
    ready.map(({ entry, photos }) => ({ entry, images: addressesOf(photos) })),
  );
  for (const entry of ready) {
    const problem = answer?.get(entry.key);
    if (problem !== undefined) await keep({ ...entry, problem });
  }
  await dropBatch(batch.map(({ key }) => key).filter((key) => !answer?.has(key)));
}

/** What waits of the next document of this user, oldest first. */
function nextBatch(): readonly Waiting[] {
  const { userId } = useSession.getState();
  const own = useBatches
    .getState()
    .entries.filter((entry) => entry.userId === userId && entry.problem === '' && kinds.has(entry.kind));
  const [first] = own;
  if (!first) return [];
  return own
    .filter(({ kind, of }) => kind === first.kind && of === first.of)
    .slice(0, kinds.get(first.kind)?.atOnce ?? 1);
}

async function sendAll(): Promise<void> {
  // Another page may have sent some of it meanwhile.
  const stored = new Set(((await readAll('batch').catch(logged)) as Waiting[] | undefined)?.map(({ key }) => key));
  if (stored.size > 0) await load();
  for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) {
    try {
      await sendBatch(batch);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isPassing(error)) return;
      for (const entry of batch) await keep({ ...entry, problem: error.message });
    }
  }
}

/** Sends what waits. */
export const flushBatches = (): Promise<void> => sendInTurn(sendAll);

/** Keeps something and sends it at once, or as soon as there is a connection. */
export async function putBatch(waiting: Omit<Waiting, 'userId' | 'at' | 'problem'>): Promise<void> {
  await keep({ ...waiting, userId: useSession.getState().userId, at: Date.now(), problem: '' });
  await flushBatches();
}

const retry = () => {
  if (navigator.onLine && nextBatch().length > 0) flushBatches().catch(logged);
};
/** Sends what waits now, whenever the connection is back, and now and then; answers how to stop that. */
export function watchBatches(): () => void {
  load().then(retry, logged);
  const timer = setInterval(retry, RETRY_MS);
  window.addEventListener('online', retry);
  // At the start of the page nobody is known yet.
  const forget = useSession.subscribe((now, before) => now.userId !== before.userId && retry());
  return () => {
    clearInterval(timer);
    forget();
    window.removeEventListener('online', retry);
  };
}
