import { LEAVE_RESULT, type LeaveDetail, leaveReturn, RETURN, returnRefusal } from '@jiaoyan/contract/bpm/leave';
import { useQueryClient } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Popconfirm from 'antd/es/popconfirm';
import { type ReactNode, useState } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { MoveDialog } from '../../../desk/MoveDialog.tsx';
import { HasPermi } from '../../../kernel/call/permissions.tsx';
import { useSession } from '../../../kernel/call/session.ts';
import { useAction } from '../../../kernel/call/use-action.ts';
import { message } from '../../../kernel/view/feedback.tsx';
import { PROCESS } from '../process/reload.ts';
import { MomentInput } from './MomentInput.tsx';

type Returning = Pick<LeaveDetail, 'leaveId' | 'startTime' | 'endTime'>;

/** Whether somebody may say of an own leave that he was back before its end. */
export const mayReturn = ({ result, returnStatus }: Pick<LeaveDetail, 'result' | 'returnStatus'>): boolean =>
  result === LEAVE_RESULT.approved && returnStatus !== RETURN.agreed;

/** Asks when somebody was back. */
export function ReturnDialog({ leave, onClose }: { leave: Returning; onClose: () => void }): ReactNode {
  const { leaveId, startTime, endTime } = leave;
  return (
    <MoveDialog<{ actualEnd: string }>
      title="销假"
      okText="提交"
      hint={`请假时间 ${startTime.slice(0, 16)} 至 ${endTime.slice(0, 16)}。没有休假的，实际结束时间填开始时间；审批人确认后生效。`}
      schema={leaveReturn}
      done="已提交，等待审批人确认"
      changes={PROCESS}
      call={(body) => bpmApi.leave.return({ params: { id: leaveId }, body }, { quiet: true })}
      onClose={onClose}
    >
      <Form.Item name="actualEnd" label="实际结束时间" required>
        <MomentInput />
      </Form.Item>
    </MoveDialog>
  );
}

function RefuseDialog({ leaveId, onClose }: { leaveId: number; onClose: () => void }): ReactNode {
  return (
    <MoveDialog<{ reason: string }>
      title="退回销假"
      okText="退回"
      danger
      schema={returnRefusal}
      initial={{ reason: '' }}
      done="已退回"
      changes={PROCESS}
      call={({ reason }) =>
        bpmApi.leave.confirmReturn({ params: { id: leaveId }, body: { agree: false, reason } }, { quiet: true })
      }
      onClose={onClose}
    >
      <Form.Item name="reason" label="退回原因" required>
        <Input.TextArea rows={3} maxLength={500} showCount placeholder="请输入退回原因" />
      </Form.Item>
    </MoveDialog>
  );
}

/** What the approver does with an early return. */
function AnswerButtons({ leaveId, actualEnd }: { leaveId: number; actualEnd: string }): ReactNode {
  const queries = useQueryClient();
  const { busy, run } = useAction();
  const [refusing, setRefusing] = useState(false);
  const agree = () =>
    run(async () => {
      await bpmApi.leave.confirmReturn({ params: { id: leaveId }, body: { agree: true, reason: '' } });
      message.success('已确认销假');
      await queries.invalidateQueries({ queryKey: PROCESS });
    });
  return (
    <>
      <Popconfirm title={`确认实际结束于 ${actualEnd.slice(0, 16)}？`} onConfirm={() => void agree()}>
        <Button type="primary" loading={busy}>
          确认销假
        </Button>
      </Popconfirm>
      <Button onClick={() => setRefusing(true)}>退回</Button>
      {refusing && <RefuseDialog leaveId={leaveId} onClose={() => setRefusing(false)} />}
    </>
  );
}

/** The early return of a leave: its person asks, the approver answers. */
export function ReturnButtons({ leave }: { leave: LeaveDetail }): ReactNode {
  const userId = useSession((session) => session.userId);
  const [asking, setAsking] = useState(false);
  const { leaveId, returnStatus, actualEnd } = leave;
  const isAsked = returnStatus === RETURN.asked && actualEnd !== null;
  return (
    <>
      {leave.userId === userId && mayReturn(leave) && (
        <HasPermi value={['bpm:oa-leave:cancel']}>
          <Button onClick={() => setAsking(true)}>销假</Button>
        </HasPermi>
      )}
      {isAsked && leave.confirmerId === userId && (
        <HasPermi value={['bpm:task:update']}>
          <AnswerButtons leaveId={leaveId} actualEnd={actualEnd} />
        </HasPermi>
      )}
      {asking && <ReturnDialog leave={leave} onClose={() => setAsking(false)} />}
    </>
  );
}
