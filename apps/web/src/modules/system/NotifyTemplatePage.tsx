import { type NotifyTemplate, notifyTemplate } from '@jiaoyan/contract/system/notify-template';
import Input from 'antd/es/input';
import { type ReactNode, useState } from 'react';
import { systemApi } from '../../api/system.ts';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { message } from '../../kernel/view/feedback.tsx';
import { RecipientSelect } from './RecipientSelect.tsx';
import { paramsColumn, TemplateSendDialog } from './TemplateSendDialog.tsx';

const formFields = {
  params: null,
  content: (
    <Input.TextArea
      maxLength={1024}
      showCount
      autoSize={{ minRows: 3, maxRows: 10 }}
      placeholder="例如：{name}，您的工单 {no} 已受理"
    />
  ),
};
const columns = { params: paramsColumn };
const target = { label: '接收人', input: <RecipientSelect /> };

async function send({ code }: NotifyTemplate, userId: string | number, params: Record<string, string>): Promise<void> {
  const messageId = await systemApi.notifyTemplate.send({
    body: { templateCode: code, userId: Number(userId), params },
  });
  if (messageId === null) message.warning('模板已停用，没有发送');
  else message.success('发送成功');
}

/** The texts of messages inside the product. */
export function NotifyTemplatePage(): ReactNode {
  const [trying, setTrying] = useState<NotifyTemplate>();
  return (
    <>
      <ResourcePage
        resource={notifyTemplate}
        calls={systemApi.notifyTemplate}
        columns={columns}
        formFields={formFields}
        timeRange="创建时间"
        header={<DocAlert title="站内信模板" url="/help/notify.html" />}
        rowActions={(row) => [
          { key: 'send', label: '测试', permission: 'system:notifyTemplate:send', onClick: () => setTrying(row) },
        ]}
      />
      <TemplateSendDialog template={trying} target={target} onSend={send} onClose={() => setTrying(undefined)} />
    </>
  );
}
