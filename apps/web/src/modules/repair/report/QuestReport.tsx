import type { QuestDetail } from '@jiaoyan/contract/facility/quest';
import { questReportInput } from '@jiaoyan/contract/repair/quest-report';
import Form from 'antd/es/form';
import type { ReactNode } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { MoveDialog } from '../../../desk/MoveDialog.tsx';
import { DictSelect } from '../../../kernel/input/DictSelect.tsx';
import { planOf, QuestPlanInputs } from '../../facility/QuestPlanInputs.tsx';
import { ItemSelect } from './ReportInputs.tsx';

type Values = ReturnType<typeof planOf> & { templateId: number; priority: '1' | '2' | '3' | '4' };
const PRIORITY = { '1': '3', '2': '2', '3': '1' } as const;

/** A danger is put right by a report, which takes its words and photos. */
export function QuestReport({ quest, onClose }: { quest: QuestDetail; onClose: () => void }): ReactNode {
  const { questId, version, level, title } = quest;
  return (
    <MoveDialog<Values>
      title={`转报修 - ${title}`}
      okText="转报修"
      hint="报修单沿用隐患的描述、照片、设施和位置；报修确认后隐患自动转为待复查。"
      done="已转报修"
      width={600}
      schema={questReportInput}
      initial={{ ...planOf(quest), priority: PRIORITY[level as keyof typeof PRIORITY] }}
      call={(values) =>
        repairApi.questReport.handle({ params: { id: questId }, body: { ...values, version } }, { quiet: true })
      }
      onClose={onClose}
    >
      <div className="report-columns">
        <Form.Item name="templateId" label="报修项目" required>
          <ItemSelect />
        </Form.Item>
        <Form.Item name="priority" label="紧急程度" required>
          <DictSelect dictType="repair_priority" />
        </Form.Item>
      </div>
      <QuestPlanInputs quest={quest} />
    </MoveDialog>
  );
}
