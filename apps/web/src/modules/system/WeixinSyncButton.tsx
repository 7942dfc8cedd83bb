import SyncOutlined from '@ant-design/icons/SyncOutlined';
import { useQueryClient } from '@tanstack/react-query';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { alreadyShown } from '../../kernel/call/failure.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { message } from '../../kernel/view/feedback.tsx';

interface WeixinSyncButtonProps {
  /** Whose list becomes another one. */
  name: string;
  permission: string;
  /** Answers how many records weixin has. */
  sync: () => Promise<number>;
}

/** Fetches anew what weixin keeps. */
export function WeixinSyncButton({ name, permission, sync }: WeixinSyncButtonProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const run = async () => {
    setBusy(true);
    try {
      message.success(`同步完成，共 ${await sync()} 条`);
      await queries.invalidateQueries({ queryKey: [name] });
    } catch (error) {
      // The refusal has been shown by the call.
      alreadyShown(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <HasPermi value={[permission]}>
      <Button icon={<SyncOutlined aria-hidden />} loading={busy} onClick={() => void run()}>
        从微信同步
      </Button>
    </HasPermi>
  );
}
