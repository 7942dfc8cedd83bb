import { QUEST_LEVEL, type QuestDetail } from '@jiaoyan/contract/facility/quest';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { lazy, type ReactNode, Suspense } from 'react';
import { PersonSelect } from '../../domain/PersonSelect.tsx';

const DateInput = lazy(async () => ({ default: (await import('../../kernel/input/DateInput.tsx')).DateInput }));

/** Until when something has to be put right. */
export const DueInput = (props: {
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
}): ReactNode => (
  <Suspense fallback={<Input disabled />}>
    <DateInput {...props} showTime onChange={(moment) => props.onChange?.(moment || null)} />
  </Suspense>
);

/** What a form of handling begins with. */
export const planOf = ({ ownerId, dueTime, leftMins, measures, money, emergency }: QuestDetail) => ({
  ownerId,
  // What is over already is no term.
  dueTime: (leftMins ?? 0) > 0 ? dueTime : null,
  measures,
  money,
  emergency,
});

/** Who puts it right, until when and how; a major danger asks for all of it. */
export function QuestPlanInputs({ quest }: { quest: QuestDetail }): ReactNode {
  const isMajor = quest.level === QUEST_LEVEL.major;
  return (
    <>
      <div className="quality-pair">
        <Form.Item name="ownerId" label="整改责任人" required={isMajor}>
          <PersonSelect />
        </Form.Item>
        <Form.Item name="dueTime" label="整改期限">
          <DueInput />
        </Form.Item>
      </div>
      <Form.Item name="measures" label="整改措施" required={isMajor}>
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
      {isMajor && (
        <>
          <Form.Item name="money" label="整改资金（元）" required>
            <Input inputMode="decimal" maxLength={13} />
          </Form.Item>
          <Form.Item name="emergency" label="应急预案" required>
            <Input.TextArea rows={2} maxLength={500} />
          </Form.Item>
        </>
      )}
    </>
  );
}
