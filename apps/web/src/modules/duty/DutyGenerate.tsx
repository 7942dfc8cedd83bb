import { dutyPlan } from '@jiaoyan/contract/duty/duty';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import InputNumber from 'antd/es/input-number';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { dutyApi } from '../../api/duty.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { SubcampSelect } from '../../domain/AreaInputs.tsx';
import { UserSelect } from '../../domain/UserSelect.tsx';
import { DateInput } from '../../kernel/input/DateInput.tsx';
import { useDict } from '../../kernel/view/dict.ts';
import '../../domain/area.css';

type Plan = z.input<typeof dutyPlan>;

async function generate(body: Plan): Promise<string> {
  const { created, skipped } = await dutyApi.duty.generate({ body }, { quiet: true });
  return `已排 ${created} 个班次${skipped ? `，保留已有 ${skipped} 个` : ''}`;
}
const initial: Partial<Plan> = { shifts: ['1', '2'], size: 1, skipHoliday: false };
const changes = ['duty'];

/** Plans a stretch of days by turns. */
export function DutyGenerate({ onClose }: { onClose: () => void }): ReactNode {
  const shifts = useDict('repair_duty_shift').map(({ value, label }) => ({ value, label }));
  return (
    <MoveDialog<Plan>
      title="自动排班"
      width={560}
      okText="排班"
      hint="按人员顺序轮流排班；已排的班次保留，当天请假或已有班次的人员顺延。"
      schema={dutyPlan}
      initial={initial}
      changes={changes}
      call={generate}
      onClose={onClose}
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
    </MoveDialog>
  );
}
