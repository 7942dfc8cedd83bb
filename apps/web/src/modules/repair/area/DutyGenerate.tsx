import { firstProblem } from '@jiaoyan/contract/kernel/problem';
import { dutyPlan } from '@jiaoyan/contract/repair/area/duty';
import { useQueryClient } from '@tanstack/react-query';
import Checkbox from 'antd/es/checkbox';
import Form, { type FormInstance } from 'antd/es/form';
import InputNumber from 'antd/es/input-number';
import Modal from 'antd/es/modal';
import { type ReactNode, useId, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../../kernel/api-error.ts';
import { client } from '../../../kernel/client.ts';
import { DateInput } from '../../../kernel/DateInput.tsx';
import { useDict } from '../../../kernel/dict.ts';
import { message } from '../../../kernel/feedback.tsx';
import { reportError } from '../../../kernel/reporter.ts';
import { UserSelect } from '../../../kernel/UserSelect.tsx';
import { SubcampSelect } from './AreaInputs.tsx';
import './area.css';

type Plan = z.input<typeof dutyPlan>;
const initial = { shifts: ['1', '2'], size: 1, skipHoliday: false };

/** Plans a stretch of days by turns. */
export function DutyGenerate({ onClose }: { onClose: () => void }): ReactNode {
  const [form] = Form.useForm<Plan>();
  const { busy, send } = useSend(form, onClose);
  const shifts = useDict('repair_duty_shift').map(({ value, label }) => ({ value, label }));
  const id = useId();
  return (
    <Modal
      open
      title="自动排班"
      width={560}
      okText="排班"
      cancelText="取消"
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className="area-hint">按人员顺序轮流排班；已排的班次保留，当天请假或已有班次的人员顺延。</p>
      <Form<Plan>
        form={form}
        name={id}
        layout="vertical"
        initialValues={initial}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="subcampId" label="校区" required>
          <SubcampSelect />
        </Form.Item>
        <div className="area-form">
          <Form.Item name="from" label="开始日期" required>
            <DateInput />
          </Form.Item>
          <Form.Item name="to" label="结束日期" required>
            <DateInput />
          </Form.Item>
        </div>
        <Form.Item name="userIds" label="轮班人员" required>
          <UserSelect placeholder="按轮班顺序选择" />
        </Form.Item>
        <div className="area-form">
          <Form.Item name="shifts" label="班次" required>
            <Checkbox.Group options={shifts} />
          </Form.Item>
          <Form.Item name="size" label="每班人数">
            <InputNumber className="full-width" min={1} max={10} precision={0} />
          </Form.Item>
        </div>
        <Form.Item name="skipHoliday" valuePropName="checked">
          <Checkbox>跳过周末</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** Checks and sends the plan; a refusal stays beside its field. */
function useSend(form: FormInstance<Plan>, onClose: () => void) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const mark = (name: string, text: string) => form.setFields([{ name: name as keyof Plan, errors: [text] }]);
  const send = async (values: Plan) => {
    const parsed = dutyPlan.safeParse(values);
    if (!parsed.success) {
      const { field, message: text } = firstProblem(dutyPlan, parsed.error);
      return mark(field, text);
    }
    setBusy(true);
    try {
      const { created, skipped } = await client.duty.generate({ body: values }, { quiet: true });
      message.success(`已排 ${created} 个班次${skipped ? `，保留已有 ${skipped} 个` : ''}`);
      onClose();
      await queries.invalidateQueries({ queryKey: ['duty'] });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      reportError(error);
      if (error.field) mark(error.field, error.message);
    }
  };
  return { busy, send };
}
