import { ACTIVE, SUSPENDED } from '@jiaoyan/contract/bpm/definition';
import type { ModelRow } from '@jiaoyan/contract/bpm/model';
import { useQueryClient } from '@tanstack/react-query';
import Switch from 'antd/es/switch';
import type { ReactNode } from 'react';
import { bpmApi } from '../../api/bpm.ts';
import { alreadyShown } from '../../kernel/call/failure.ts';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { useAction } from '../../kernel/call/use-action.ts';
import { confirmDialog, message } from '../../kernel/view/feedback.tsx';

const questions = {
  [ACTIVE]: '激活后可以发起新的流程。',
  [SUSPENDED]: '挂起后不能发起新的流程，进行中的流程不受影响。',
};

/** Whether the latest version of a model can be started; a switch for who may change it. */
export function ModelState({ row }: { row: ModelRow }): ReactNode {
  const queries = useQueryClient();
  const { busy, run } = useAction();
  const { definition } = row;
  if (!definition) return null;
  const active = definition.suspensionState === ACTIVE;
  const change = async () => {
    const state = active ? SUSPENDED : ACTIVE;
    if (!(await confirmDialog(`确认要${active ? '挂起' : '激活'}流程“${row.name}”吗？${questions[state]}`))) return;
    await run(async () => {
      // After a refusal the list shows how it is now.
      const done = await bpmApi.model.updateState({ body: { id: row.modelId, state } }).then(() => true, alreadyShown);
      if (done) message.success(active ? '挂起成功' : '激活成功');
      await queries.invalidateQueries({ queryKey: ['model', 'list'] });
    });
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
