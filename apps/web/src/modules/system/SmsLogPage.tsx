import { type SmsLog, smsLog } from '@jiaoyan/contract/system/sms-log';
import { type ReactNode, useState } from 'react';
import { systemApi } from '../../api/system.ts';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { SmsLogDetail } from './SmsLogDetail.tsx';
import { channelName, channelSearch, useSmsChannels } from './sms-channels.tsx';

/** What became of each short message. */
export function SmsLogPage(): ReactNode {
  const [entry, setEntry] = useState<SmsLog>();
  const channels = useSmsChannels();
  const columns = {
    channelId: { render: (_: unknown, row: SmsLog) => channelName(channels, row.channelId), align: 'left' as const },
  };
  return (
    <>
      <ResourcePage
        resource={smsLog}
        calls={systemApi.smsLog}
        columns={columns}
        searchOptions={channelSearch(channels)}
        timeRange="创建时间"
        header={<DocAlert title="短信日志" url="/help/sms.html" />}
        rowActions={(row) => [
          { key: 'detail', label: '详细', permission: 'system:smsLog:query', onClick: () => setEntry(row) },
        ]}
      />
      <SmsLogDetail entry={entry} onClose={() => setEntry(undefined)} />
    </>
  );
}
