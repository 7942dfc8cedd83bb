import { sampleLabel, sheetPlan } from '@jiaoyan/contract/qrcode/label';
import type { QrTemplate } from '@jiaoyan/contract/qrcode/qr-template';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Modal from 'antd/es/modal';
import Select from 'antd/es/select';
import { type ReactNode, useState } from 'react';
import { campusApi } from '../../api/campus.ts';
import { qrcodeApi } from '../../api/qrcode.ts';
import { PlaceSelect } from '../../domain/AreaInputs.tsx';
import { LabelView } from './LabelView.tsx';
import './qrcode.css';

const quiet = { quiet: true };

/** Chooses one object to fill a label with: a place, and a room of it where the label is for rooms. */
function ObjectSelect({ bizType, onChange }: { bizType: string; onChange: (bizId: number | null) => void }): ReactNode {
  const [placeId, setPlaceId] = useState<number | null>(null);
  const [roomId, setRoomId] = useState<number | null>(null);
  const isRoom = bizType === 'room';
  const { data: rooms = [] } = useQuery({
    queryKey: ['room', 'options', placeId],
    queryFn: ({ signal }) => campusApi.room.options({ query: { placeId: placeId ?? 0 } }, { ...quiet, signal }),
    enabled: isRoom && placeId !== null,
  });
  const choosePlace = (next: number | null) => {
    setPlaceId(next);
    setRoomId(null);
    onChange(isRoom ? null : next);
  };
  const chooseRoom = (next: number | null) => {
    setRoomId(next);
    onChange(next);
  };
  return (
    <div className="label-object">
      <label htmlFor="preview-place">楼宇</label>
      <PlaceSelect id="preview-place" value={placeId} onChange={choosePlace} />
      {isRoom && (
        <>
          <label htmlFor="preview-room">房间</label>
          <Select<number | null>
            id="preview-room"
            value={roomId}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={placeId === null ? '请先选择楼宇' : '请选择房间'}
            options={rooms.map(({ id, label }) => ({ value: id, label }))}
            onChange={(next) => chooseRoom(next ?? null)}
          />
        </>
      )}
    </div>
  );
}

/** A label with a real object, and the sheet that it is printed on. */
export function TemplatePreview({ template, onClose }: { template: QrTemplate; onClose: () => void }): ReactNode {
  const [bizId, setBizId] = useState<number | null>(null);
  const { bizType, width, height, layout } = template;
  const { data: values = sampleLabel } = useQuery({
    queryKey: ['qrTemplate', 'values', bizType, bizId],
    queryFn: ({ signal }) => qrcodeApi.qrTemplate.preview({ body: { bizType, ...(bizId && { bizId }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { page, places } = sheetPlan(template);
  return (
    <Modal open title={`预览 - ${template.name}`} width={760} footer={null} onCancel={onClose}>
      <ObjectSelect bizType={bizType} onChange={setBizId} />
      <div className="label-preview">
        <LabelView width={width} height={height} layout={layout} values={values} title={`标签 ${values.label}`} />
        <figure>
          <svg viewBox={`0 0 ${page.width} ${page.height}`} role="img" aria-label="纸张">
            <rect className="label-paper" width={page.width} height={page.height} />
            {places.map(({ x, y }) => (
              <rect key={`${x} ${y}`} className="label-slot" x={x} y={y} width={width} height={height} />
            ))}
          </svg>
          <figcaption>
            {template.paper === '1' ? 'A4' : '标签纸'} {page.width}×{page.height} 毫米，每页 {places.length} 枚
          </figcaption>
        </figure>
      </div>
    </Modal>
  );
}
