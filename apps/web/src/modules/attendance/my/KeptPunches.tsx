import type { ReactNode } from 'react';
import { logged } from '../../../kernel/call/failure.ts';
import { dropBatch, flushBatches } from '../../../kernel/outbox/batches.ts';
import { useKeptPunches } from './my-attendance.ts';

/** Check-ins that wait here are always to be seen, and those that the server did not take, with its reason. */
export function KeptPunches(): ReactNode {
  const kept = useKeptPunches();
  const refused = kept.filter(({ problem }) => problem !== '');
  const waiting = kept.filter(({ problem }) => problem === '');
  return (
    <>
      {waiting.length > 0 && (
        <p className="my-card attendance-kept" role="status">
          待提交打卡：{waiting.map(({ entry }) => entry.at?.slice(5, 16)).join('、')}，已保存在本机
          <button type="button" className="my-link" onClick={() => void flushBatches().catch(logged)}>
            立即提交
          </button>
        </p>
      )}
      {refused.map(({ key, entry, problem }) => (
        <p key={key} className="my-card my-error" role="alert">
          {entry.at?.slice(5, 16)} 的打卡未被接受：{problem}
          <button type="button" className="my-link" onClick={() => void dropBatch([key]).catch(logged)}>
            知道了
          </button>
        </p>
      ))}
    </>
  );
}
