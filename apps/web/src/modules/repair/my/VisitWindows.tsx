import type { VisitTimes } from '@jiaoyan/contract/repair/order';
import { useQuery } from '@tanstack/react-query';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { DESK } from '../../../desk/desk-queries.ts';
import { campusNow } from '../../../kernel/campus-now.ts';

const SECONDS = 19;
const MINUTES = 16;

/** `明天 9:00-10:00`, or the day of the month. */
function labelOf({ from, to }: VisitTimes['windows'][number]): string {
  const days = dayjs(from).startOf('day').diff(campusNow().startOf('day'), 'day');
  const day = ['今天', '明天', '后天'][days] ?? dayjs(from).format('M月D日');
  return `${day} ${dayjs(from).format('H:mm')}-${dayjs(to).format('H:mm')}`;
}

/** Times when both the room and the worker are free; one tap fills them in. Warns when the chosen time is taken. */
export function VisitWindows({ orderId, fallback }: { orderId: number; fallback: ReactNode }): ReactNode {
  const form = Form.useFormInstance<{ from: string; to: string }>();
  const from = String(Form.useWatch('from', form) ?? '').slice(0, SECONDS);
  const to = String(Form.useWatch('to', form) ?? '').slice(0, SECONDS);
  const { data } = useQuery({
    queryKey: [DESK, 'windows', orderId],
    queryFn: ({ signal }) => repairApi.order.windows({ params: { id: orderId } }, { quiet: true, signal }),
  });
  const taken = from && to ? data?.bookings.find((booking) => booking.from < to && from < booking.to) : undefined;
  if (!data || data.windows.length === 0) return fallback;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw the buttons as a part of the form's data */}
      <div className="my-quick" role="group" aria-label="建议时段">
        {data.windows.map((window) => (
          <Button key={window.from} onClick={() => form.setFieldsValue({ from: window.from, to: window.to })}>
            {labelOf(window)}
            {window.isExpected && ' · 报修人期望'}
            {!window.isExpected && window.isLate && ' · 超出时限'}
          </Button>
        ))}
      </div>
      {taken && (
        <Alert
          className="my-taken"
          type="warning"
          showIcon
          title={`该时段房间已被占用：${taken.from.slice(0, MINUTES)} 至 ${taken.to.slice(11, MINUTES)}`}
        />
      )}
    </>
  );
}
