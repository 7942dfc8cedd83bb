import { needsSecurity } from '@jiaoyan/contract/campus/book-rule';
import { MAX_TIMES, occurrencesOf, type Recur, type Slot } from '@jiaoyan/contract/venue/booking';
import { useQuery } from '@tanstack/react-query';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import type { ReactNode } from 'react';
import { venueApi } from '../../api/venue.ts';
import { APPLIES, spanText, useFreeRooms } from './applies.ts';
import type { ApplyValues } from './use-apply-form.ts';

interface ApplyCheckProps {
  /** Its own times do not stand in its way. */
  applyId: number | undefined;
  onChoose: (slot: Slot) => void;
}

const SHOWN = 3;

/** Says at once whether the room can be had at the time, and when else it could. */
export function ApplyCheck({ applyId, onChoose }: ApplyCheckProps): ReactNode {
  const roomId: number | null | undefined = Form.useWatch('roomId');
  const startTime: string | undefined = Form.useWatch('startTime');
  const endTime: string | undefined = Form.useWatch('endTime');
  const recur: Recur | null | undefined = Form.useWatch('recur');
  const isWhole = Boolean(roomId && startTime && endTime && startTime < endTime);
  const times = isWhole ? occurrencesOf({ startTime: startTime ?? '', endTime: endTime ?? '' }, recur ?? null) : [];
  const slots = times.slice(0, MAX_TIMES);
  const { data } = useQuery({
    queryKey: [...APPLIES, 'check', roomId, slots, applyId],
    queryFn: ({ signal }) =>
      venueApi.areaApply.check(
        { body: { roomId: roomId ?? 0, slots: [...slots], ...(applyId && { applyId }) } },
        { quiet: true, signal },
      ),
    enabled: slots.length > 0,
  });
  if (slots.length === 0 || !data) return null;
  if (times.length > MAX_TIMES) return <Alert type="warning" showIcon title={`循环申请最多${MAX_TIMES}次`} />;
  if (data.refusal) return <Alert type="warning" showIcon title={data.refusal} />;
  if (data.conflicts.length === 0) {
    const count = slots.length > 1 ? `，共 ${slots.length} 次` : '';
    return <Alert type="success" showIcon title={`该时段可用${count}`} />;
  }
  const taken = data.conflicts
    .slice(0, SHOWN)
    .map(({ name, startTime: from, endTime: to }) => `【${name}】${spanText(from, to)}`);
  const more = data.conflicts.length > SHOWN ? ` 等 ${data.conflicts.length} 处` : '';
  return (
    <Alert
      type="error"
      showIcon
      title={`时段冲突：${taken.join('、')}${more}`}
      description={
        data.alternatives.length > 0 ? (
          <div className="apply-offers">
            <span>可选空闲时段：</span>
            {data.alternatives.map((slot) => (
              <Button key={slot.startTime} size="small" onClick={() => onChoose(slot)}>
                {spanText(slot.startTime, slot.endTime).slice(5)}
              </Button>
            ))}
          </div>
        ) : (
          '当天没有其他空闲时段，请更换日期或场地'
        )
      }
    />
  );
}

/** Whether a plan for the safety has to be there, by the room that is chosen. */
export function usePlanNeeded(): { needed: boolean; from: number } {
  const values: Partial<ApplyValues> | undefined = Form.useWatch([], Form.useFormInstance<ApplyValues>());
  const room = useFreeRooms({}).find(({ roomId }) => roomId === values?.roomId);
  if (!room) return { needed: false, from: 0 };
  const wanted = { attendeeCount: values?.attendeeCount ?? 0, hasOutsider: values?.hasOutsider ?? false };
  return { needed: needsSecurity(room.bookRule, wanted), from: room.bookRule.securityOver };
}
