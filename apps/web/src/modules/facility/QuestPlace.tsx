import Form from 'antd/es/form';
import Input from 'antd/es/input';
import type { ReactNode } from 'react';
import { RoomSelect } from '../../domain/AreaInputs.tsx';
import { PlaceInput } from './FacilityInputs.tsx';

/** Where a danger is that belongs to no facility. */
export const QuestPlace = (): ReactNode => (
  <div className="quality-pair">
    <Form.Item name="placeId" label="楼宇" required>
      <PlaceInput />
    </Form.Item>
    <Form.Item name="roomId" label="房间">
      <RoomSelect />
    </Form.Item>
  </div>
);

/** Where exactly, in words. */
export const QuestLocation = (): ReactNode => (
  <Form.Item name="location" label="具体位置">
    <Input maxLength={100} placeholder="如 东侧楼梯间" />
  </Form.Item>
);
