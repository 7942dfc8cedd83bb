import type { PerfFact, PerfRecordDetail } from '@jiaoyan/contract/performance/record';
import type { Score } from '@jiaoyan/contract/performance/score';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Radar } from '../Radar.tsx';
import { axesOf, radarLabel } from '../scores.tsx';

// With the reckoning, which looking at a score does not need.
const WhatIf = lazy(async () => ({ default: (await import('./WhatIf.tsx')).WhatIf }));

interface MyRadarProps {
  record: PerfRecordDetail;
  facts: readonly PerfFact[] | undefined;
}

/** The items as a picture, and what the month would have come to with others. */
export function MyRadar({ record, facts }: MyRadarProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [wished, setWished] = useState<Score>();
  const axes = axesOf(record).map((axis) => {
    const score = wished?.items.find(({ key }) => key === axis.key)?.score;
    return typeof score === 'string' ? { ...axis, wished: Number.parseFloat(score) } : axis;
  });
  return (
    <section className="my-card" aria-label="各项得分">
      <h2>各项得分</h2>
      <Radar axes={axes} label={radarLabel(record)} />
      <details className="what-if" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>如果…会怎样</summary>
        {isOpen && (
          <Suspense fallback={<p className="my-note">正在加载…</p>}>
            {facts && <WhatIf record={record} facts={facts} onWished={setWished} />}
          </Suspense>
        )}
      </details>
    </section>
  );
}
