import type { PerfAppeal } from '@jiaoyan/contract/performance/appeal';
import type { ReactNode } from 'react';
import { Pictures } from '../../desk/Pictures.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { AppealMoves } from './AppealMoves.tsx';

/** What somebody said against facts, what his leader says to it, and how it was judged. */
export function AppealList({ appeals }: { appeals: readonly PerfAppeal[] }): ReactNode {
  return (
    <ul className="perf-cards">
      {appeals.map((appeal) => (
        <li key={appeal.appealId}>
          <p>
            <b className="num">{appeal.code}</b>
            <DictTag dictType="perf_appeal_result" value={appeal.result} />
            {appeal.itemTitle}，{appeal.factIds.length} 条记录
          </p>
          <p>{appeal.reason}</p>
          <Pictures value={appeal.files} alt="申诉附件" />
          <small>
            {appeal.userName} <span className="num">{appeal.createTime.slice(0, 16)}</span>
          </small>
          {appeal.opinion && (
            <p>
              核实意见（{appeal.opinionName}）：{appeal.opinion}
            </p>
          )}
          {appeal.reply && (
            <p>
              裁定（{appeal.judgeName}）：{appeal.reply}
            </p>
          )}
          <AppealMoves appeal={appeal} />
        </li>
      ))}
    </ul>
  );
}
