import { ACTIVE, SUSPENDED } from '@jiaoyan/contract/bpm/definition';
import type { ModelRow } from '@jiaoyan/contract/bpm/model';
import { useQueryClient } from '@tanstack/react-query';
import Switch from 'antd/es/switch';
import { type ReactNode, useState } from 'react';
import { bpmApi } from '../../api/bpm.ts';
import { alreadyShown } from '../../kernel/call/failure.ts';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { confirmDialog, message } from '../../kernel/view/feedback.tsx';

const questions = {
  [ACTIVE]: '激活后可以发起新的流程。',
  [SUSPENDED]: '挂起后不能发起新的流程，进行中的流程不受影响。',
};

/** Whether the latest version of a model can be started; a switch for who may change it. */
export function ModelState({ row }: { row: ModelRow }): ReactNode {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { definition } = row;
  if (!definition) return null;
  const active = definition.suspensionState === ACTIVE;
  const change = async () => {
    const state = active ? SUSPENDED : ACTIVE;
    if (!(await confirmDialog(`确认要${active ? '挂起' : '激活'}流程“${row.name}”吗？${questions[state]}`))) return;
    setBusy(true);
    // A refusal has been shown by the call; the switch never moved.
    const done = await bpmApi.model.updateState({ body: { id: row.modelId, state } }).then(() => true, alreadyShown);
    if (done) message.success(active ? '挂起成功' : '激活成功');
    await queries.invalidateQueries({ queryKey: ['model', 'list'] });
    setBusy(false);
  };
  return (
    <Switch
      size="small"
      checked={active}
      loading={busy}
      disabled={!hasPermi('bpm:model:edit')}
      aria-label={`${row.name}${active ? '已激活' : '已挂起'}`}
      onChange={() => void change()}
    />
  );
}
