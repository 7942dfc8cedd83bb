import type { PointOption } from '@jiaoyan/contract/patrol/point';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { patrolApi } from '../../api/patrol.ts';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { useGo } from '../../kernel/view/view.ts';
import { type Pins, usePins } from '../campus/floor-plans.ts';
import { PlanPin } from '../campus/PlanPin.tsx';
import type { PlanLayerProps } from '../campus/plan-layers.ts';
import { pointsKey, usePoints } from './patrol-data.ts';
import './patrol.css';

type Floor = Pick<PlanLayerProps, 'placeId' | 'floorNo'>;
const CENTRE = { x: 0.5, y: 0.5 };

const usePointsOf = ({ placeId, floorNo }: Floor) =>
  usePoints().filter((point) => point.placeId === placeId && point.floorNo === floorNo && !point.disabled);

/** The points of rounds on the plans of their floors. */
function usePointPins(): Pins {
  const queries = useQueryClient();
  return usePins({
    versionOf: (pointId) => queries.getQueryData<PointOption[]>(pointsKey)?.find(({ id }) => id === pointId)?.version,
    save: (id, body) => patrolApi.patrolPoint.pin({ params: { id }, body }),
    keep: (pointId, change) =>
      queries.setQueryData<PointOption[]>(pointsKey, (all) =>
        all?.map((one) => (one.id === pointId ? { ...one, ...change } : one)),
      ),
    reload: () => queries.invalidateQueries({ queryKey: pointsKey }),
  });
}
const mayPin = () => hasPermi('repair:patrolPoint:edit');

/** The layer of points. */
export function PointPins({ placeId, floorNo, editing, spotUnder }: PlanLayerProps): ReactNode {
  const go = useGo();
  const points = usePointsOf({ placeId, floorNo });
  const pins = usePointPins();
  return points.map((point) => {
    const spot = pins.spotOf(point.id, point);
    if (!spot) return null;
    return (
      <PlanPin
        key={point.id}
        id={point.id}
        spot={spot}
        told={`巡检点位 ${point.label}（${point.code}）`}
        states={['is-small']}
        editing={editing && mayPin()}
        isPlaced={false}
        spotUnder={spotUnder}
        pins={pins}
        onOpen={() => go(`/patrol/point?keyword=${encodeURIComponent(point.code)}`)}
      >
        {point.label}
      </PlanPin>
    );
  });
}

/** Points that are not on the plan yet; a click puts one in its middle. */
export function UnplacedPoints({ placeId, floorNo }: Omit<PlanLayerProps, 'spotUnder'>): ReactNode {
  const points = usePointsOf({ placeId, floorNo });
  const pins = usePointPins();
  const unplaced = points.filter((point) => !pins.spotOf(point.id, point));
  if (unplaced.length === 0 || !mayPin()) return null;
  const title = `未标注的巡检点位（${unplaced.length}）`;
  return (
    <section className="point-unplaced" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {unplaced.map(({ id, label, code }) => (
          <li key={id}>
            <button type="button" className="link-button" title={code} onClick={() => void pins.put(id, CENTRE)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
