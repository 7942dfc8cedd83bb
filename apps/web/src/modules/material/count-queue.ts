import type { Counted } from '@jiaoyan/contract/material/check';
import { useCallback, useEffect, useMemo } from 'react';
import { materialApi } from '../../api/material.ts';
import { useReload } from '../../desk/desk-queries.ts';
import { logged } from '../../kernel/call/failure.ts';
import { useSession } from '../../kernel/call/session.ts';
import {
  batchKind,
  dropBatch,
  flushBatches,
  putBatch,
  useBatches,
  type Waiting,
  watchBatches,
} from '../../kernel/outbox/batches.ts';
import { newKey } from '../../kernel/outbox/sending.ts';
import { message } from '../../kernel/view/feedback.tsx';

const KIND = 'count';
const AT_ONCE = 50;

batchKind<Counted>(KIND, {
  atOnce: AT_ONCE,
  async send(checkId, waiting) {
    const entries = waiting.map(({ entry }) => entry);
    const told = await materialApi.materialCheck.count(
      { params: { id: checkId }, body: { entries } },
      { quiet: true, repeatSubmit: false },
    );
    for (const { result, text } of told) if (result === 'refused') message.error(text);
    if (told.some(({ isOff }) => isOff)) message.warning('与账面不符，须由他人复盘');
  },
});

const OLD = 'stock-count:';
/** What an earlier version of the product has kept elsewhere. */
function adoptOld(): void {
  for (const name of Object.keys(localStorage).filter((one) => one.startsWith(OLD))) {
    const entries = JSON.parse(localStorage.getItem(name) ?? '[]') as Counted[];
    localStorage.removeItem(name);
    for (const entry of entries)
      putBatch({
        key: entry.clientKey ?? newKey(),
        kind: KIND,
        of: Number(name.slice(OLD.length)),
        entry,
        photos: [],
      }).catch(logged);
  }
}

/** Sends what earlier visits could not send. */
export function watchCounts(): () => void {
  adoptOld();
  return watchBatches();
}

/** What was counted of one document, on its way through the outbox of this browser. */
export function useCountQueue(checkId: number) {
  const reload = useReload();
  const userId = useSession((session) => session.userId);
  const entries = useBatches((state) => state.entries);
  const own = useMemo(
    () =>
      entries.filter((one) => one.kind === KIND && one.of === checkId && one.userId === userId) as Waiting<Counted>[],
    [entries, checkId, userId],
  );
  useEffect(watchCounts, []);
  const refused = own.find(({ problem }) => problem !== '');
  useEffect(() => {
    if (!refused) return;
    // What the count no longer takes is not kept for ever.
    message.error(refused.problem);
    void dropBatch([refused.key]);
  }, [refused]);
  const isEmpty = own.length === 0;
  useEffect(() => {
    if (isEmpty) void reload();
  }, [isEmpty, reload]);
  const send = useCallback(
    async (entry: Counted & { clientKey: string }) => {
      const older = own.filter((one) => one.entry.lineId === entry.lineId).map(({ key }) => key);
      await dropBatch(older);
      await putBatch({ key: entry.clientKey, kind: KIND, of: checkId, entry, photos: [] });
      if (useBatches.getState().entries.some(({ key }) => key === entry.clientKey))
        message.warning('暂未发送，已保存在本机，联网后自动发送');
      else await reload();
    },
    [own, checkId, reload],
  );
  return { unsent: own.map(({ entry }) => entry), send, flush: flushBatches };
}
