import type { PerfAppeal } from '@jiaoyan/contract/performance/appeal';
import { type ReactNode, useState } from 'react';
import { performanceApi } from '../../../api/performance.ts';
import { tell } from '../../../desk/phone/Notice.tsx';
import { useAction } from '../../../kernel/call/use-action.ts';
import { useReloadMine } from './my-performance.ts';

/** How an appeal stands; it can be taken back until it is judged. */
export function MyAppeal({ appeal, state }: { appeal: PerfAppeal; state: string }): ReactNode {
  const [problem, setProblem] = useState('');
  const reload = useReloadMine();
  const { busy, run } = useAction((error) => setProblem(error instanceof Error ? error.message : String(error)));
  const { appealId, version, code, itemTitle, factIds, reason, opinion, reply, moves } = appeal;
  const withdraw = () => {
    setProblem('');
    void run(async () => {
      const target = { params: { id: appealId }, body: { version } };
      await performanceApi.perfAppeal.withdraw(target, { quiet: true });
      tell('已撤回');
      await reload();
    });
  };
  return (
    <li>
      <p className="my-report-head">
        <b>
          {itemTitle}，{factIds.length} 条记录
        </b>
        <b>{state}</b>
      </p>
      <p className="my-note num">{code}</p>
      <p className="my-note">理由：{reason}</p>
      {opinion && <p className="my-note">核实意见：{opinion}</p>}
      {reply && <p className="my-note">裁定：{reply}</p>}
      {problem && (
        <p className="my-error" role="alert">
          {problem}
        </p>
      )}
      {moves.includes('withdraw') && (
        <button type="button" className="my-link" disabled={busy} onClick={withdraw}>
          撤回申诉
        </button>
      )}
    </li>
  );
}
