import { BY_WEEKDAY, type CalendarDay, calendarMark } from '@jiaoyan/contract/repair/report/calendar-day';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Modal from 'antd/es/modal';
import Radio from 'antd/es/radio';
import { type ReactNode, useId } from 'react';
import type { z } from 'zod';
import { client } from '../../../kernel/client.ts';
import { DateInput } from '../../../kernel/DateInput.tsx';
import { useDict } from '../../../kernel/dict.ts';
import { useSend } from '../area/use-send.ts';
import '../area/area.css';

type Mark = z.input<typeof calendarMark>;

async function store(body: Mark): Promise<string> {
  const { changed } = await client.calendarDay.mark({ body }, { quiet: true });
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
  const [form] = Form.useForm<Mark>();
  const { busy, send } = useSend({ form, schema: calendarMark, call: store, changes: ['calendarDay'], onClose });
  const types = useDict('repair_day_type').map(({ value, label }) => ({ value, label }));
  const id = useId();
  return (
    <Modal
      open
      title="设置日期类型"
      width={480}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Mark>
        form={form}
        name={id}
        layout="vertical"
        initialValues={startOf(opened)}
        onFinish={(values) => void send(values)}
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
      </Form>
    </Modal>
  );
}
