import type { CalendarEntry } from '@jiaoyan/contract/venue/booking';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Modal from 'antd/es/modal';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { venueApi } from '../../api/venue.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { spanText } from './applies.ts';
import { lookOf, looks } from './booking-days.ts';

interface BookingEntryProps {
  entry: CalendarEntry;
  onClose: () => void;
}
const releaseInput = z.object({ reason: z.string().trim().min(1).max(200).meta({ title: '解除原因' }) });

/** A booked time that is not the user's own application; managers of the room may release it. */
export function BookingEntry({ entry, onClose }: BookingEntryProps): ReactNode {
  const text = `${spanText(entry.startTime, entry.endTime)} ${entry.name}（${looks[lookOf(entry)]}）`;
  if (!entry.canRelease)
    return (
      <Modal open title="场地占用" width={420} footer={null} onCancel={onClose}>
        <p>{text}</p>
      </Modal>
    );
  return (
    <MoveDialog<{ reason: string }>
      title="场地占用"
      okText="解除占用"
      danger
      hint={text}
      schema={releaseInput}
      initial={{ reason: '' }}
      call={({ reason }) => venueApi.areaApply.release({ params: { id: entry.bookingId }, body: { reason } })}
      onClose={onClose}
    >
      <Form.Item name="reason" label="解除原因" required>
        <Input maxLength={200} placeholder="请输入解除原因" />
      </Form.Item>
    </MoveDialog>
  );
}
