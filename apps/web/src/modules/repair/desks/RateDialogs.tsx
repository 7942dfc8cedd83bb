import { reason } from '@jiaoyan/contract/kernel/move';
import type { RateRow } from '@jiaoyan/contract/repair/rate';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Radio from 'antd/es/radio';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { repairApi } from '../../../api/repair.ts';
import { MoveDialog } from '../../../desk/MoveDialog.tsx';

export type RateMove = 'reply' | 'visit' | 'appeal' | 'judge';
interface Said {
  text: string;
  agree?: boolean;
}
const MAX_TEXT = 300;
const quiet = { quiet: true };

interface Words {
  readonly verb: string;
  readonly label: string;
  readonly start: (row: RateRow) => string;
  readonly send: (row: RateRow, said: Said) => Promise<unknown>;
}
const paramsOf = ({ rateId }: RateRow) => ({ id: rateId });
const words: Readonly<Record<RateMove, Words>> = {
  reply: {
    verb: '回复评价',
    label: '回复',
    start: (row) => row.reply,
    send: (row, { text }) =>
      repairApi.rate.reply({ params: paramsOf(row), body: { reply: text, version: row.version } }, quiet),
  },
  visit: {
    verb: '登记回访',
    label: '回访结果',
    start: (row) => row.visitResult,
    send: (row, { text }) =>
      repairApi.rate.visit({ params: paramsOf(row), body: { visitResult: text, version: row.version } }, quiet),
  },
  appeal: {
    verb: '评价申诉',
    label: '申诉理由',
    start: () => '',
    send: (row, { text }) =>
      repairApi.rate.appeal({ params: paramsOf(row), body: { reason: text, version: row.version } }, quiet),
  },
  judge: {
    verb: '裁定申诉',
    label: '裁定说明',
    start: () => '',
    send: (row, { text, agree = false }) =>
      repairApi.rate.judge({ params: paramsOf(row), body: { agree, reason: text, version: row.version } }, quiet),
  },
};

interface RateMoveDialogProps {
  move: RateMove;
  row: RateRow;
  onClose: () => void;
}

/** Answers a rating, notes a call back, says something against it, or judges what was said. */
export function RateMoveDialog({ move, row, onClose }: RateMoveDialogProps): ReactNode {
  const { verb, label, start, send } = words[move];
  const about = move === 'judge' ? `${row.appealName} 申诉：${row.appealReason}` : `${row.overall} 星：${row.content}`;
  return (
    <MoveDialog<Said>
      title={`${verb} - ${row.code}`}
      hint={about}
      done={`${verb}成功`}
      schema={z.object({ text: reason(label).max(MAX_TEXT) })}
      initial={{ text: start(row), agree: true }}
      call={(said) => send(row, said)}
      onClose={onClose}
    >
      {move === 'judge' && (
        <Form.Item name="agree" label="裁定结果" required>
          <Radio.Group
            options={[
              { value: true, label: '申诉成立' },
              { value: false, label: '申诉不成立' },
            ]}
          />
        </Form.Item>
      )}
      <Form.Item name="text" label={label} required>
        <Input.TextArea rows={3} maxLength={MAX_TEXT} showCount />
      </Form.Item>
    </MoveDialog>
  );
}
