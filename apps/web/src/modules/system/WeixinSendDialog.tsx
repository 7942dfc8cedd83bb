import { weixinParams } from '@jiaoyan/contract/system/weixin-template';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Modal from 'antd/es/modal';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { systemApi } from '../../api/system.ts';
import { useAction } from '../../kernel/call/use-action.ts';
import { message } from '../../kernel/view/feedback.tsx';
import './template-send.css';

interface Message {
  userId: number;
  templateId: string;
  data: string;
  url?: string;
}

const LINE = /^\s*(\w{1,32})\s*[=：:]\s*(\S.*)$/;

/** Reads `name=value` lines; undefined when one is of another form. */
function readData(text: string): Record<string, string> | undefined {
  const lines = text.split('\n').filter((line) => line.trim());
  const pairs = lines.map((line) => LINE.exec(line));
  if (pairs.length === 0 || pairs.some((pair) => !pair)) return undefined;
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', (pair?.[2] ?? '').trim()]));
}

const checkData = async (_rule: unknown, text = '') => {
  if (!readData(text)) throw new Error('每行填写一项，格式为 名称=内容');
};

/** Sends a template message to a user who has bound weixin. */
export function WeixinSendDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  return (
    <Modal open={open} title="发送微信模板消息" width={560} footer={null} destroyOnHidden onCancel={onClose}>
      <SendForm onClose={onClose} />
    </Modal>
  );
}

function SendForm({ onClose }: { onClose: () => void }): ReactNode {
  const { busy, run } = useAction();
  const people = useQuery({
    queryKey: ['weixinMessage', 'recipients'],
    queryFn: ({ signal }) => systemApi.weixinMessage.recipients(undefined, { signal }),
  });
  const templates = useQuery({
    queryKey: ['weixinTemplate', 'options'],
    queryFn: ({ signal }) => systemApi.weixinTemplate.options(undefined, { quiet: true, signal }),
  });
  const [form] = Form.useForm<Message>();
  const known = templates.data ?? [];
  /** The text of the template names the values it needs. */
  const outline = (templateId: string) => {
    const content = known.find((template) => template.templateId === templateId)?.content ?? '';
    form.setFieldValue(
      'data',
      weixinParams(content)
        .map((name) => `${name}=`)
        .join('\n'),
    );
  };
  const send = ({ data, url = '', ...rest }: Message) =>
    run(async () => {
      const { sent, errorMsg } = await systemApi.weixinMessage.send({
        body: { ...rest, url, data: readData(data) ?? {} },
      });
      if (sent) message.success('发送成功');
      else message.error(errorMsg);
    }, onClose);
  return (
    <Form<Message> form={form} className="template-send" layout="vertical" onFinish={(values) => void send(values)}>
      <Form.Item name="userId" label="接收人" rules={[{ required: true, message: '接收人不能为空' }]}>
        <Select
          aria-label="接收人"
          placeholder="请选择已绑定微信的用户"
          loading={people.isFetching}
          showSearch={{ optionFilterProp: 'label' }}
          options={(people.data ?? []).map(({ userId, userName, nickname }) => ({
            value: userId,
            label: `${userName}（${nickname}）`,
          }))}
        />
      </Form.Item>
      <Form.Item name="templateId" label="模板ID" rules={[{ required: true, message: '模板ID不能为空' }]}>
        {known.length === 0 ? (
          <Input maxLength={100} placeholder="微信公众平台中的模板ID" />
        ) : (
          <Select
            aria-label="模板ID"
            placeholder="请选择消息模板"
            showSearch={{ optionFilterProp: 'label' }}
            options={known.map(({ templateId, title }) => ({ value: templateId, label: `${title}（${templateId}）` }))}
            onChange={outline}
          />
        )}
      </Form.Item>
      <Form.Item name="data" label="模板数据" required rules={[{ validator: checkData }]}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} placeholder={'每行一项，例如：\nthing1=工单已受理'} />
      </Form.Item>
      <Form.Item name="url" label="跳转地址" rules={[{ type: 'url', message: '请输入正确的跳转地址' }]}>
        <Input maxLength={500} placeholder="点击消息后打开的网页，可不填" />
      </Form.Item>
      <div className="resource-form-footer">
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          发送
        </Button>
      </div>
    </Form>
  );
}
