import type { RosterProblem } from '@jiaoyan/contract/attendance/roster';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';

const AT_FIRST = 100;

interface ProblemsProps {
  problems: readonly RosterProblem[];
  onOpen: (problem: RosterProblem) => void;
}

/** What is wrong with the board as it is drawn now; each leads to its cell. */
export function RosterProblems({ problems, onOpen }: ProblemsProps): ReactNode {
  const [shown, setShown] = useState(AT_FIRST);
  const refused = problems.filter(({ level }) => level === 'refused').length;
  return (
    <section className="roster-problems" aria-label="问题">
      <h3>
        问题 <span className="num">{problems.length}</span>
      </h3>
      {problems.length === 0 && <EmptyState text="没有问题" />}
      {problems.length > 0 && (
        <p className="roster-hint">
          {refused > 0 ? `${refused} 项须先解决才能发布，` : ''}
          {problems.length - refused} 项发布时填写原因即可
        </p>
      )}
      <ul>
        {problems.slice(0, shown).map((problem, at) => (
          <li key={at}>
            <button
              type="button"
              className={`roster-problem ${problem.level === 'refused' ? 'is-refused' : ''}`}
              onClick={() => onOpen(problem)}
            >
              <b>{problem.level === 'refused' ? '不能发布' : '提醒'}</b>
              {problem.message.replace('，确认请填写原因', '')}
            </button>
          </li>
        ))}
      </ul>
      {shown < problems.length && (
        <Button onClick={() => setShown(shown + AT_FIRST)}>还有 {problems.length - shown} 项</Button>
      )}
    </section>
  );
}
