import SyncOutlined from '@ant-design/icons/SyncOutlined';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { useRun } from '../../kernel/form/use-run.ts';

const nothing: readonly string[] = [];

/** Makes the server reload its cache, for permitted users. */
export function RefreshCacheButton({
  permission,
  refresh,
}: {
  permission: string;
  refresh: () => Promise<void>;
}): ReactNode {
  const { busy, run } = useRun(nothing);
  return (
    <HasPermi value={[permission]}>
      <Button icon={<SyncOutlined aria-hidden />} loading={busy} onClick={() => void run(refresh, '刷新缓存成功')}>
        刷新缓存
      </Button>
    </HasPermi>
  );
}
