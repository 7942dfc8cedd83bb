import { perfRun } from '@jiaoyan/contract/performance/run';
import Button, { type ButtonProps } from 'antd/es/button';
import Form from 'antd/es/form';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { performanceApi } from '../../api/performance.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { Choose, type InputProps } from '../../domain/Choose.tsx';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { campusNow } from '../../kernel/campus-now.ts';
import { MonthInput } from '../../kernel/input/MonthInput.tsx';
import { useSchemeOptions } from './performance-data.ts';

interface Computing {
  period: string;
  schemeId: number;
}
interface ComputeButtonProps extends Pick<ButtonProps, 'type'> {
  /** What is reckoned anew, if nobody was asked to look at it yet. */
  again?: Computing;
}

function SchemeChoice(props: InputProps): ReactNode {
  const options = useSchemeOptions()
    .filter(({ disabled }) => !disabled)
    .map(({ id, label }) => ({ value: id, label }));
  return <Choose {...props} placeholder="请选择方案" options={options} />;
}

/** Reckons a month. */
export function ComputeButton({ again, type = 'default' }: ComputeButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const lastMonth = campusNow().subtract(1, 'month').format('YYYY-MM');
  return (
    <HasPermi value={['repair:performance:compute']}>
      <Button type={type} onClick={() => setOpen(true)}>
        计算
      </Button>
      {isOpen && (
        <MoveDialog<Computing>
          title="计算绩效"
          okText="计算"
          hint="只计入已锁定的月度考勤表、已验收的工单和有效评价。尚未送核对的可以重新计算，以最后一次为准。"
          schema={perfRun.compute.body as z.ZodType}
          initial={again ?? { period: lastMonth }}
          call={async (body) => {
            const { people, facts } = await performanceApi.perfRun.compute({ body }, { quiet: true });
            return `已计算 ${people} 人，${facts} 条事实`;
          }}
          onClose={() => setOpen(false)}
        >
          <Form.Item name="schemeId" label="绩效方案" required>
            <SchemeChoice />
          </Form.Item>
          <Form.Item name="period" label="考核月份" required>
            <MonthInput />
          </Form.Item>
        </MoveDialog>
      )}
    </HasPermi>
  );
}
