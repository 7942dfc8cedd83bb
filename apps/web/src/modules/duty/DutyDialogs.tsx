import type { DutySlot } from '@jiaoyan/contract/duty/duty';
import { dutyLife, type HandoverDraft, MAX_HANDOVER, swapLife } from '@jiaoyan/contract/duty/duty-life';
import { useQuery } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import type { ReactNode } from 'react';
import { dutyApi } from '../../api/duty.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { PersonSelect } from '../../domain/PersonSelect.tsx';
import { DUTY_CHANGES } from './duties.ts';

interface DialogProps {
  duty: DutySlot;
  onClose: () => void;
}
const { handover, swap } = dutyLife.transitions;
const noDraft: HandoverDraft = { content: '', handoverTo: null, handoverToName: '' };

/** How a duty is called in a sentence. */
const titleOf = ({ dutyDate, subcampName }: DutySlot) => `${dutyDate} ${subcampName}`;

/** Asks for what the next shift has to know, with what the server knows already written down. */
export function HandoverDialog({ duty, onClose }: DialogProps): ReactNode {
  const { data, error } = useQuery({
    queryKey: ['duty', 'draft', duty.dutyId],
    queryFn: ({ signal }) => dutyApi.duty.handoverDraft({ params: { id: duty.dutyId } }, { signal }),
    // A draft is made of what is open now.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Without a draft one writes it all by hand.
  const draft = data ?? (error ? noDraft : undefined);
  return draft && <HandoverForm duty={duty} draft={draft} onClose={onClose} />;
}

interface HandoverValues {
  content: string;
  handoverTo?: number | null;
}

function HandoverForm({ duty, draft, onClose }: DialogProps & { draft: HandoverDraft }): ReactNode {
  const { dutyId, version } = duty;
  const send = ({ content, handoverTo }: HandoverValues) =>
    dutyApi.duty.handover(
      { params: { id: dutyId }, body: { content, version, ...(handoverTo && { handoverTo }) } },
      { quiet: true },
    );
  return (
    <MoveDialog<HandoverValues>
      title="交班"
      okText="交班"
      width={640}
      hint={`${titleOf(duty)}；已按本校区未结事项起草，请核对补充，接班人确认后完成交班。`}
      schema={handover.input.omit({ version: true, handoverTo: true })}
      initial={{ content: draft.content, handoverTo: draft.handoverTo }}
      done="已交班，等待接班人确认"
      changes={DUTY_CHANGES}
      call={send}
      onClose={onClose}
    >
      <Form.Item name="handoverTo" label="接班人">
        <PersonSelect />
      </Form.Item>
      <Form.Item name="content" label="交班内容" required>
        <Input.TextArea maxLength={MAX_HANDOVER} showCount autoSize={{ minRows: 8, maxRows: 16 }} />
      </Form.Item>
    </MoveDialog>
  );
}

interface SwapValues {
  toUserId?: number | null;
  reason: string;
}

/** Asks somebody to stand in. */
export function SwapDialog({ duty, onClose }: DialogProps): ReactNode {
  const { dutyId, version } = duty;
  const send = ({ toUserId, reason }: SwapValues) =>
    dutyApi.duty.swap({ params: { id: dutyId }, body: { toUserId: toUserId ?? 0, reason, version } }, { quiet: true });
  return (
    <MoveDialog<SwapValues>
      title="申请换班"
      okText="发送申请"
      hint={`${titleOf(duty)}；对方同意后由对方值班。`}
      schema={swap.input}
      initial={{ reason: '' }}
      done="已发送换班申请"
      changes={DUTY_CHANGES}
      call={send}
      onClose={onClose}
    >
      <Form.Item name="toUserId" label="换班对象" required>
        <PersonSelect />
      </Form.Item>
      <Form.Item name="reason" label="换班原因" required>
        <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 5 }} placeholder="请输入原因" />
      </Form.Item>
    </MoveDialog>
  );
}

/** Refuses a request, with or without a word about it. */
export function RefuseDialog({ swapId, onClose }: { swapId: number; onClose: () => void }): ReactNode {
  return (
    <MoveDialog<{ answer: string }>
      title="拒绝换班"
      okText="拒绝"
      danger
      schema={swapLife.transitions.refuse.input}
      initial={{ answer: '' }}
      done="已拒绝"
      changes={DUTY_CHANGES}
      call={(body) => dutyApi.duty.refuse({ params: { id: swapId }, body }, { quiet: true })}
      onClose={onClose}
    >
      <Form.Item name="answer" label="说明">
        <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 5 }} placeholder="可不填" />
      </Form.Item>
    </MoveDialog>
  );
}
