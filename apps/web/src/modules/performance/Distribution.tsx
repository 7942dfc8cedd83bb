import type { PerfDistribution } from '@jiaoyan/contract/performance/record';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { performanceApi } from '../../api/performance.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { OptionTag } from '../../kernel/view/DictTag.tsx';
import { useDict } from '../../kernel/view/dict.ts';

const STEP = 5;

/** Every step between the lowest and the highest score, those without people too. */
function stepsOf(bins: PerfDistribution['bins']) {
  const [first, last] = [Math.min(...bins.map(({ from }) => from)), Math.max(...bins.map(({ from }) => from))];
  if (bins.length === 0) return [];
  return Array.from({ length: (last - first) / STEP + 1 }, (_, at) => {
    const from = first + at * STEP;
    return { from, people: bins.find((bin) => bin.from === from)?.people ?? 0 };
  });
}

interface DistributionProps {
  runId: number;
  /** Shows the people of a grade. */
  onGrade: (grade: string) => void;
}

/** How the scores of a month are spread. */
export function Distribution({ runId, onGrade }: DistributionProps): ReactNode {
  const grades = useDict('perf_grade');
  const { data } = useQuery({
    queryKey: [DESK, 'performance-distribution', runId],
    queryFn: ({ signal }) =>
      performanceApi.perfRecord.distribution({ query: { runId: String(runId) } }, { quiet: true, signal }),
  });
  if (!data) return <div className="run-spread card-wait" />;
  const steps = stepsOf(data.bins);
  const most = Math.max(1, ...steps.map(({ people }) => people));
  return (
    <section className="run-spread" aria-label="得分分布">
      <p className="num">
        平均 <b>{data.mean ?? '—'}</b>　中位数 <b>{data.median ?? '—'}</b>
      </p>
      <ol className="run-bins" aria-label={`得分分布，共 ${data.people} 人`}>
        {steps.map(({ from, people }) => (
          <li key={from} title={`${from} 至 ${from + STEP} 分：${people} 人`}>
            {people > 0 && <span className="num">{people}</span>}
            <i style={{ height: `${(people / most) * 100}%` }} />
            <small className="num">{from}</small>
          </li>
        ))}
      </ol>
      <ul className="run-grades">
        {data.grades.map(({ grade, people }) => (
          <li key={grade}>
            <button type="button" title={`查看等级 ${grade} 的人员`} onClick={() => onGrade(grade)}>
              <OptionTag
                option={grades.find(({ value }) => value === grade) ?? { label: grade, colorType: 'default' }}
              />
              <span className="num">{people} 人</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
