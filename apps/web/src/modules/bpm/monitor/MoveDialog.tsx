import { useQuery } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { message } from '../../../kernel/view/feedback.tsx';
import { ActionDialog } from '../process/ActionDialog.tsx';
import { PROCESS, useReload } from '../process/reload.ts';
import type { Watched } from './watched.ts';

interface Values {
  reason: string;
  tokenId: string;
  to: string;
}

/** Takes an instance from where it stands to another node. */
export function MoveDialog({ instance, onClose }: { instance: Watched; onClose: () => void }): ReactNode {
  const { instanceId: id, name } = instance;
  const reload = useReload();
  const places = useQuery({
    queryKey: [...PROCESS, 'tokens', id],
    queryFn: ({ signal }) => bpmApi.monitor.tokens({ query: { id } }, { signal }),
  });
  const submit = async ({ tokenId, to, reason }: Values) => {
    await bpmApi.monitor.move({ body: { id, tokenId, to, reason } });
    message.success('移动成功');
    await reload();
  };
  const tokens = (places.data?.tokens ?? []).map((token) => ({
    value: token.tokenId,
    label: token.name || token.key,
  }));
  const targets = (places.data?.targets ?? []).map((target) => ({
    value: target.key,
    label: target.name || target.key,
  }));
  return (
    <ActionDialog<Values>
      title={`移动：${name}`}
      label="移动原因"
      hint="当前节点的任务将取消，流程从目标节点继续。"
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="tokenId" label="当前位置" rules={[{ required: true, message: '请选择当前位置' }]}>
        <Select options={tokens} loading={places.isLoading} placeholder="请选择当前位置" />
      </Form.Item>
      <Form.Item name="to" label="目标节点" rules={[{ required: true, message: '请选择目标节点' }]}>
        <Select
          options={targets}
          loading={places.isLoading}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择目标节点"
        />
      </Form.Item>
    </ActionDialog>
  );
}
