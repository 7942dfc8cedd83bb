import type { Replay, ReplayMoment } from '@jiaoyan/contract/patrol/round';
import { results } from '@jiaoyan/contract/patrol/status';
import { useQuery } from '@tanstack/react-query';
import Skeleton from 'antd/es/skeleton';
import Slider from 'antd/es/slider';
import { type ReactNode, useState } from 'react';
import { patrolApi } from '../../api/patrol.ts';
import { fileUrl } from '../../kernel/files/address.ts';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import './round-replay.css';

const SEEN = ['1', '2', '3'];
const isSeen = ({ result }: ReplayMoment) => SEEN.includes(result);
const wordOf = ({ result }: ReplayMoment): string => results[result as keyof typeof results] ?? '未巡检';
const keyOf = ({ placeId, floorNo }: Pick<ReplayMoment, 'placeId' | 'floorNo'>) => `${placeId}.${floorNo}`;

/** The way that a round took: a slider over the points in the order in which they were passed. */
export function RoundReplay({ taskId }: { taskId: number }): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: ['patrol-replay', taskId],
    queryFn: ({ signal }) => patrolApi.patrolRound.replay({ params: { id: taskId } }, { quiet: true, signal }),
  });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  return <Way replay={data} />;
}

function Way({ replay }: { replay: Replay }): ReactNode {
  const seen = replay.points.filter(isSeen);
  const [step, setStep] = useState(seen.length);
  const shown = new Set(seen.slice(0, step).map(({ pointId }) => pointId));
  const now = seen[step - 1];
  return (
    <section className="report-block" aria-label="路线回放">
      <h3>路线回放</h3>
      {seen.length > 0 && (
        <Slider
          min={0}
          max={seen.length}
          value={step}
          onChange={setStep}
          ariaLabelForHandle="回放到第几个点位"
          tooltip={{ formatter: null }}
        />
      )}
      <p className="replay-now" role="status">
        {now ? `${now.checkTime.slice(11, 19)} ${now.userName} ${now.name} ${wordOf(now)}` : '还没有打点'}
        {now && now.abnormal.length > 0 && `（${now.abnormal.join('、')}）`}
      </p>
      {replay.plans.map((plan) => (
        <Floor
          key={keyOf(plan)}
          title={plan.title}
          image={plan.image}
          points={replay.points.filter((point) => keyOf(point) === keyOf(plan))}
          seen={seen}
          shown={shown}
        />
      ))}
      <Strip points={replay.points} plans={replay.plans} shown={shown} />
    </section>
  );
}

interface FloorProps {
  title: string;
  image: string;
  points: readonly ReplayMoment[];
  /** All that were passed, in their order: it numbers them. */
  seen: readonly ReplayMoment[];
  shown: ReadonlySet<number>;
}
const WHOLE = 100;

/** The points of a floor on its plan, with the way between those that have been passed. */
function Floor({ title, image, points, seen, shown }: FloorProps): ReactNode {
  const pinned = points.filter(({ planX }) => planX !== null);
  const passed = pinned.filter(({ pointId }) => shown.has(pointId));
  const line = passed.map(({ planX, planY }) => `${(planX ?? 0) * WHOLE},${(planY ?? 0) * WHOLE}`).join(' ');
  return (
    <figure className="replay-floor">
      <figcaption>{title}</figcaption>
      <div>
        <img src={fileUrl(image)} alt={`${title}平面图`} />
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polyline points={line} vectorEffect="non-scaling-stroke" />
        </svg>
        {pinned.map((point) => (
          <span
            key={point.pointId}
            className={`replay-pin is-${shown.has(point.pointId) ? point.result : 'open'}`}
            style={{ left: `${(point.planX ?? 0) * WHOLE}%`, top: `${(point.planY ?? 0) * WHOLE}%` }}
            title={`${point.name} ${wordOf(point)}`}
          >
            {seen.indexOf(point) + 1 || '×'}
          </span>
        ))}
      </div>
    </figure>
  );
}

interface StripProps {
  points: readonly ReplayMoment[];
  plans: Replay['plans'];
  shown: ReadonlySet<number>;
}
/** Every point by building and floor, for floors without a plan and for those who read. */
function Strip({ points, plans, shown }: StripProps): ReactNode {
  const drawn = new Set(plans.map(keyOf));
  return (
    <ol className="replay-strip" aria-label="经过的点位">
      {points.map((point) => (
        <li key={point.pointId} className={`is-${shown.has(point.pointId) || !isSeen(point) ? point.result : 'open'}`}>
          <b>{point.name}</b>
          <small>
            {point.floor}
            {drawn.has(keyOf(point)) ? '' : '（无平面图）'}
          </small>
          <span>
            {isSeen(point) && <span className="num">{point.checkTime.slice(11, 19)} </span>}
            {wordOf(point)}
            {point.grade && ` · 可信度${point.grade}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
