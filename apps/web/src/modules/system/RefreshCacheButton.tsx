import SyncOutlined from '@ant-design/icons/SyncOutlined';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { message } from '../../kernel/view/feedback.tsx';

/** Makes the server read its cache anew; for those who may. */
export function RefreshCacheButton({
  permission,
  refresh,
}: {
  permission: string;
  refresh: () => Promise<void>;
}): ReactNode {
  const [running, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    // A failure has been shown by the call.
    const done = await refresh().then(
      () => true,
      () => false,
    );
    setRunning(false);
    if (done) message.success('刷新缓存成功');
  };
  return (
    <HasPermi value={[permission]}>
      <Button icon={<SyncOutlined aria-hidden />} loading={running} onClick={() => void run()}>
        刷新缓存
      </Button>
    </HasPermi>
  );
}
