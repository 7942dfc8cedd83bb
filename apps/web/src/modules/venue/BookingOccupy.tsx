import { type Occupation, occupation } from '@jiaoyan/contract/venue/booking';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { venueApi } from '../../api/venue.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { message } from '../../kernel/view/feedback.tsx';
import { QuarterInput, RecurInput } from './ApplyInputs.tsx';
import { roomLabel, useFreeRooms } from './applies.ts';

const kinds = [
  { value: '2', label: '课表' },
  { value: '3', label: '维修占用' },
  { value: '4', label: '管理占用' },
];

async function occupy(body: Occupation): Promise<void> {
  const { cancelled } = await venueApi.areaApply.occupy({ body });
  if (cancelled > 0) message.info(`已取消 ${cancelled} 个场地申请，并通知申请人可改用的场地`);
}

/** Takes a room for lessons, a repair or other purposes of those who look after it. */
export function BookingOccupy({ onClose }: { onClose: () => void }): ReactNode {
  const rooms = useFreeRooms({});
  return (
    <MoveDialog<Occupation>
      title="占用场地"
      done="占用成功"
      schema={occupation}
      initial={{ kind: '3', title: '', startTime: '', endTime: '', recur: null, force: false }}
      call={occupy}
      onClose={onClose}
    >
      <Form.Item name="roomId" label="场地" required>
        <Select
          placeholder="请选择场地"
          showSearch={{ optionFilterProp: 'label' }}
          options={rooms.map((room) => ({ value: room.roomId, label: roomLabel(room) }))}
        />
      </Form.Item>
      <div className="apply-fields">
        <Form.Item name="kind" label="占用类型" required>
          <Select options={kinds} />
        </Form.Item>
        <Form.Item name="title" label="占用说明" required>
          <Input maxLength={60} placeholder="如：吊顶漏水抢修" />
        </Form.Item>
        <Form.Item name="startTime" label="开始时间" required>
          <QuarterInput />
        </Form.Item>
        <Form.Item name="endTime" label="结束时间" required>
          <QuarterInput />
        </Form.Item>
      </div>
      <Form.Item name="recur">
        <RecurInput />
      </Form.Item>
      <Form.Item
        name="force"
        valuePropName="checked"
        extra="冲突的场地申请将被取消，申请人会收到同校区可改用场地的通知。"
      >
        <Checkbox>强制占用</Checkbox>
      </Form.Item>
    </MoveDialog>
  );
}
