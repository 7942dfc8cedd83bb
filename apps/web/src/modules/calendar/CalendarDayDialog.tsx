import { BY_WEEKDAY, type CalendarDay, calendarMark } from '@jiaoyan/contract/calendar/calendar-day';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Radio from 'antd/es/radio';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { calendarApi } from '../../api/calendar.ts';
import { DateInput } from '../../kernel/input/DateInput.tsx';
import { useDict } from '../../kernel/view/dict.ts';
import '../../domain/area.css';
import { MoveDialog } from '../../desk/MoveDialog.tsx';

type Mark = z.input<typeof calendarMark>;
const changes = ['calendarDay'];

async function store(body: Mark): Promise<string> {
  const { changed } = await calendarApi.calendarDay.mark({ body }, { quiet: true });
  return body.dayType === BY_WEEKDAY ? `已恢复 ${changed} 天` : `已设置 ${changed} 天`;
}

function startOf(opened: CalendarDay | string): Mark {
  if (typeof opened === 'string') return { from: opened, to: opened, dayType: '3', remark: '' };
  const { day, dayType, remark } = opened;
  return { from: day, to: day, dayType, remark };
}

/** Gives days a type, from one date to another. */
export function CalendarDayDialog(props: { opened: CalendarDay | string; onClose: () => void }): ReactNode {
  const { opened, onClose } = props;
  const types = useDict('repair_day_type').map(({ value, label }) => ({ value, label }));
  return (
    <MoveDialog<Mark>
      title="设置日期类型"
      width={480}
      okText="保存"
      schema={calendarMark}
      initial={startOf(opened)}
      changes={changes}
      call={store}
      onClose={onClose}
    >
      <div className="area-form">
        <Form.Item name="from" label="开始日期" required>
          <DateInput />
        </Form.Item>
        <Form.Item name="to" label="结束日期" required>
          <DateInput />
        </Form.Item>
      </div>
      <Form.Item name="dayType" label="日期类型" required>
        <Radio.Group options={[...types, { value: BY_WEEKDAY, label: '按星期默认' }]} />
      </Form.Item>
      <Form.Item name="remark" label="说明">
        <Input maxLength={100} placeholder="如：春节、校庆" />
      </Form.Item>
    </MoveDialog>
  );
}
