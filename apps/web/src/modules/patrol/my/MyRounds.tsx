import type { Round } from '@jiaoyan/contract/patrol/round';
import { type TaskStatus, taskStates } from '@jiaoyan/contract/patrol/status';
import { type ReactNode, useEffect } from 'react';
import { Notice } from '../../../desk/phone/Notice.tsx';
import { openReader } from '../../../domain/scan/scan-reader.ts';
import { logged } from '../../../kernel/call/failure.ts';
import { watchBatches } from '../../../kernel/outbox/batches.ts';
import { useOpenRecord } from '../../../kernel/view/view.ts';
import { RoundUnsent } from './RoundUnsent.tsx';
import { RoundWalk } from './RoundWalk.tsx';
import { canSign } from './round-key.ts';
import { useDone, useMyRounds } from './rounds.ts';
import '../../repair/my/my.css';
import '../../repair/my/my-form.css';
import '../../../desk/phone.css';
import './round.css';

/** Own rounds of today and tomorrow. Plain HTML, because it starts a visit; everything works without a connection. */
export function MyRounds(): ReactNode {
  const { id, open } = useOpenRecord();
  useEffect(watchBatches, []);
  useEffect(() => {
    // What reads labels has to be here before the connection is gone.
    openReader().catch(logged);
  }, []);
  const { data, error, refetch } = useMyRounds();
  const round = data?.rows.find(({ taskId }) => taskId === id);
  return (
    <div className="my round">
      <Notice />
      {!canSign() && (
        <p className="round-plain">当前不是安全连接（https）：没有签名和定位，记录的可信度最高为B。巡检照常进行。</p>
      )}
      {round ? (
        <RoundWalk key={round.taskId} round={round} onBack={() => open(undefined)} />
      ) : (
        <List
          rounds={data?.rows}
          failure={error ? error.message : ''}
          isGone={id !== undefined && data !== undefined}
          onRetry={() => void refetch()}
          onOpen={open}
        />
      )}
    </div>
  );
}

interface ListProps {
  rounds: readonly Round[] | undefined;
  failure: string;
  /** Somebody came for a round that is not his, or not any more. */
  isGone: boolean;
  onRetry: () => void;
  onOpen: (taskId: number) => void;
}
function List({ rounds, failure, isGone, onRetry, onOpen }: ListProps): ReactNode {
  return (
    <>
      <RoundUnsent />
      {isGone && <p className="my-note">该任务不在今明两天的巡检中，或已改派他人。</p>}
      {!rounds && !failure && <p className="my-empty">正在加载…</p>}
      {!rounds && failure && (
        <div className="my-card" role="alert">
          <p>{failure}</p>
          <button type="button" className="my-button" onClick={onRetry}>
            重试
          </button>
        </div>
      )}
      {rounds?.length === 0 && <p className="my-empty">今明两天没有您的巡检任务</p>}
      <ul className="my-cards" aria-label="巡检任务">
        {rounds?.map((round) => (
          <Card key={round.taskId} round={round} onOpen={onOpen} />
        ))}
      </ul>
      <a className="my-link" href="/help/patrol-round.html" target="_blank" rel="noreferrer">
        使用说明
      </a>
    </>
  );
}

function Card({ round, onOpen }: { round: Round; onOpen: (taskId: number) => void }): ReactNode {
  const done = useDone(round);
  const { code, pathName, windowFrom, windowTo, status, points, taskId } = round;
  return (
    <li>
      <button type="button" className="my-card my-report" onClick={() => onOpen(taskId)}>
        <span className="my-report-head">
          <b>{pathName}</b>
          <b className="num">
            {done.size} / {points.length}
          </b>
        </span>
        <span className="my-note">
          {windowFrom.slice(5, 16)} 至 {windowTo.slice(5, 16)}，{taskStates[status as TaskStatus]}
        </span>
        <span className="my-note num">{code}</span>
      </button>
    </li>
  );
}
