import { entryHash, entryText, type WrittenEntry } from '@jiaoyan/contract/patrol/evidence';
import type { Round } from '@jiaoyan/contract/patrol/round';
import { sha256 } from '@jiaoyan/contract/patrol/sha256';
import { logged } from '../../../kernel/call/failure.ts';
import { putBatch } from '../../../kernel/outbox/batches.ts';
import type { Photo } from '../../../kernel/outbox/photos.ts';
import { newKey } from '../../../kernel/outbox/sending.ts';
import { read, write } from '../../../kernel/outbox/store.ts';
import { signRound } from './round-key.ts';

/** Which entry was the last of this phone in a round. */
type Link = Pick<WrittenEntry, 'taskId' | 'userId' | 'deviceId'>;
const nameOf = ({ taskId, userId, deviceId }: Link) => `patrol-head ${userId} ${deviceId} ${taskId}`;
/** What this page remembers, also where nothing can be stored. */
const heads = new Map<string, string>();

async function headOf(link: Link): Promise<string | undefined> {
  const name = nameOf(link);
  // Only this file writes under this name.
  return heads.get(name) ?? ((await read('kept', name).catch(logged)) as string | undefined);
}
async function setHead(link: Link, head: string): Promise<void> {
  heads.set(nameOf(link), head);
  await write('kept', nameOf(link), head).catch(logged);
}

/** An entry that the server does not want is no longer the one that the next one follows. */
export async function rewindChain(entry: Link & { readonly hash: string; readonly prevHash: string }): Promise<void> {
  if ((await headOf(entry)) === entry.hash) await setHead(entry, entry.prevHash);
}

/** What somebody saw at a point. */
export type Seen = Pick<WrittenEntry, 'pointId' | 'token' | 'position' | 'answers' | 'skip' | 'remark'> & {
  readonly photos: readonly TakenPhoto[];
};
/** A photo of a point (0) or of a check item. */
export interface TakenPhoto {
  readonly termId: number;
  readonly photo: Photo;
}

async function digestOf(blob: Blob): Promise<string> {
  return sha256(new Uint8Array(await blob.arrayBuffer()));
}

async function writeOne(round: Round, elapsed: number | null, seen: Seen): Promise<void> {
  const { anchor, taskId } = round;
  const { userId, deviceId } = anchor;
  const deviceTime = Date.now();
  const photos = await Promise.all(
    seen.photos.map(async ({ termId, photo }) => ({ termId, hash: await digestOf(photo.blob) })),
  );
  const prevHash = (await headOf({ taskId, userId, deviceId })) ?? anchor.nonce;
  const entry = { ...seen, taskId, userId, deviceId, deviceTime, elapsed, photos, prevHash };
  const [hash, sig] = [entryHash(entry), await signRound(userId, entryText(entry))];
  await setHead(entry, hash);
  const clientKey = newKey();
  // It is kept at once; nobody waits until it has been sent.
  putBatch({
    key: clientKey,
    kind: 'patrol',
    of: taskId,
    entry: { ...entry, clientKey, hash, sig: deviceId > 0 ? sig : '', anchor },
    photos: seen.photos.map(({ photo }) => photo),
  }).catch(logged);
}

let running: Promise<void> = Promise.resolve();
/** Writes down what somebody saw, after what he saw before; it is kept here before it is sent. */
export function writeEntry(round: Round, elapsed: number | null, seen: Seen): Promise<void> {
  const next = () => writeOne(round, elapsed, seen);
  running = running.then(next, next);
  return running;
}
