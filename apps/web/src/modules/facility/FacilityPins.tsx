import type { PlanFacility } from '@jiaoyan/contract/facility/facility';
import { FACILITY } from '@jiaoyan/contract/facility/status';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { type Pins, usePins } from '../campus/floor-plans.ts';
import { PlanPin } from '../campus/PlanPin.tsx';
import type { PlanLayerProps } from '../campus/plan-layers.ts';
import { FacilityDrawer } from './FacilityFile.tsx';

type Floor = Pick<PlanLayerProps, 'placeId' | 'floorNo'>;
const keyOf = ({ placeId, floorNo }: Floor) => ['facility', 'plan', placeId, floorNo];
const inTrouble: readonly string[] = [FACILITY.repairing];
const outOfUse: readonly string[] = [FACILITY.stopped, FACILITY.idle, FACILITY.scrapping];
const CENTRE = { x: 0.5, y: 0.5 };
/** Beside the pin of its room, not on it. */
const BESIDE = 0.04;

const useFacilities = (floor: Floor) =>
  useQuery({
    queryKey: keyOf(floor),
    queryFn: ({ signal }) => facilityApi.facility.onPlan({ query: { ...floor } }, { quiet: true, signal }),
  });

/** The facilities of a floor on its plan. */
function useFacilityPins(floor: Floor): Pins {
  const queries = useQueryClient();
  const queryKey = keyOf(floor);
  return usePins({
    versionOf: (id) =>
      queries.getQueryData<PlanFacility[]>(queryKey)?.find(({ facilityId }) => facilityId === id)?.version,
    save: async (id, body) => (await facilityApi.facility.pin({ params: { id }, body })).version,
    keep: (id, change) =>
      queries.setQueryData<PlanFacility[]>(queryKey, (all) =>
        all?.map((one) => (one.facilityId === id ? { ...one, ...change } : one)),
      ),
    reload: () => queries.invalidateQueries({ queryKey }),
  });
}

const wordsOf = ({ code, name, roomNo }: PlanFacility) => `${name}（${code}），${roomNo}`;

/** The layer of facilities. */
export function FacilityPins({ placeId, floorNo, editing, spotUnder }: PlanLayerProps): ReactNode {
  const [opened, setOpened] = useState<number>();
  const { data = [] } = useFacilities({ placeId, floorNo });
  const pins = useFacilityPins({ placeId, floorNo });
  return (
    <>
      {data.map((row) => {
        const { facilityId, status, moves } = row;
        const spot = pins.spotOf(facilityId, row);
        if (!spot) return null;
        return (
          <PlanPin
            key={facilityId}
            id={facilityId}
            spot={spot}
            told={wordsOf(row)}
            states={[
              'is-small',
              ...(inTrouble.includes(status) ? ['is-open'] : []),
              ...(outOfUse.includes(status) ? ['is-closed'] : []),
            ]}
            editing={editing && moves.includes('pin')}
            isPlaced={false}
            spotUnder={spotUnder}
            pins={pins}
            onOpen={() => setOpened(facilityId)}
          >
            {row.name}
          </PlanPin>
        );
      })}
      <FacilityDrawer facilityId={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

/** Facilities that are not on the plan yet; a click puts one beside its room. */
export function UnplacedFacilities({ placeId, floorNo }: Omit<PlanLayerProps, 'spotUnder'>): ReactNode {
  const { data = [] } = useFacilities({ placeId, floorNo });
  const pins = useFacilityPins({ placeId, floorNo });
  const unplaced = data.filter((row) => !pins.spotOf(row.facilityId, row) && row.moves.includes('pin'));
  if (unplaced.length === 0) return null;
  const title = `未标注的设施（${unplaced.length}）`;
  const beside = ({ roomX, roomY }: PlanFacility) =>
    roomX === null || roomY === null ? CENTRE : { x: roomX, y: Math.min(1, roomY + BESIDE) };
  return (
    <section className="facility-unplaced" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {unplaced.map((row) => (
          <li key={row.facilityId}>
            <button
              type="button"
              className="link-button"
              title={wordsOf(row)}
              onClick={() => void pins.put(row.facilityId, beside(row))}
            >
              {row.name} {row.roomNo}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
