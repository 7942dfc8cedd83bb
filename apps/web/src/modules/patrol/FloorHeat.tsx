import type { PatrolFloor } from '@jiaoyan/contract/patrol/analysis';
import type { ReactNode } from 'react';
import { floorName } from '../../domain/areas.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import './patrol.css';

interface FloorHeatProps {
  floors: readonly PatrolFloor[];
  /** Opens the rounds behind a floor, `place.floor`. */
  open?: ((floor: string) => void) | undefined;
}
/** From how many of a hundred on a floor is conspicuous, and very much so. */
const STEPS = [0, 2, 5, 10] as const;
const badOf = ({ abnormal, missed }: PatrolFloor) => abnormal + missed;
const shareOf = (floor: PatrolFloor) => (badOf(floor) / floor.points) * 100;
const heatOf = (floor: PatrolFloor) => STEPS.filter((step) => shareOf(floor) > step).length;
const keyOf = ({ placeId, floorNo }: Pick<PatrolFloor, 'placeId' | 'floorNo'>) => `${placeId}.${floorNo}`;

/** Buildings and their floors: how many points of a hundred were out of order or missed. */
export function FloorHeat({ floors, open }: FloorHeatProps): ReactNode {
  const places = new Map(floors.map(({ placeId, placeName }) => [placeId, placeName]));
  const levels = [...new Set(floors.map(({ floorNo }) => floorNo))].sort((a, b) => a - b);
  const byKey = new Map(floors.map((floor) => [keyOf(floor), floor]));
  return (
    <section className="card patrol-heat-card" aria-label="楼层热力">
      <div className="card-head">
        <h2>楼层热力</h2>
        <span className="card-note">异常与漏检占应检点位的比例</span>
      </div>
      {floors.length === 0 && <EmptyState text="没有数据" />}
      {floors.length > 0 && (
        // Whoever moves by keys has to be able to scroll it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keys
        <section className="patrol-heat" aria-label="楼宇与楼层" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">楼宇</th>
                {levels.map((floorNo) => (
                  <th key={floorNo} scope="col">
                    {floorName(floorNo)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...places].map(([placeId, name]) => (
                <tr key={placeId}>
                  <th scope="row">{name}</th>
                  {levels.map((floorNo) => (
                    <Cell key={floorNo} floor={byKey.get(keyOf({ placeId, floorNo }))} open={open} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

function Cell({ floor, open }: { floor: PatrolFloor | undefined; open: FloorHeatProps['open'] }): ReactNode {
  if (!floor) return <td />;
  const share = `${shareOf(floor).toFixed(1)}%`;
  const told = `${floor.placeName} ${floorName(floor.floorNo)}：应检 ${floor.points}，异常 ${floor.abnormal}，漏检 ${floor.missed}`;
  return (
    <td className={`num is-heat-${heatOf(floor)}`} title={told}>
      {open && badOf(floor) > 0 ? (
        <button type="button" aria-label={`${share} ${told}，查看任务`} onClick={() => open(keyOf(floor))}>
          {share}
        </button>
      ) : (
        share
      )}
    </td>
  );
}
