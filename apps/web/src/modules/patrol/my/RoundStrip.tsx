import type { Round } from '@jiaoyan/contract/patrol/round';
import { results } from '@jiaoyan/contract/patrol/status';
import type { ReactNode } from 'react';

const signs: Readonly<Record<string, string>> = { '1': '✓', '2': '!', '3': '–', '4': '○', '5': '×' };
const wordOf = (result: string | undefined): string =>
  result === undefined ? '未巡检' : (results[result as keyof typeof results] ?? '');

interface RoundStripProps {
  round: Round;
  done: ReadonlyMap<number, string>;
}

/** How far a round has come: a sign for each point, in the order of the path. */
export function RoundStrip({ round, done }: RoundStripProps): ReactNode {
  return (
    <ol className="round-strip" aria-label="进度">
      {round.points.map(({ pointId, name }, at) => {
        const result = done.get(pointId);
        return (
          <li key={pointId} className={`is-${result ?? 'open'}`} title={`${name} ${wordOf(result)}`}>
            <span aria-hidden>{result === undefined ? at + 1 : signs[result]}</span>
            <span className="sr-only">
              {name} {wordOf(result)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
