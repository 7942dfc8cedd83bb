import type { SwapShift } from '@jiaoyan/contract/attendance/request';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { attendanceApi } from '../../../api/attendance.ts';
import { RequestForm, textOf } from './RequestForms.tsx';

const shiftText = ({ workDate, shiftName, hoursText }: SwapShift) => `${workDate.slice(5)} ${shiftName} ${hoursText}`;

/** Asks a colleague to work a shift, for one of his or for nothing; he answers on his phone before anybody decides. That somebody would rest too little is told by the server. */
export function SwapForm({ onClose }: { onClose: () => void }): ReactNode {
  const [taskId, setTask] = useState<number>();
  const [userId, setUser] = useState<number>();
  const [isTiring, setTiring] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['attendance-swap', taskId],
    queryFn: ({ signal }) =>
      attendanceApi.attendanceRequest.choices({ query: taskId ? { taskId } : {} }, { quiet: true, signal }),
    placeholderData: (before) => before,
  });
  const numberIn = (value: string) => Number(value) || undefined;
  return (
    <RequestForm
      title="申请换班"
      done="已发给对方，待对方同意"
      onClose={onClose}
      onRefused={(field) => setTiring((before) => before || field === 'force')}
      read={(form) => ({
        kind: '4',
        taskId: Number(textOf(form, 'taskId')),
        toUserId: Number(textOf(form, 'toUserId')),
        toTaskId: Number(textOf(form, 'toTaskId')) || null,
        force: textOf(form, 'force'),
        reason: textOf(form, 'reason'),
        images: '',
      })}
    >
      {error && (
        <p className="my-error" role="alert">
          {error.message}
        </p>
      )}
      {data?.own.length === 0 && <p className="my-note">近一个月没有可以调换的班次。</p>}
      <label>
        我的班次
        <select
          className="my-input"
          name="taskId"
          required
          value={taskId ?? ''}
          onChange={({ target }) => {
            setTask(numberIn(target.value));
            setUser(undefined);
          }}
        >
          <option value="">请选择</option>
          {data?.own.map((shift) => (
            <option key={shift.taskId} value={shift.taskId}>
              {shiftText(shift)}
            </option>
          ))}
        </select>
      </label>
      {taskId && (
        <label>
          对方
          <select
            className="my-input"
            name="toUserId"
            required
            value={userId ?? ''}
            onChange={({ target }) => setUser(numberIn(target.value))}
          >
            <option value="">请选择</option>
            {data?.people.map((person) => (
              <option key={person.userId} value={person.userId}>
                {person.userName}
              </option>
            ))}
          </select>
        </label>
      )}
      {userId && (
        <label>
          换对方的班次
          <select className="my-input" name="toTaskId" key={userId}>
            <option value="">不换，由对方代上</option>
            {data?.others
              .filter((shift) => shift.userId === userId)
              .map((shift) => (
                <option key={shift.taskId} value={shift.taskId}>
                  {shiftText(shift)}
                </option>
              ))}
          </select>
        </label>
      )}
      {isTiring && (
        <label>
          确认原因
          <textarea className="my-input" name="force" rows={2} maxLength={200} required />
        </label>
      )}
    </RequestForm>
  );
}
