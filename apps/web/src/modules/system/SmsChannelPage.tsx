import { smsChannel, smsChannelCodes } from '@jiaoyan/contract/system/sms-channel';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { systemApi } from '../../api/system.ts';
import { SecretInput } from '../../kernel/input/SecretInput.tsx';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { useDict } from '../../kernel/view/dict.ts';

interface CodeSelectProps {
  id?: string;
  value?: string;
  onChange?: (code: string) => void;
}

/** The dictionary knows more providers than the product can talk to. */
function CodeSelect(props: CodeSelectProps): ReactNode {
  const labels = new Map(useDict('system_sms_channel_code').map(({ value, label }) => [value, label]));
  return (
    <Select
      {...props}
      aria-label="渠道编码"
      options={smsChannelCodes.map((code) => ({ value: code, label: labels.get(code) ?? code }))}
    />
  );
}

const formFields = { code: <CodeSelect />, apiSecret: <SecretInput placeholder="请输入短信密钥，HTTP接口用它签名" /> };
/** Only a channel that calls somebody needs an address. */
const shows = (name: string, values: Readonly<Record<string, unknown>>) =>
  values.code === 'HTTP' || (name !== 'apiUrl' && name !== 'apiSecret' && name !== 'callbackUrl');

/** By whom short messages are sent. */
export function SmsChannelPage(): ReactNode {
  return (
    <ResourcePage
      resource={smsChannel}
      calls={systemApi.smsChannel}
      formFields={formFields}
      shows={shows}
      timeRange="创建时间"
      header={<DocAlert title="短信渠道" url="/help/sms.html" />}
    />
  );
}
