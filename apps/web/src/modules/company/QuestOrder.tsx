import { questOrderInput } from '@jiaoyan/contract/company/quest-order';
import type { QuestDetail } from '@jiaoyan/contract/facility/quest';
import Form from 'antd/es/form';
import type { ReactNode } from 'react';
import { companyApi } from '../../api/company.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { DateInput } from '../../kernel/input/DateInput.tsx';
import { planOf, QuestPlanInputs } from '../facility/QuestPlanInputs.tsx';
import { AmountInput, CompanyPicker } from './CompanyInputs.tsx';

type Values = ReturnType<typeof planOf> & { companyId: number; budget: string; expectEnd: string };

/** A danger is put right by a company, which is told what the danger is. */
export function QuestOrder({ quest, onClose }: { quest: QuestDetail; onClose: () => void }): ReactNode {
  const { questId, version, title } = quest;
  return (
    <MoveDialog<Values>
      title={`转外委 - ${title}`}
      okText="转外委"
      hint="外委单的工作范围为整改措施，没有填写时为隐患描述；验收通过后隐患自动转为待复查。"
      done="已转外委，等待单位确认"
      width={680}
      schema={questOrderInput}
      initial={{ ...planOf(quest), budget: '' }}
      call={(values) =>
        companyApi.questOrder.handle({ params: { id: questId }, body: { ...values, version } }, { quiet: true })
      }
      onClose={onClose}
    >
      <Form.Item name="companyId" label="外委单位" required>
        <CompanyPicker />
      </Form.Item>
      <div className="report-columns">
        <Form.Item name="budget" label="预算金额" required>
          <AmountInput />
        </Form.Item>
        <Form.Item name="expectEnd" label="要求完成日" required>
          <DateInput />
        </Form.Item>
      </div>
      <QuestPlanInputs quest={quest} />
    </MoveDialog>
  );
}
