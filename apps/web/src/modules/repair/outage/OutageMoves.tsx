import type { Outage } from '@jiaoyan/contract/repair/outage';
import { outageLife } from '@jiaoyan/contract/repair/outage-life';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import type { ReactNode } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { DESK } from '../../../desk/desk-queries.ts';
import { MoveDialog } from '../../../desk/MoveDialog.tsx';
import { alreadyShown } from '../../../kernel/call/failure.ts';
import { DateInput } from '../../../kernel/input/DateInput.tsx';
import { confirmDialog, message } from '../../../kernel/view/feedback.tsx';

/** What changes when a shut-off moves: the list, and whatever of reports follows from it. */
export const OUTAGE_CHANGES = ['outage', DESK];
/** A move that has to be explained, on a shut-off. */
export interface OutageTarget {
  move: 'extend' | 'cancel';
  outage: Outage;
}
const { transitions } = outageLife;
const label = (outage: Outage) =>
  `${outage.placeNames.join('、') || outage.subcampName} ${outage.startTime.slice(5, 16)}`;

/** Makes a move that only has to be confirmed; false when it was not made. */
export async function confirmMove(move: 'publish' | 'restore', outage: Outage): Promise<boolean> {
  const questions = {
    publish: '发布后将通知相关人员，受影响报修的时限顺延。确认发布吗？',
    restore: '确认已恢复供应吗？',
  };
  if (!(await confirmDialog(questions[move]))) return false;
  const args = { params: { id: outage.outageId }, body: { version: outage.version } };
  // A refusal has been shown by the call.
  return repairApi.outage[move](args).then(
    () => {
      message.success(`${transitions[move].label}成功`);
      return true;
    },
    (error) => {
      alreadyShown(error);
      return true;
    },
  );
}

interface DialogProps {
  outage: Outage;
  onClose: () => void;
}

/** Asks for what a move has to say. */
export function OutageDialog({ move, ...props }: OutageTarget & { onClose: () => void }): ReactNode {
  return move === 'extend' ? <ExtendDialog {...props} /> : <CancelDialog {...props} />;
}

function ExtendDialog({ outage, onClose }: DialogProps): ReactNode {
  const { outageId, version, endTime } = outage;
  return (
    <MoveDialog<{ endTime: string; reason: string }>
      title={`延长 - ${label(outage)}`}
      done="已延长，并通知相关人员"
      schema={transitions.extend.input}
      initial={{ endTime }}
      changes={OUTAGE_CHANGES}
      call={(values) =>
        repairApi.outage.extend({ params: { id: outageId }, body: { ...values, version } }, { quiet: true })
      }
      onClose={onClose}
    >
      <Form.Item name="endTime" label="预计恢复时间" required>
        <DateInput showTime />
      </Form.Item>
      <Reason label="延长原因" />
    </MoveDialog>
  );
}

function CancelDialog({ outage, onClose }: DialogProps): ReactNode {
  const { outageId, version } = outage;
  return (
    <MoveDialog<{ reason: string }>
      title={`取消 - ${label(outage)}`}
      done="已取消"
      danger
      schema={transitions.cancel.input}
      changes={OUTAGE_CHANGES}
      call={(values) =>
        repairApi.outage.cancel({ params: { id: outageId }, body: { ...values, version } }, { quiet: true })
      }
      onClose={onClose}
    >
      <Reason label="原因" />
    </MoveDialog>
  );
}

const Reason = (props: { label: string }): ReactNode => (
  <Form.Item name="reason" label={props.label} required>
    <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2 }} />
  </Form.Item>
);
