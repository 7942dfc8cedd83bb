import type { SubmissionInput, Submitted } from '@jiaoyan/contract/repair/report';
import { create } from 'zustand';
import { logged } from '../../../kernel/call/failure.ts';
import type { Photo } from '../../../kernel/outbox/photos.ts';
import { erase, readAll, write } from '../../../kernel/outbox/store.ts';
import { markUnsent } from '../../../kernel/outbox/unsent-mark.ts';

/** A report that has not reached the server. */
export interface Unsent {
  /** Names the attempt, so that the server stores it once however often it is sent. */
  readonly key: string;
  readonly userId: number;
  readonly createdAt: number;
  /** Where and what, in words. */
  readonly place: string;
  readonly item: string;
  readonly body: Omit<SubmissionInput, 'images' | 'clientKey'>;
  readonly photos: readonly Photo[];
  /** `asking` waits for the user because the fault is known already, `refused` because the server said no. */
  readonly state: 'waiting' | 'asking' | 'refused';
  readonly problem: string;
  readonly known?: Submitted;
}

/** A report that has been sent while this page was open. */
interface Sent {
  readonly key: string;
  readonly reportId: number;
  readonly code: string;
  readonly place: string;
  readonly item: string;
}

interface Outbox {
  readonly entries: readonly Unsent[];
  readonly sending: string | undefined;
  readonly sent: readonly Sent[];
}

/** The reports on their way, as pages show them. */
export const useOutbox = create<Outbox>(() => ({ entries: [], sending: undefined, sent: [] }));

const show = (entries: readonly Unsent[]) => {
  useOutbox.setState({ entries: [...entries].sort((a, b) => a.createdAt - b.createdAt) });
  markUnsent('report', entries.length > 0);
};

/** Reads what was left by earlier visits. */
export async function loadUnsent(): Promise<void> {
  // Only this module writes there.
  const kept = ((await readAll('unsent').catch(logged)) ?? []) as Unsent[];
  const known = new Set(kept.map(({ key }) => key));
  // Where nothing can be stored, this page at least remembers its own.
  show([...kept, ...useOutbox.getState().entries.filter(({ key }) => !known.has(key) && !canStore)]);
}

let canStore = true;

/** Keeps a report, or what has become of it, until the server has it. */
export async function keepUnsent(entry: Unsent): Promise<void> {
  try {
    await write('unsent', entry.key, entry);
  } catch (error) {
    logged(error);
    canStore = false;
  }
  show([...useOutbox.getState().entries.filter(({ key }) => key !== entry.key), entry]);
}

/** Forgets a report: it has been sent, or is not wanted any more. */
export async function dropUnsent(key: string): Promise<void> {
  await erase('unsent', key).catch(logged);
  show(useOutbox.getState().entries.filter((entry) => entry.key !== key));
}
