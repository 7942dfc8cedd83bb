import { type SmsTemplate, smsTemplate } from '@jiaoyan/contract/system/sms-template';
import Input from 'antd/es/input';
import { type ReactNode, useState } from 'react';
import { systemApi } from '../../api/system.ts';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { message } from '../../kernel/view/feedback.tsx';
import { channelName, channelSearch, SmsChannelSelect, useSmsChannels } from './sms-channels.tsx';
import { paramsColumn, TemplateSendDialog } from './TemplateSendDialog.tsx';

const formFields = {
  params: null,
  channelId: <SmsChannelSelect />,
  content: (
    <Input.TextArea
      maxLength={255}
      showCount
      autoSize={{ minRows: 3, maxRows: 8 }}
      placeholder="例如：您的工单 {no} 已受理"
    />
  ),
};
const target = {
  label: '手机号码',
  input: <Input maxLength={11} inputMode="tel" placeholder="请输入手机号码" />,
  rule: { pattern: /^1[3-9]\d{9}$/, message: '请输入正确的手机号码' },
};

async function send({ code }: SmsTemplate, mobile: string | number, params: Record<string, string>): Promise<void> {
  const logId = await systemApi.smsTemplate.send({ body: { templateCode: code, mobile: String(mobile), params } });
  message.success(`已提交发送，短信日志编号 ${logId}`);
}

/** The texts of short messages. */
export function SmsTemplatePage(): ReactNode {
  const [trying, setTrying] = useState<SmsTemplate>();
  const channels = useSmsChannels();
  const columns = {
    params: paramsColumn,
    channelId: {
      render: (_: unknown, row: SmsTemplate) => channelName(channels, row.channelId),
      align: 'left' as const,
    },
  };
  return (
    <>
      <ResourcePage
        resource={smsTemplate}
        calls={systemApi.smsTemplate}
        columns={columns}
        formFields={formFields}
        searchOptions={channelSearch(channels)}
        timeRange="创建时间"
        header={<DocAlert title="短信模板" url="/help/sms.html" />}
        rowActions={(row) => [
          { key: 'send', label: '测试', permission: 'system:smsTemplate:send', onClick: () => setTrying(row) },
        ]}
      />
      <TemplateSendDialog template={trying} target={target} onSend={send} onClose={() => setTrying(undefined)} />
    </>
  );
}
