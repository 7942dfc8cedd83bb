import { type NotifyMessage, notifyMessage } from '@jiaoyan/contract/system/notify-message';
import { type ReactNode, useState } from 'react';
import { client } from '../../kernel/client.ts';
import { ResourcePage } from '../../kernel/ResourcePage.tsx';
import { NotifyMessageView } from './NotifyMessageView.tsx';

/** Which messages were sent to whom, and whether they were read. */
export function NotifyMessagePage(): ReactNode {
  const [shown, setShown] = useState<NotifyMessage>();
  return (
    <>
      <ResourcePage
        resource={notifyMessage}
        calls={client.notifyMessage}
        timeRange="发送时间"
        rowActions={(row) => [
          { key: 'detail', label: '详细', permission: 'system:notifyMessage:query', onClick: () => setShown(row) },
        ]}
      />
      <NotifyMessageView message={shown} receiver={shown?.userName} onClose={() => setShown(undefined)} />
    </>
  );
}
