import ClearOutlined from '@ant-design/icons/ClearOutlined';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { useRun } from '../../kernel/form/use-run.ts';
import { confirmDialog } from '../../kernel/view/feedback.tsx';

interface CleanButtonProps {
  journal: { name: string; title: string; permission: string };
  clean: () => Promise<void>;
}

/** Removes all entries of a journal, after a question. */
export function CleanButton({ journal, clean }: CleanButtonProps): ReactNode {
  const { busy, run } = useRun([journal.name]);
  const ask = async () => {
    const text = `是否确认清空所有${journal.title}？清空后无法恢复。`;
    if (await confirmDialog(text, { danger: true, okText: '清空' })) await run(clean, '清空成功');
  };
  return (
    <HasPermi value={[`${journal.permission}:remove`]}>
      <Button danger icon={<ClearOutlined aria-hidden />} loading={busy} onClick={() => void ask()}>
        清空
      </Button>
    </HasPermi>
  );
}
