import { type AttendanceMonthDetail, monthLife } from '@jiaoyan/contract/attendance/month';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { attendanceApi } from '../../api/attendance.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { useDeskRun } from '../../desk/use-desk-run.ts';

const api = attendanceApi.attendanceMonth;
const QUIET = { quiet: true };
/** Moves that ask for a text, and what it is called. */
const asking = {
  dispute: { button: '提出异议', field: 'dispute', label: '异议说明', done: '已提出异议，等待处理', hint: '' },
  handle: {
    button: '处理异议',
    field: 'answer',
    label: '处理说明',
    done: '已处理，等待本人核对',
    hint: '需要更正的，先在“明细”中豁免或重新结算、在“核查”中核对打卡，考勤表会自动更新，再在此答复本人。',
  },
  unlock: {
    button: '解锁',
    field: 'reason',
    label: '解锁原因',
    done: '已解锁，等待本人核对',
    hint: '解锁后该月考勤可以再次改变，本人须重新核对。',
  },
} as const;
type Asked = keyof typeof asking;

/** The buttons for what the caller may do with a sheet now. */
export function MonthMoves({ sheet }: { sheet: AttendanceMonthDetail }): ReactNode {
  const [asked, setAsked] = useState<Asked>();
  const { busy, run } = useDeskRun();
  const { monthId, version, month, moves } = sheet;
  const params = { id: monthId };
  if (moves.length === 0) return null;
  const confirm = () => run(() => api.confirm({ params, body: { version } }), '已确认');
  const lock = () => run(() => api.lock({ body: { month, ids: [monthId] } }), '已锁定');
  return (
    <div className="report-moves">
      {moves.includes('confirm') && (
        <Button type="primary" loading={busy} onClick={() => void confirm()}>
          确认无误
        </Button>
      )}
      {(Object.keys(asking) as Asked[])
        .filter((move) => moves.includes(move))
        .map((move) => (
          <Button key={move} onClick={() => setAsked(move)}>
            {asking[move].button}
          </Button>
        ))}
      {moves.includes('lock') && (
        <Button loading={busy} onClick={() => void lock()}>
          锁定
        </Button>
      )}
      {asked && <AskDialog sheet={sheet} move={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

interface AskDialogProps {
  sheet: AttendanceMonthDetail;
  move: Asked;
  onClose: () => void;
}

function AskDialog({ sheet, move, onClose }: AskDialogProps): ReactNode {
  const { button, field, label, done, hint } = asking[move];
  const { monthId, version, userName, month } = sheet;
  const params = { id: monthId };
  const call = (text: string) => {
    if (move === 'dispute') return api.dispute({ params, body: { dispute: text, version } }, QUIET);
    if (move === 'handle') return api.handle({ params, body: { answer: text, version } }, QUIET);
    return api.unlock({ params, body: { reason: text, version } }, QUIET);
  };
  return (
    <MoveDialog<Record<string, string>>
      title={`${button} - ${userName} ${month}`}
      okText={button}
      done={done}
      hint={hint}
      schema={monthLife.transitions[move].input as z.ZodType}
      initial={{ [field]: '' }}
      call={(values) => call(values[field] ?? '')}
      onClose={onClose}
    >
      <Form.Item name={field} label={label} required>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}
