import type { PatrolPoint } from '@jiaoyan/contract/patrol/point';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import { type ReactNode, useState } from 'react';
import { patrolApi } from '../../api/patrol.ts';
import { useRun } from '../../kernel/form/use-run.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import type { Spot } from '../campus/floor-plans.ts';
import { PinSheet } from '../campus/PinSheet.tsx';
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
          <PinSheet id={pointId} name={name} img={img} spot={spot} onSpot={setSpot} />
        </>
      )}
    </Modal>
  );
}
