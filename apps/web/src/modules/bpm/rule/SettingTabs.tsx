import type { RuleRow } from '@jiaoyan/contract/bpm/rule';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import InputNumber from 'antd/es/input-number';
import Radio from 'antd/es/radio';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import type { ReactNode } from 'react';
import { UserSelect } from '../../../domain/UserSelect.tsx';
import { DurationInput } from './DurationInput.tsx';
import {
  actionOptions,
  approveOptions,
  emptyOptions,
  rejectOptions,
  starterOptions,
  timeoutOptions,
  type WordOption,
} from './rule-words.ts';

interface ChoiceProps {
  name: string[];
  label: string;
  options: readonly WordOption<string>[];
}

/** One of a few, each on a line of its own. */
function Choice({ name, label, options }: ChoiceProps): ReactNode {
  return (
    <Form.Item name={name} label={label}>
      <Radio.Group aria-label={label} className="rule-choice" options={[...options]} />
    </Form.Item>
  );
}

/** How many of the people must agree. */
export function ApproveTab(): ReactNode {
  const approve = Form.useWatch(['settings', 'approve']);
  return (
    <>
      <Choice name={['settings', 'approve']} label="审批方式" options={approveOptions} />
      <Form.Item name={['settings', 'ratio']} label="通过比例" hidden={approve !== 'ratio'}>
        <InputNumber min={1} max={100} precision={0} suffix="%" />
      </Form.Item>
    </>
  );
}

/** What a rejection and the passing of time do. */
export function RejectTab({ before }: { before: readonly Pick<RuleRow, 'taskKey' | 'taskName'>[] }): ReactNode {
  const reject = Form.useWatch(['settings', 'reject']);
  return (
    <>
      <Choice name={['settings', 'reject']} label="审批不通过时" options={rejectOptions} />
      {reject === 'return' && (
        <Form.Item
          name={['settings', 'rejectTo']}
          label="退回节点"
          rules={[{ required: true, message: '请选择驳回后退回的节点' }]}
        >
          <Select
            placeholder="请选择"
            notFoundContent="该任务之前没有审批任务"
            options={before.map(({ taskKey, taskName }) => ({ value: taskKey, label: taskName }))}
          />
        </Form.Item>
      )}
      <TimeoutItems />
    </>
  );
}

const usualTimeout = { after: 'PT24H', action: 'remind', times: 1 };

function TimeoutItems(): ReactNode {
  const form = Form.useFormInstance();
  const timeout = Form.useWatch(['settings', 'timeout'], { form, preserve: true });
  const turn = (on: boolean) => form.setFieldValue(['settings', 'timeout'], on ? usualTimeout : null);
  return (
    <>
      <Form.Item label="超时处理" htmlFor="rule-timeout">
        <Switch id="rule-timeout" checked={Boolean(timeout)} onChange={turn} />
      </Form.Item>
      {timeout && (
        <>
          <Form.Item name={['settings', 'timeout', 'after']} label="超时时间">
            <DurationInput />
          </Form.Item>
          <Choice name={['settings', 'timeout', 'action']} label="超时后" options={timeoutOptions} />
          <Form.Item
            name={['settings', 'timeout', 'times']}
            label="提醒次数"
            hidden={timeout.action !== 'remind'}
            extra="每隔一个超时时间提醒一次"
          >
            <InputNumber min={1} max={10} precision={0} suffix="次" />
          </Form.Item>
        </>
      )}
    </>
  );
}

/** What happens when nobody is found, or the starter. */
export function SpecialTab(): ReactNode {
  const empty = Form.useWatch(['settings', 'empty']);
  return (
    <>
      <Choice name={['settings', 'empty']} label="审批人为空时" options={emptyOptions} />
      {empty === 'users' && (
        <Form.Item
          name={['settings', 'emptyUsers']}
          label="指定人员"
          rules={[{ required: true, type: 'array', message: '请选择审批人为空时的指定人员' }]}
        >
          <UserSelect />
        </Form.Item>
      )}
      <Choice name={['settings', 'starter']} label="审批人与发起人相同时" options={starterOptions} />
    </>
  );
}

/** What an approver may do besides deciding. */
export function ActionsTab(): ReactNode {
  return (
    <Form.Item name={['settings', 'actions']} label="除通过和不通过外，审批人可以">
      <Checkbox.Group className="rule-choice" options={[...actionOptions]} />
    </Form.Item>
  );
}
