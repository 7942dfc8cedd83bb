import {
  type FillInput,
  fillInput,
  type PublishInput,
  publishInput,
  type Roster,
  type RosterCheck,
} from '@jiaoyan/contract/attendance/roster';
import Alert from 'antd/es/alert';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Modal from 'antd/es/modal';
import Segmented from 'antd/es/segmented';
import Skeleton from 'antd/es/skeleton';
import Switch from 'antd/es/switch';
import type { ReactNode } from 'react';
import { attendanceApi } from '../../api/attendance.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { DateInput } from '../../kernel/input/DateInput.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { notify } from '../../kernel/view/feedback.tsx';
import { ROSTER, useRosterCheck } from './roster-data.ts';
import './roster.css';

const CHANGES = [ROSTER, 'attendancePlan'];
const SHOWN = 50;
const TOLD = 5;

interface DialogProps {
  roster: Roster;
  onClose: () => void;
}

/** Fills the board by the pattern of the plan, or fairly by what is needed. */
export function FillDialog({ roster, onClose }: DialogProps): ReactNode {
  const { planId, version, startDate, endDate, demand } = roster;
  const fill = async (values: Omit<FillInput, 'version'>) => {
    const body = { ...values, version };
    const { filled, gaps } = await attendanceApi.attendancePlan.fill({ params: { id: planId }, body }, { quiet: true });
    const more = gaps.length > TOLD ? `等 ${gaps.length} 处` : '';
    if (gaps.length > 0) notify.warning(`人手不足：${gaps.slice(0, TOLD).join('；')}${more}`);
    return `已填充 ${filled} 格`;
  };
  return (
    <MoveDialog<Omit<FillInput, 'version'>>
      title="自动排班"
      okText="填充"
      schema={fillInput.omit({ version: true })}
      initial={{ by: 'pattern', from: startDate, to: endDate, keep: true }}
      changes={CHANGES}
      hint={
        demand.length > 0
          ? '按规律：照计划的排班规律。按需求：凑足每班人数，休息满11小时，夜班和周末轮流，避开请假。'
          : '按规律：照计划的排班规律。按需求排班须先在计划中设置需求。'
      }
      call={fill}
      onClose={onClose}
    >
      <Form.Item name="by" label="填充方式">
        <Segmented
          options={[
            { value: 'pattern', label: '按规律' },
            { value: 'auto', label: '按需求', disabled: demand.length === 0 },
          ]}
        />
      </Form.Item>
      <div className="report-columns">
        <Form.Item name="from" label="开始日期">
          <DateInput />
        </Form.Item>
        <Form.Item name="to" label="结束日期">
          <DateInput />
        </Form.Item>
      </div>
      <Form.Item name="keep" label="保留已排" valuePropName="checked" extra="关闭后先清除这些日期已排的班次">
        <Switch />
      </Form.Item>
    </MoveDialog>
  );
}

/** What publishing would change, and what speaks against it. */
export function PublishDialog({ roster, onClose }: DialogProps): ReactNode {
  const { data, error, refetch } = useRosterCheck(roster.planId, roster.version);
  const refused = data?.problems.filter(({ level }) => level === 'refused') ?? [];
  if (!data || refused.length > 0)
    return (
      <Modal open title={`发布 - ${roster.name}`} cancelText="关闭" okButtonProps={{ hidden: true }} onCancel={onClose}>
        {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active paragraph={{ rows: 5 }} />}
        {refused.length > 0 && <Messages label="须先解决" messages={refused.map(({ message }) => message)} />}
      </Modal>
    );
  return <PublishForm roster={roster} check={data} onClose={onClose} />;
}

function PublishForm({ roster, check, onClose }: DialogProps & { check: RosterCheck }): ReactNode {
  const { planId, version, edition } = roster;
  const { problems, changes } = check;
  const warnings = problems.map(({ message }) => message.replace('，确认请填写原因', ''));
  const publish = async ({ reason }: PublishInput) => {
    const body = { version, reason };
    const done = await attendanceApi.attendancePlan.publish({ params: { id: planId }, body }, { quiet: true });
    return `已发布第 ${done.edition} 版：新增 ${done.added} 班，取消 ${done.removed} 班，已通知 ${done.told} 人`;
  };
  return (
    <MoveDialog<PublishInput>
      title={`发布 - ${roster.name}`}
      okText="发布"
      width={600}
      schema={publishInput}
      initial={{ reason: '' }}
      changes={CHANGES}
      hint={edition === 0 ? '发布后各人收到自己的班次。' : '只通知班次有变化的人；已开始的班次不变。'}
      call={publish}
      onClose={onClose}
    >
      {edition > 0 && changes.length === 0 && <Alert type="info" showIcon title="与上一版没有差别" />}
      {changes.length > 0 && (
        <ul className="roster-changes" aria-label="与上一版的差别">
          {changes.slice(0, SHOWN).map(({ userId, name, date, from, to }) => (
            <li key={`${userId} ${date}`}>
              <span className="num">{date}</span>
              <span>{name}</span>
              <span>
                {from} → <b>{to}</b>
              </span>
            </li>
          ))}
          {changes.length > SHOWN && <li>还有 {changes.length - SHOWN} 处</li>}
        </ul>
      )}
      {warnings.length > 0 && (
        <>
          <Messages label={`提醒 ${warnings.length} 项`} messages={warnings} />
          <Form.Item name="reason" label="仍要发布的原因" required>
            <Input.TextArea rows={2} maxLength={200} showCount />
          </Form.Item>
        </>
      )}
    </MoveDialog>
  );
}

function Messages({ label, messages }: { label: string; messages: readonly string[] }): ReactNode {
  return (
    <ul className="roster-changes" aria-label={label}>
      {messages.slice(0, SHOWN).map((message, at) => (
        <li key={at} className="roster-message">
          {message}
        </li>
      ))}
      {messages.length > SHOWN && <li className="roster-message">还有 {messages.length - SHOWN} 项</li>}
    </ul>
  );
}
