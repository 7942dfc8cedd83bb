import { repairApi } from '../../../api/repair.ts';
import { systemApi } from '../../../api/system.ts';
import { ApiError } from '../../../kernel/call/api-error.ts';
import { logged } from '../../../kernel/call/failure.ts';
import { useSession } from '../../../kernel/call/session.ts';
import { addressesOf, uploadPhotos } from '../../../kernel/outbox/photos.ts';
import { isPassing, sendInTurn } from '../../../kernel/outbox/sending.ts';
import { dropUnsent, keepUnsent, loadUnsent, type Unsent, useOutbox } from './outbox.ts';

const RETRY_MS = 30_000;
/** What is sent again after a lost connection is the same on purpose. */
const AGAIN = { quiet: true, repeatSubmit: false };

async function deliver(waiting: Unsent): Promise<void> {
  const photos = await uploadPhotos(waiting.photos, (next) => keepUnsent({ ...waiting, photos: next }));
  const entry = { ...waiting, photos };
  const images = addressesOf(photos);
  const answer = await repairApi.report.create({ body: { ...entry.body, images, clientKey: entry.key } }, AGAIN);
  const { reportId, code } = answer;
  if (reportId === null) {
    await keepUnsent({ ...entry, state: 'asking', problem: answer.message, known: answer });
    return;
  }
  await dropUnsent(entry.key);
  const { key, place, item } = entry;
  useOutbox.setState(({ sent }) => ({ sent: [...sent, { key, reportId, code, place, item }] }));
}

async function attempt(entry: Unsent): Promise<boolean> {
  useOutbox.setState({ sending: entry.key });
  try {
    await deliver(entry);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isPassing(error)) return false;
    const current = useOutbox.getState().entries.find(({ key }) => key === entry.key) ?? entry;
    await keepUnsent({ ...current, state: 'refused', problem: error.message });
    return true;
  } finally {
    useOutbox.setState({ sending: undefined });
  }
}

/** Sends everything of this user that waits, oldest first, until one does not get through. */
async function sendWaiting(): Promise<void> {
  // Another page may have sent some of them meanwhile.
  await loadUnsent();
  const { userId } = useSession.getState();
  const waiting = useOutbox.getState().entries.filter((entry) => entry.state === 'waiting' && entry.userId === userId);
  for (const entry of waiting) if (!(await attempt(entry))) return;
}

/** Sends what waits. */
export const sendUnsent = (): Promise<void> => sendInTurn(sendWaiting);

/** Gives a report up, and with it the photos that reached the server; those of a report that did arrive stay in use there. */
export async function discardUnsent({ key, photos }: Pick<Unsent, 'key' | 'photos'>): Promise<void> {
  const addresses = addressesOf(photos);
  // Nobody waits for it, and a sweep takes what the server does not hear of.
  if (addresses) void systemApi.common.discard({ body: { addresses } }, AGAIN).catch(logged);
  await dropUnsent(key);
}

/** Sends a report at once and returns what is left of it: undefined when the server has it. */
export async function sendNow(entry: Unsent): Promise<Unsent | undefined> {
  await keepUnsent(entry);
  await sendUnsent();
  return useOutbox.getState().entries.find(({ key }) => key === entry.key);
}

const isWaiting = () => useOutbox.getState().entries.some(({ state }) => state === 'waiting');
const retry = () => {
  if (isWaiting()) void sendUnsent();
};

/** Sends what waits now, whenever the connection is back, and now and then; answers how to stop that. */
export function watchConnection(): () => void {
  void loadUnsent().then(retry);
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
