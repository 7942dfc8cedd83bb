import type { PathFile, PathPoint } from '@jiaoyan/contract/patrol/path';
import type { ReactNode } from 'react';
import { floorName } from '../../domain/areas.ts';
import { fileUrl } from '../../kernel/files/address.ts';
import './patrol.css';

type Stop = Pick<PathPoint, 'pointId' | 'name' | 'placeId' | 'placeName' | 'floorNo' | 'planX' | 'planY'>;
interface Numbered {
  readonly point: Stop;
  readonly at: number;
}
interface Leg {
  readonly key: string;
  readonly title: string;
  readonly img: string | undefined;
  readonly stops: readonly Numbered[];
}

/** A way as a chain of floors: each stretch on one floor is a leg of its own. */
function legsOf(points: readonly Stop[], plans: PathFile['plans']): Leg[] {
  const legs: { placeId: number; floorNo: number; title: string; stops: Numbered[] }[] = [];
  for (const [nth, point] of points.entries()) {
    const last = legs.at(-1);
    const stop = { point, at: nth + 1 };
    if (last?.placeId === point.placeId && last.floorNo === point.floorNo) last.stops.push(stop);
    else {
      const title = `${point.placeName} ${floorName(point.floorNo)}`;
      legs.push({ placeId: point.placeId, floorNo: point.floorNo, title, stops: [stop] });
    }
  }
  return legs.map(({ placeId, floorNo, title, stops }, nth) => ({
    key: `${nth} ${title}`,
    title,
    stops,
    img: plans.find((plan) => plan.placeId === placeId && plan.floorNo === floorNo)?.img,
  }));
}

const isPinned = ({ point }: Numbered) => point.planX !== null && point.planY !== null;
const percent = (part: number | null) => (part ?? 0) * 100;

/** A floor with its points in their order, joined by a line. */
function FloorLeg({ leg, img }: { leg: Leg; img: string }): ReactNode {
  const pinned = leg.stops.filter(isPinned);
  const line = pinned.map(({ point }) => `${percent(point.planX)},${percent(point.planY)}`).join(' ');
  return (
    <div className="path-floor">
      <img src={fileUrl(img)} alt={`${leg.title}平面图`} draggable={false} />
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <polyline points={line} vectorEffect="non-scaling-stroke" />
      </svg>
      {pinned.map(({ point, at }) => (
        <span
          key={point.pointId}
          className="path-pin num"
          style={{ left: `${percent(point.planX)}%`, top: `${percent(point.planY)}%` }}
          title={`${at}. ${point.name}`}
        >
          {at}
        </span>
      ))}
    </div>
  );
}

/** A floor without a plan: its points like the stations of a metro. */
const StripLeg = ({ stops }: { stops: readonly Numbered[] }): ReactNode => (
  <ol className="path-strip">
    {stops.map(({ point, at }) => (
      <li key={point.pointId}>
        <b className="num">{at}</b>
        {point.name}
      </li>
    ))}
  </ol>
);

/** A way along points: on the plans of the floors through which it leads, as a strip where there is none. */
export function PathMap({ points, plans }: { points: readonly Stop[]; plans: PathFile['plans'] }): ReactNode {
  const legs = legsOf(points, plans);
  return (
    <section className="path-map" aria-label={`路线图，${points.length}个点位，经过${legs.length}个楼层`}>
      {legs.map((leg, nth) => {
        const loose = leg.stops.filter((stop) => !isPinned(stop));
        return (
          <div key={leg.key} className="path-leg">
            <h4>
              {nth > 0 && <span aria-hidden>↓ </span>}
              {leg.title}
            </h4>
            {leg.img && leg.stops.some(isPinned) ? (
              <>
                <FloorLeg leg={leg} img={leg.img} />
                {loose.length > 0 && <StripLeg stops={loose} />}
              </>
            ) : (
              <StripLeg stops={leg.stops} />
            )}
          </div>
        );
      })}
    </section>
  );
}
