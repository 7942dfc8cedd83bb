import SyncOutlined from '@ant-design/icons/SyncOutlined';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { useRun } from '../../kernel/form/use-run.ts';

interface WeixinSyncButtonProps {
  /** Whose list becomes another one. */
  name: string;
  permission: string;
  /** Answers how many records weixin has. */
  sync: () => Promise<number>;
}

/** Fetches the current data from weixin. */
export function WeixinSyncButton({ name, permission, sync }: WeixinSyncButtonProps): ReactNode {
  const { busy, run } = useRun([name]);
  const start = () => run(sync, (count) => `同步完成，共 ${count} 条`);
  return (
    <HasPermi value={[permission]}>
      <Button icon={<SyncOutlined aria-hidden />} loading={busy} onClick={() => void start()}>
        从微信同步
      </Button>
    </HasPermi>
  );
}
