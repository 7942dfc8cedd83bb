import { VERDICT } from '@jiaoyan/contract/attendance/status';
import { attendanceTask, type PunchReview, reviewFields } from '@jiaoyan/contract/attendance/task';
import { text } from '@jiaoyan/contract/kernel/field';
import { topics } from '@jiaoyan/contract/realtime';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Segmented from 'antd/es/segmented';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { attendanceApi } from '../../api/attendance.ts';
import { DeskList } from '../../desk/DeskList.tsx';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import type { ColumnOverrides } from '../../kernel/list/resource-columns.tsx';
import type { RowAction } from '../../kernel/resource-types.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';

const { verdict, flag } = reviewFields;
const figure = (label: string, width: number) => text(label, { max: 60, width });
const shape = {
  name: 'attendanceReview',
  title: '打卡核查',
  permission: 'repair:attendanceTask',
  id: 'reviewId',
  time: 'createTime',
  fields: {
    userName: figure('人员', 100),
    deptName: figure('班组', 130),
    at: figure('打卡时间', 150),
    via: figure('途径', 100),
    pointName: figure('打卡点', 140),
    flag,
    verdict,
    note: figure('说明', 160),
    byName: figure('核查人', 90),
  },
};
const columns: ColumnOverrides<PunchReview> = {
  at: { className: 'num', render: (_, row) => row.at.slice(0, 16) },
  via: { render: (_, row) => <DictTag dictType="attendance_via" value={row.via} /> },
};
const verdicts = [
  { value: VERDICT.fine, label: '正常' },
  { value: VERDICT.invalid, label: '无效' },
];

/** Check-ins with something odd about them. */
export function ReviewPanel({ onOpen }: { onOpen: (taskId: number) => void }): ReactNode {
  const [judged, setJudged] = useState<PunchReview>();
  const actionsOf = (row: PunchReview): RowAction[] => {
    const { taskId } = row;
    return [
      ...(row.verdict === VERDICT.open ? [{ key: 'judge', label: '核查', onClick: () => setJudged(row) }] : []),
      ...(taskId === null ? [] : [{ key: 'open', label: '任务', onClick: () => onOpen(taskId) }]),
    ];
  };
  return (
    <>
      <DeskList<PunchReview>
        resource={shape}
        topic={topics.repairAttendance}
        ask={(query, more) => attendanceApi.attendanceTask.reviews({ query }, more)}
        columns={columns}
        empty="没有须核查的打卡"
        actionsOf={actionsOf}
      />
      {judged && <JudgeDialog review={judged} onClose={() => setJudged(undefined)} />}
    </>
  );
}

function JudgeDialog({ review, onClose }: { review: PunchReview; onClose: () => void }): ReactNode {
  const { reviewId, version, userName, at } = review;
  return (
    <MoveDialog<{ verdict: '1' | '2'; note: string }>
      title={`核查 - ${userName} ${at.slice(0, 16)}`}
      okText="确定"
      done="已核查"
      hint="判为无效的打卡不再计入，相应的考勤重新结算，并通知本人。"
      schema={attendanceTask.judge.body as z.ZodType}
      initial={{ verdict: VERDICT.fine, note: '' }}
      call={(values) =>
        attendanceApi.attendanceTask.judge({ params: { id: reviewId }, body: { ...values, version } }, { quiet: true })
      }
      onClose={onClose}
    >
      <Form.Item name="verdict" label="结论" required>
        <Segmented options={verdicts} />
      </Form.Item>
      <Form.Item name="note" label="说明">
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}
