import { type ApplyDetail, type ApplyMove, applyLife } from '@jiaoyan/contract/venue/apply';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { venueApi } from '../../api/venue.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { ImageUpload } from '../../kernel/files/ImageUpload.tsx';
import { ItemSelect } from '../repair/report/ReportInputs.tsx';
import { roomLabel, spanText, useFreeRooms } from './applies.ts';

interface DialogProps {
  apply: ApplyDetail;
  onClose: () => void;
}

/** Asks why an application ends before its time. */
export function EndDialog({
  apply,
  move,
  onClose,
}: DialogProps & { move: Extract<ApplyMove, 'cancel' | 'forceRelease'> }): ReactNode {
  const { label, input } = applyLife.transitions[move];
  const { applyId, version } = apply;
  return (
    <MoveDialog<{ reason: string }>
      title={`${label}场地申请`}
      okText={`确定${label}`}
      danger
      hint={`${apply.roomName} ${spanText(apply.startTime, apply.endTime)}`}
      schema={input}
      initial={{ reason: '' }}
      call={({ reason }) => venueApi.areaApply[move]({ params: { id: applyId }, body: { reason, version } })}
      onClose={onClose}
    >
      <Form.Item name="reason" label="原因" required>
        <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 5 }} placeholder="请输入原因" />
      </Form.Item>
    </MoveDialog>
  );
}

interface CheckoutValues {
  damaged: boolean;
  templateId?: number;
  description: string;
  images: string;
}

/** Gives the room back; what is broken is reported at once. */
export function CheckoutDialog({ apply, onClose }: DialogProps): ReactNode {
  const { applyId, version } = apply;
  return (
    <MoveDialog<CheckoutValues>
      title="归还场地"
      okText="确定归还"
      hint="请确认设备已关闭、场地已恢复原状。"
      schema={applyLife.transitions.checkout.input}
      initial={{ damaged: false, description: '', images: '' }}
      call={(values) => venueApi.areaApply.checkout({ params: { id: applyId }, body: { ...values, version } })}
      onClose={onClose}
    >
      <Form.Item name="damaged" valuePropName="checked">
        <Checkbox>场地或设施有损坏，需要报修</Checkbox>
      </Form.Item>
      <Damage />
    </MoveDialog>
  );
}

function Damage(): ReactNode {
  const damaged: boolean | undefined = Form.useWatch('damaged');
  if (!damaged) return null;
  return (
    <>
      <Form.Item name="templateId" label="报修项目" required>
        <ItemSelect />
      </Form.Item>
      <Form.Item name="description" label="损坏说明" required>
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 5 }} placeholder="至少 5 个字" />
      </Form.Item>
      <Form.Item name="images" label="损坏照片">
        <ImageUpload limit={5} />
      </Form.Item>
    </>
  );
}

const rebookInput = z.object({ roomId: z.int('请选择场地').positive().meta({ title: '场地' }) });

/** Chooses another room for what lost its own. */
export function RebookDialog({ apply, onClose }: DialogProps): ReactNode {
  const { applyId, version, startTime, endTime, attendeeCount } = apply;
  const rooms = useFreeRooms({ start: startTime, end: endTime, capacity: attendeeCount });
  return (
    <MoveDialog<{ roomId: number }>
      title="改用其他场地"
      hint={`${spanText(startTime, endTime)}，${attendeeCount} 人。原来已通过的申请无需再次审批。`}
      schema={rebookInput}
      call={({ roomId }) => venueApi.areaApply.rebook({ params: { id: applyId }, body: { roomId, version } })}
      onClose={onClose}
    >
      <Form.Item name="roomId" label="场地" required>
        <Select
          placeholder={rooms.length > 0 ? '请选择空闲场地' : '该时段没有空闲场地'}
          showSearch={{ optionFilterProp: 'label' }}
          options={rooms.map((room) => ({ value: room.roomId, label: roomLabel(room) }))}
        />
      </Form.Item>
    </MoveDialog>
  );
}
