import type { ReactNode } from 'react';
import { logged } from '../../../kernel/call/failure.ts';
import { dropBatch, flushBatches } from '../../../kernel/outbox/batches.ts';
import { useWaiting } from './rounds.ts';

/** What waits here to be sent is always to be seen, and what the server did not want with its reason. */
export function RoundUnsent({ taskId }: { taskId?: number }): ReactNode {
  const waiting = useWaiting(taskId);
  const refused = waiting.filter(({ problem }) => problem !== '');
  const left = waiting.length - refused.length;
  return (
    <>
      <p className={left > 0 ? 'round-unsent is-waiting' : 'round-unsent'} role="status">
        {left > 0 ? `待发送 ${left} 条，已保存在本机` : '没有待发送的记录'}
        {left > 0 && (
          <button type="button" className="my-link" onClick={() => void flushBatches().catch(logged)}>
            立即发送
          </button>
        )}
      </p>
      {refused.length > 0 && (
        <div className="round-refused" role="alert">
          {refused.map(({ key, problem }) => (
            <p key={key}>
              {problem}
              <button type="button" className="my-link" onClick={() => void dropBatch([key]).catch(logged)}>
                知道了，重新巡检
              </button>
            </p>
          ))}
        </div>
      )}
    </>
  );
}
