import ClearOutlined from '@ant-design/icons/ClearOutlined';
import { useQueryClient } from '@tanstack/react-query';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { confirmDialog, message } from '../../kernel/view/feedback.tsx';

interface CleanButtonProps {
  journal: { name: string; title: string; permission: string };
  clean: () => Promise<void>;
}

/** Removes all entries of a journal, after a question. */
export function CleanButton({ journal, clean }: CleanButtonProps): ReactNode {
  const [running, setRunning] = useState(false);
  const queries = useQueryClient();
  const run = async () => {
    const text = `是否确认清空所有${journal.title}？清空后无法恢复。`;
    if (!(await confirmDialog(text, { danger: true, okText: '清空' }))) return;
    setRunning(true);
    // A failure has been shown by the call.
    const done = await clean().then(
      () => true,
      () => false,
    );
    setRunning(false);
    if (!done) return;
    message.success('清空成功');
    await queries.invalidateQueries({ queryKey: [journal.name] });
  };
  return (
    <HasPermi value={[`${journal.permission}:remove`]}>
      <Button danger icon={<ClearOutlined aria-hidden />} loading={running} onClick={() => void run()}>
        清空
      </Button>
    </HasPermi>
  );
}
