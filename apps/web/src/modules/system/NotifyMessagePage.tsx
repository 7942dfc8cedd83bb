import { type NotifyMessage, notifyMessage } from '@jiaoyan/contract/system/notify-message';
import { type ReactNode, useState } from 'react';
import { systemApi } from '../../api/system.ts';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { NotifyMessageView } from './NotifyMessageView.tsx';

const columns = { userId: { align: 'left' as const } };

/** Which messages were sent to whom, and whether they were read. */
export function NotifyMessagePage(): ReactNode {
  const [shown, setShown] = useState<NotifyMessage>();
  return (
    <>
      <ResourcePage
        resource={notifyMessage}
        calls={systemApi.notifyMessage}
        columns={columns}
        timeRange="发送时间"
        header={<DocAlert title="消息记录" url="/help/notify.html" />}
        rowActions={(row) => [
          { key: 'detail', label: '详细', permission: 'system:notifyMessage:query', onClick: () => setShown(row) },
        ]}
      />
      <NotifyMessageView message={shown} receiver={shown?.userName} onClose={() => setShown(undefined)} />
    </>
  );
}
