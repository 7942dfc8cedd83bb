import type { PlacePlans } from '@jiaoyan/contract/campus/floor-plan';
import Drawer from 'antd/es/drawer';
import Skeleton from 'antd/es/skeleton';
import Tabs from 'antd/es/tabs';
import { type ReactNode, useState } from 'react';
import { floorName } from '../../domain/areas.ts';
import { useNarrow } from '../../kernel/media.ts';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { FloorPlan } from './FloorPlan.tsx';
import { floorsOf, usePlans } from './floor-plans.ts';
import './floor-plan.css';

const DRAWER_WIDTH = 1080;

interface FloorPlanDrawerProps {
  place: { placeId: number; name: string };
  /** The floor to begin with. */
  floorNo?: number | undefined;
  onClose: () => void;
}

/** The floor plans of a building with its rooms on them. */
export function FloorPlanDrawer({ place, floorNo, onClose }: FloorPlanDrawerProps): ReactNode {
  const narrow = useNarrow();
  const { data, error, refetch } = usePlans(place.placeId);
  return (
    <Drawer
      open
      title={`楼层平面图 - ${place.name}`}
      size={narrow ? '100%' : DRAWER_WIDTH}
      mask={{ closable: true }}
      onClose={onClose}
    >
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && <Floors plans={data} start={floorNo} />}
    </Drawer>
  );
}

/** The floor that has something to show: a plan, else rooms. */
function firstFloor({ plans, rooms }: PlacePlans, floors: readonly number[]): number {
  const lowest = [...floors].reverse();
  const planned = lowest.find((floor) => plans.some(({ floorNo }) => floorNo === floor));
  return (
    planned ?? lowest.find((floor) => floor > 0 && rooms.some(({ floorNo }) => floorNo === floor)) ?? floors[0] ?? 0
  );
}

function Floors({ plans, start }: { plans: PlacePlans; start: number | undefined }): ReactNode {
  const floors = floorsOf(plans);
  const [chosen, choose] = useState(start !== undefined && floors.includes(start) ? start : firstFloor(plans, floors));
  const items = floors.map((floor) => {
    const open = plans.rooms
      .filter(({ floorNo }) => floorNo === floor)
      .reduce((sum, { openCount }) => sum + openCount, 0);
    return {
      key: String(floor),
      label: (
        <>
          {floorName(floor)}
          {open > 0 && (
            <span className="plan-floor-count" title={`${open} 个未结报修`}>
              {open}
            </span>
          )}
        </>
      ),
      children: <FloorPlan plans={plans} floorNo={floor} />,
    };
  });
  return (
    <Tabs
      className="plan-floors"
      destroyOnHidden
      activeKey={String(chosen)}
      items={items}
      onChange={(key) => choose(Number(key))}
    />
  );
}
