import { decimalOf, plain, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import type { PerfItem } from '@jiaoyan/contract/performance/item';
import type { PerfFact, PerfRecordDetail } from '@jiaoyan/contract/performance/record';
import type { Score } from '@jiaoyan/contract/performance/score';
import { ADJUST } from '@jiaoyan/contract/performance/status';
import { type ReactNode, useMemo, useState } from 'react';
import { Radar } from '../Radar.tsx';
import { axesOf, radarLabel, signed } from '../scores.tsx';
import { scaleOf, standsAt, type Wishes, whatIf } from '../what-if.ts';

const PLACES = 2;

/** Where a slider stands, in words. */
function stepText(item: PerfItem, step: number): string {
  const { parts } = scaleOf(item);
  if (item.kind === 'share') return `${step}%`;
  if (item.kind === 'count' && parts > 1) return `合计 ${(step / parts).toFixed(2)}`;
  if (item.kind === 'median') return `中位数的 ${step}%`;
  return item.kind === 'mean' ? (step / parts).toFixed(1) : `${step} 次`;
}

interface WhatIfProps {
  record: PerfRecordDetail;
  facts: readonly PerfFact[] | undefined;
}

/** The items as a picture, and what the month would have come to with others: reckoned as the server does it. */
export function WhatIf({ record, facts }: WhatIfProps): ReactNode {
  const [wishes, setWishes] = useState<Wishes>({});
  const { rules, baselines, adjusts } = record;
  const isChanged = Object.keys(wishes).length > 0;
  const then = useMemo(() => {
    if (!facts) return undefined;
    const points = adjusts.filter(({ result }) => result === ADJUST.approved).map((adjust) => adjust.points);
    return whatIf(rules, baselines, facts, points, wishes);
  }, [rules, baselines, adjusts, facts, wishes]);
  const axes = axesOf(record).map((axis) => {
    const score = then?.items.find(({ key }) => key === axis.key)?.score;
    return isChanged && typeof score === 'string' ? { ...axis, wished: Number.parseFloat(score) } : axis;
  });
  const wish = (key: string, step: number, now: number) => {
    const { [key]: _old, ...others } = wishes;
    setWishes(step === now ? others : { ...others, [key]: step });
  };
  return (
    <section className="my-card" aria-label="各项得分">
      <h2>各项得分</h2>
      <Radar axes={axes} label={radarLabel(record)} />
      {facts && then && (
        <details className="what-if">
          <summary>如果…会怎样</summary>
          <p className="my-note">拖动滑块试算，只在本机计算，不影响得分。</p>
          {rules.items.map((item) => (
            <Slider
              key={item.key}
              item={item}
              title={record.titles[item.key] ?? item.key}
              now={standsAt(item, facts, baselines)}
              step={wishes[item.key]}
              score={then.items.find(({ key }) => key === item.key)?.score ?? null}
              onMove={wish}
            />
          ))}
          <Outcome record={record} then={then} isChanged={isChanged} onReset={() => setWishes({})} />
        </details>
      )}
    </section>
  );
}

interface SliderProps {
  item: PerfItem;
  title: string;
  now: number | undefined;
  step: number | undefined;
  score: string | null;
  onMove: (key: string, step: number, now: number) => void;
}

function Slider({ item, title, now, step, score, onMove }: SliderProps): ReactNode {
  // Where nothing was counted there is nothing to move.
  if (now === undefined) return null;
  const stands = step ?? now;
  return (
    <label className="what-if-item">
      <span>
        {title}　<span className="num">{stepText(item, stands)}</span>
      </span>
      <b className="num">{score === null ? '样本不足' : item.weight > 0 ? plain(score) : signed(score)}</b>
      <input
        type="range"
        min={0}
        max={scaleOf(item).most}
        value={stands}
        aria-valuetext={stepText(item, stands)}
        onChange={({ target }) => onMove(item.key, target.valueAsNumber, now)}
      />
    </label>
  );
}

interface OutcomeProps {
  record: PerfRecordDetail;
  then: Score;
  isChanged: boolean;
  onReset: () => void;
}

function Outcome({ record, then, isChanged, onReset }: OutcomeProps): ReactNode {
  const change = decimalOf(unitsOf(then.final, PLACES) - unitsOf(record.final, PLACES), PLACES);
  return (
    <p className="what-if-outcome">
      <span role="status">
        试算 <b className="num">{then.final}</b> 分（{signed(change)}）{then.grade && `，等级 ${then.grade}`}
      </span>
      <button type="button" className="my-link" disabled={!isChanged} onClick={onReset}>
        还原
      </button>
    </p>
  );
}
