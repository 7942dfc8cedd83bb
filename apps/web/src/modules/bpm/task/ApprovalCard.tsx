import type { OpenTask } from '@jiaoyan/contract/bpm/task-row';
import Input from 'antd/es/input';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type ReactNode, useId, useRef, useState } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { alreadyShown } from '../../../kernel/call/failure.ts';
import { useSession } from '../../../kernel/call/session.ts';
import { useAction } from '../../../kernel/call/use-action.ts';
import { message } from '../../../kernel/view/feedback.tsx';
import { Attachments, useAttachments } from '../process/Attachments.tsx';
import { useReload } from '../process/reload.ts';
import { ApprovalButtons } from './ApprovalButtons.tsx';
import { type DialogAction, TaskDialog } from './TaskDialog.tsx';
import './approval.css';

const MAX_REASON = 1000;
const phrases = ['同意', '已核实，同意', '请补充材料'];

type Values = Parameters<typeof bpmApi.task.approve>[0]['body']['formValues'];
interface ApprovalCardProps {
  task: OpenTask;
  /** On a phone its buttons stay at the bottom of the screen. */
  docked: boolean;
  /** The values of the form; undefined when it is invalid, which the form itself shows. */
  readForm: () => Promise<Values | undefined>;
}

type Decision = 'approve' | 'reject';

/** What the user writes about a task, and the two decisions. */
function useDecision({ task, readForm }: ApprovalCardProps) {
  const reload = useReload();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [chosen, setChosen] = useState<Decision>('approve');
  const { busy, run } = useAction();
  const input = useRef<TextAreaRef>(null);
  const attached = useAttachments();
  const send = async (decision: Decision) => {
    const formValues = decision === 'approve' ? await readForm() : {};
    if (!formValues) return;
    const body = { id: task.taskId, reason, formValues, files: attached.files };
    await (decision === 'approve' ? bpmApi.task.approve({ body }) : bpmApi.task.reject({ body }));
    message.success(decision === 'approve' ? '审批通过' : '已提交不通过');
  };
  const decide = async (decision: Decision) => {
    if (attached.isBusy()) return;
    if (decision === 'reject' && reason.trim() === '') {
      setProblem('审批建议不能为空');
      input.current?.focus();
      return;
    }
    setChosen(decision);
    // After a refusal the page asks what has become of the task.
    await run(() => send(decision).catch(alreadyShown).then(reload));
  };
  const write = (text: string) => {
    setReason(text);
    setProblem('');
  };
  return { reason, write, problem, busy: busy ? chosen : undefined, input, attached, decide };
}

/** Decides on one's own open task. */
export function ApprovalCard(props: ApprovalCardProps): ReactNode {
  const { task, docked } = props;
  const decision = useDecision(props);
  const reload = useReload();
  const [dialog, setDialog] = useState<DialogAction>();
  const nickName = useSession((session) => session.nickName);
  const claim = async (take: boolean) => {
    const body = { id: task.taskId };
    await (take ? bpmApi.task.claim({ body }) : bpmApi.task.unclaim({ body }));
    message.success(take ? '签收成功' : '已退签');
  };
  return (
    <section className="card approval" aria-label={`审批：${task.name}`}>
      <div className="card-head">
        <h2>{task.name}</h2>
        <span className="card-note">待 {nickName} 处理</span>
      </div>
      {task.delegated && <p className="process-hint">该任务由他人委派给您，提交意见后将回到委派人。</p>}
      {task.rejectReturnsTo && <p className="process-hint">不通过将退回到“{task.rejectReturnsTo}”。</p>}
      {task.actions.includes('approve') && <Opinion decision={decision} />}
      <ApprovalButtons
        task={task}
        docked={docked}
        busy={decision.busy}
        onDecide={(which) => void decision.decide(which)}
        // A refusal has been shown by the call.
        onClaim={(take) => void claim(take).then(reload, reload)}
        onDialog={setDialog}
      />
      {dialog && <TaskDialog action={dialog} task={task} onClose={() => setDialog(undefined)} />}
    </section>
  );
}

function Opinion({ decision }: { decision: ReturnType<typeof useDecision> }): ReactNode {
  const id = useId();
  const { reason, write, problem, input, attached } = decision;
  return (
    <div className="approval-opinion">
      <label htmlFor={id}>审批建议</label>
      <Input.TextArea
        ref={input}
        id={id}
        rows={3}
        maxLength={MAX_REASON}
        value={reason}
        status={problem ? 'error' : ''}
        aria-invalid={problem !== ''}
        aria-describedby={problem ? `${id}-problem` : undefined}
        placeholder="请输入审批建议，不通过时必填"
        onChange={(event) => write(event.target.value)}
      />
      {problem && (
        <p id={`${id}-problem`} className="process-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="approval-phrases">
        {phrases.map((phrase) => (
          <button key={phrase} type="button" onClick={() => write(phrase)}>
            {phrase}
          </button>
        ))}
      </div>
      <Attachments state={attached} />
    </div>
  );
}
