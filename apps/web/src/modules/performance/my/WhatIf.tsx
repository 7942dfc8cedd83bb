import { decimalOf, plain, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import type { PerfItem } from '@jiaoyan/contract/performance/item';
import type { PerfFact, PerfRecordDetail } from '@jiaoyan/contract/performance/record';
import type { Score } from '@jiaoyan/contract/performance/score';
import { ADJUST } from '@jiaoyan/contract/performance/status';
import { type ReactNode, useState } from 'react';
import { signed } from '../scores.tsx';
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
  facts: readonly PerfFact[];
  /** What it would come to; none where nothing is wished for. */
  onWished: (score: Score | undefined) => void;
}

/** What a month would have come to with other figures: reckoned as the server does it. */
export function WhatIf({ record, facts, onWished }: WhatIfProps): ReactNode {
  const [wishes, setWishes] = useState<Wishes>({});
  const { rules, baselines, adjusts, titles } = record;
  const points = adjusts.filter(({ result }) => result === ADJUST.approved).map((adjust) => adjust.points);
  const scoreOf = (wanted: Wishes) => whatIf(rules, baselines, facts, points, wanted);
  const score = scoreOf(wishes);
  const put = (next: Wishes) => {
    setWishes(next);
    onWished(Object.keys(next).length > 0 ? scoreOf(next) : undefined);
  };
  const wish = (key: string, step: number, now: number) => {
    const { [key]: _old, ...others } = wishes;
    put(step === now ? others : { ...others, [key]: step });
  };
  return (
    <>
      <p className="my-note">拖动滑块试算，只在本机计算，不影响得分。</p>
      {rules.items.map((item) => (
        <Slider
          key={item.key}
          item={item}
          title={titles[item.key] ?? item.key}
          now={standsAt(item, facts, baselines)}
          step={wishes[item.key]}
          score={score.items.find(({ key }) => key === item.key)?.score ?? null}
          onMove={wish}
        />
      ))}
      <Outcome record={record} score={score} isChanged={Object.keys(wishes).length > 0} onReset={() => put({})} />
    </>
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
  score: Score;
  isChanged: boolean;
  onReset: () => void;
}

function Outcome({ record, score, isChanged, onReset }: OutcomeProps): ReactNode {
  const change = decimalOf(unitsOf(score.final, PLACES) - unitsOf(record.final, PLACES), PLACES);
  return (
    <p className="what-if-outcome">
      <span role="status">
        试算 <b className="num">{score.final}</b> 分（{signed(change)}）{score.grade && `，等级 ${score.grade}`}
      </span>
      <button type="button" className="my-link" disabled={!isChanged} onClick={onReset}>
        还原
      </button>
    </p>
  );
}
