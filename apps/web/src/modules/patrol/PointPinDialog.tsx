import type { PatrolPoint } from '@jiaoyan/contract/patrol/point';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import { type ReactNode, useRef, useState } from 'react';
import { patrolApi } from '../../api/patrol.ts';
import { fileUrl } from '../../kernel/files/address.ts';
import { useRun } from '../../kernel/form/use-run.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { type Pins, type Spot, spotAt } from '../campus/floor-plans.ts';
import { PlanPin } from '../campus/PlanPin.tsx';
import './patrol.css';

interface PinDialogProps {
  point: PatrolPoint;
  onClose: () => void;
}
const CHANGES = ['patrolPoint', 'patrolPath'];
const CENTRE = { x: 0.5, y: 0.5 };

/** Says on the plan of the floor where a point is. */
export function PinDialog({ point, onClose }: PinDialogProps): ReactNode {
  const { pointId, placeId, floorNo, planX, planY, version, name } = point;
  const [spot, setSpot] = useState<Spot | undefined>(
    planX === null || planY === null ? undefined : { x: planX, y: planY },
  );
  const { busy, run } = useRun(CHANGES);
  const { data = [], isPending } = useQuery({
    queryKey: ['patrolPoint', 'floors', placeId],
    queryFn: ({ signal }) => patrolApi.patrolPoint.floors({ params: { id: placeId } }, { quiet: true, signal }),
  });
  const img = data.find((floor) => floor.floorNo === floorNo)?.img;
  const save = () =>
    patrolApi.patrolPoint.pin({
      params: { id: pointId },
      body: { planX: spot?.x ?? null, planY: spot?.y ?? null, version },
    });
  return (
    <Modal
      open
      title={`标注位置 - ${name}`}
      width={820}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ disabled: !img }}
      onOk={() => void run(save, '位置已保存', onClose)}
      onCancel={onClose}
    >
      {!img && !isPending && <EmptyState text="该楼层还没有平面图，请先在楼宇中上传" />}
      {img && (
        <>
          <p className="pin-hint">
            点击平面图放置点位，拖动或用方向键移动，按 Delete 取消标注。
            {!spot && (
              <Button size="small" type="link" onClick={() => setSpot(CENTRE)}>
                放在中间
              </Button>
            )}
          </p>
          <Sheet point={point} img={img} spot={spot} onSpot={setSpot} />
        </>
      )}
    </Modal>
  );
}

interface SheetProps {
  point: PatrolPoint;
  img: string;
  spot: Spot | undefined;
  onSpot: (spot: Spot | undefined) => void;
}
function Sheet({ point: { pointId, name }, img, spot, onSpot }: SheetProps): ReactNode {
  const sheet = useRef<HTMLDivElement>(null);
  const spotUnder = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => {
    const box = sheet.current?.getBoundingClientRect();
    return box ? spotAt((clientX - box.left) / box.width, (clientY - box.top) / box.height) : CENTRE;
  };
  // It is saved by the button of the dialog.
  const pins: Pins = {
    spotOf: () => spot,
    move: (_id, next) => onSpot(next),
    put: async (_id, next) => onSpot(next),
  };
  return (
    <div className="plan-scroll">
      <div ref={sheet} className="plan-sheet">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the pin is placed by a button and moved by keys, too */}
        <img
          className="pin-sheet"
          src={fileUrl(img)}
          alt="楼层平面图"
          draggable={false}
          onClick={(event) => onSpot(spotUnder(event))}
        />
        {spot && (
          <PlanPin
            id={pointId}
            spot={spot}
            told={`${name} 在平面图上的位置`}
            states={['is-point']}
            editing
            isPlaced
            spotUnder={spotUnder}
            pins={pins}
            onOpen={() => undefined}
          >
            {name}
          </PlanPin>
        )}
      </div>
    </div>
  );
}
