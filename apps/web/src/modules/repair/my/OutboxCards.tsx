import { type ReactNode, useEffect } from 'react';
import { useSession } from '../../../kernel/call/session.ts';
import { KnownFaults } from './KnownFaults.tsx';
import { useReloadMine } from './my-reports.ts';
import { keepUnsent, type Unsent, useOutbox } from './outbox.ts';
import { discardUnsent, sendUnsent } from './outbox-send.ts';

const words: Readonly<Record<Unsent['state'] | 'sending', string>> = {
  waiting: '待发送',
  sending: '发送中',
  asking: '待确认',
  refused: '未能提交',
};

/** Reports that have not reached the server yet, and those that just have. */
export function OutboxCards({ onOpen }: { onOpen: (reportId: number) => void }): ReactNode {
  const { entries, sending, sent } = useOutbox();
  const userId = useSession((session) => session.userId);
  const reload = useReloadMine();
  useEffect(() => {
    if (sent.length > 0) void reload();
  }, [sent.length, reload]);
  const own = entries.filter((entry) => entry.userId === userId);
  if (own.length === 0 && sent.length === 0) return null;
  return (
    <ul className="my-cards" aria-label="待发送的报修">
      {own.map((entry) => (
        <li key={entry.key} className="my-card my-unsent">
          <Waiting entry={entry} isSending={sending === entry.key} />
        </li>
      ))}
      {sent.map(({ key, reportId, code, place, item }) => (
        <li key={key} className="my-card my-unsent">
          <button type="button" className="my-link" onClick={() => onOpen(reportId)}>
            {place} {item}
          </button>
          <p className="my-note">
            <b className="my-state my-state-60">已发送</b> 报修单号 <span className="num">{code}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

async function again({ known: _known, ...entry }: Unsent, isForced = false): Promise<void> {
  const body = isForced ? { ...entry.body, force: true } : entry.body;
  await keepUnsent({ ...entry, state: 'waiting', problem: '', body });
  await sendUnsent();
}

function Waiting({ entry, isSending }: { entry: Unsent; isSending: boolean }): ReactNode {
  const { known, problem, state } = entry;
  return (
    <>
      <p>
        <b>
          {entry.place} {entry.item}
        </b>
      </p>
      <p className="my-note">
        <b className="my-state my-state-10" role="status">
          {words[isSending ? 'sending' : state]}
        </b>{' '}
        {entry.body.description}
        {entry.photos.length > 0 && `（照片 ${entry.photos.length} 张）`}
      </p>
      {state === 'refused' && <p className="my-error">{problem}</p>}
      {state === 'asking' && known && (
        <KnownFaults
          known={known}
          busy={isSending}
          onForce={() => void again(entry, true)}
          onFollowed={() => void discardUnsent(entry)}
        />
      )}
      <div className="my-row">
        {state !== 'asking' && (
          <button type="button" className="my-button" disabled={isSending} onClick={() => void again(entry)}>
            立即发送
          </button>
        )}
        <button type="button" className="my-button" disabled={isSending} onClick={() => void discardUnsent(entry)}>
          丢弃
        </button>
      </div>
    </>
  );
}
