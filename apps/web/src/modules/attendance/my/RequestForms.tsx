import type { RequestInput } from '@jiaoyan/contract/attendance/request';
import { type FormEvent, type ReactNode, useState } from 'react';
import { attendanceApi } from '../../../api/attendance.ts';
import { tell } from '../../../desk/phone/Notice.tsx';
import { ApiError } from '../../../kernel/call/api-error.ts';
import { useAction } from '../../../kernel/call/use-action.ts';

interface FormProps {
  title: string;
  /** The request with what was filled in. */
  read: (data: FormData) => RequestInput;
  /** What is said once it was sent. */
  done?: string;
  children: ReactNode;
  /** Which input the server refused. */
  onRefused?: (field: string | undefined) => void;
  onClose: () => void;
}

/** A request in a few plain inputs; what is wrong is said by the server, the input stays. */
export function RequestForm(props: FormProps): ReactNode {
  const { title, read, done = '已提交，等待审批', children, onRefused, onClose } = props;
  const [problem, setProblem] = useState('');
  const { busy, run } = useAction((error) => {
    setProblem(error instanceof Error ? error.message : String(error));
    if (error instanceof ApiError) onRefused?.(error.field);
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = read(new FormData(event.currentTarget));
    setProblem('');
    void run(async () => {
      await attendanceApi.attendanceRequest.create({ body }, { quiet: true });
      tell(done);
    }, onClose);
  };
  return (
    <form className="request-form" aria-label={title} onSubmit={send}>
      {children}
      <label>
        原因
        <textarea className="my-input" name="reason" rows={2} maxLength={200} required />
      </label>
      {problem && (
        <p className="my-error" role="alert">
          {problem}
        </p>
      )}
      <div className="my-row">
        <button type="button" className="my-button" onClick={onClose}>
          取消
        </button>
        <button type="submit" className="my-button my-primary" disabled={busy}>
          提交
        </button>
      </div>
    </form>
  );
}

export const textOf = (data: FormData, name: string) => String(data.get(name) ?? '').trim();
/** A moment of the browser's input as it travels. */
const momentIn = (data: FormData, name: string) => textOf(data, name).replace('T', ' ').slice(0, 16);

/** Asks to work longer; that it is more than usual is told by the server, and then asked for. */
export function OvertimeForm({ onClose }: Pick<FormProps, 'onClose'>): ReactNode {
  const [isLong, setLong] = useState(false);
  return (
    <RequestForm
      title="申请加班"
      onClose={onClose}
      onRefused={(field) => setLong((before) => before || field === 'force')}
      read={(data) => ({
        kind: '2',
        from: momentIn(data, 'from'),
        to: momentIn(data, 'to'),
        force: textOf(data, 'force'),
        reason: textOf(data, 'reason'),
        images: '',
      })}
    >
      <p className="my-note">批准后按实际在岗计算，须在加班前后打卡；可以跨天。</p>
      <label>
        开始时间
        <input className="my-input" type="datetime-local" name="from" required />
      </label>
      <label>
        结束时间
        <input className="my-input" type="datetime-local" name="to" required />
      </label>
      {isLong && (
        <label>
          超时原因
          <textarea className="my-input" name="force" rows={2} maxLength={200} required />
        </label>
      )}
    </RequestForm>
  );
}

/** Asks to be away on duty. */
export const TripForm = ({ onClose }: Pick<FormProps, 'onClose'>): ReactNode => (
  <RequestForm
    title="申请公出"
    onClose={onClose}
    read={(data) => ({
      kind: '3',
      from: momentIn(data, 'from'),
      to: momentIn(data, 'to'),
      reason: textOf(data, 'reason'),
      images: '',
    })}
  >
    <label>
      开始时间
      <input className="my-input" type="datetime-local" name="from" required />
    </label>
    <label>
      结束时间
      <input className="my-input" type="datetime-local" name="to" required />
    </label>
  </RequestForm>
);

interface CorrectionProps extends Pick<FormProps, 'onClose'> {
  spanId: number;
  edge: '1' | '2';
  /** When he should have come or gone. */
  usual: string;
}
/** Asks for a check-in that was forgotten. */
export const CorrectionForm = ({ spanId, edge, usual, onClose }: CorrectionProps): ReactNode => (
  <RequestForm
    title="申请补卡"
    onClose={onClose}
    read={(data) => ({
      kind: '1',
      spanId,
      edge,
      time: momentIn(data, 'time'),
      reason: textOf(data, 'reason'),
      images: '',
    })}
  >
    <label>
      {edge === '1' ? '上班时间' : '下班时间'}
      <input
        className="my-input"
        type="datetime-local"
        name="time"
        required
        defaultValue={usual.slice(0, 16).replace(' ', 'T')}
      />
    </label>
  </RequestForm>
);
