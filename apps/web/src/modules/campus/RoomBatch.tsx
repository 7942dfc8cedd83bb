import { batchRooms, roomBatch } from '@jiaoyan/contract/campus/room';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { campusApi } from '../../api/campus.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { PlaceSelect } from '../../domain/AreaInputs.tsx';
import { floorName, usePlaces } from '../../domain/areas.ts';
import { DictSelect } from '../../kernel/input/DictSelect.tsx';
import '../../domain/area.css';

type Batch = z.input<typeof roomBatch>;
const changes = ['room', 'place'];

async function addRooms(body: Batch): Promise<string> {
  const { created, skipped } = await campusApi.room.batch({ body }, { quiet: true });
  return `已添加 ${created} 个房间${skipped ? `，跳过 ${skipped} 个` : ''}`;
}

interface RoomBatchProps {
  start: { placeId?: number; floorNo?: number };
  onClose: () => void;
}

/** Adds many rooms by a rule, and shows beforehand which. */
export function RoomBatch({ start, onClose }: RoomBatchProps): ReactNode {
  const initial = {
    ...(start.placeId && { placeId: start.placeId }),
    floors: start.floorNo === undefined ? [] : [start.floorNo],
    from: 1,
    to: 20,
    pattern: '{floor}{nn}',
    roomType: '1',
    capacity: 0,
    skipExisting: false,
  };
  return (
    <MoveDialog<Batch>
      title="批量添加房间"
      width={640}
      okText="添加"
      schema={roomBatch}
      initial={initial}
      changes={changes}
      call={addRooms}
      onClose={onClose}
    >
      <div className="area-form">
        <Form.Item name="placeId" label="楼宇" required>
          <PlaceSelect />
        </Form.Item>
        <Form.Item name="floors" label="楼层" required>
          <FloorsSelect />
        </Form.Item>
        <Form.Item name="from" label="起始序号" required>
          <InputNumber className="full-width" min={1} max={999} precision={0} />
        </Form.Item>
        <Form.Item name="to" label="结束序号" required>
          <InputNumber className="full-width" min={1} max={999} precision={0} />
        </Form.Item>
        <Form.Item name="roomType" label="房间类型" required>
          <DictSelect dictType="repair_room_type" />
        </Form.Item>
        <Form.Item name="capacity" label="容纳人数">
          <InputNumber className="full-width" min={0} max={100_000} precision={0} />
        </Form.Item>
      </div>
      <Form.Item
        name="pattern"
        label="编号规则"
        required
        extra="{floor} 为楼层，{n}、{nn}、{nnn} 为 1 至 3 位序号；例如 {floor}{nn} 得到 101、102"
      >
        <Input maxLength={30} placeholder="{floor}{nn}" />
      </Form.Item>
      <Form.Item name="skipExisting" valuePropName="checked">
        <Checkbox>跳过已有的房间号</Checkbox>
      </Form.Item>
      <BatchPreview />
    </MoveDialog>
  );
}

interface FloorsSelectProps {
  id?: string;
  value?: number[];
  onChange?: (floors: number[]) => void;
}

/** The floors that the chosen place has. */
function FloorsSelect(props: FloorsSelectProps): ReactNode {
  const placeId: number | undefined = Form.useWatch('placeId');
  const place = usePlaces().find(({ id }) => id === placeId);
  const floors = place
    ? Array.from({ length: place.floorCount + place.underFloors + 1 }, (_, at) => at - place.underFloors)
    : [];
  const existing = floors.filter((floor) => floor !== 0 || place?.floorCount === 0);
  return (
    <Select
      {...props}
      mode="multiple"
      allowClear
      placeholder={place ? '请选择楼层' : '请先选择楼宇'}
      options={existing.map((floor) => ({ value: floor, label: floorName(floor) }))}
    />
  );
}

/** Which rooms the rule makes, as far as it makes any. */
function BatchPreview(): ReactNode {
  const values = Form.useWatch((all: Batch) => all);
  const parsed = roomBatch.safeParse(values);
  if (!parsed.success) return <p className="area-hint">填写完整后显示将添加的房间</p>;
  const numbers = batchRooms(parsed.data).map(({ roomNo }) => roomNo);
  const text = numbers.length > 6 ? `${numbers.slice(0, 4).join('、')} … ${numbers.at(-1)}` : numbers.join('、');
  return (
    <p className="area-hint" role="status">
      将添加 {numbers.length} 个房间：{text}
    </p>
  );
}
