import { fillTemplate } from '@jiaoyan/contract/kernel/template-text';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Modal from 'antd/es/modal';
import type { ReactNode } from 'react';
import { useAction } from '../../kernel/call/use-action.ts';
import './template-send.css';

/** The column of the values: one line, so that rows stay equally high; all of them when pointed at. */
export const paramsColumn = {
  className: 'template-params',
  ellipsis: true,
  onCell: ({ params }: { params: readonly string[] }) => ({ title: params.join('、') }),
};

/** The parts that every kind of template has. */
interface SendableTemplate {
  name: string;
  content: string;
  params: readonly string[];
}
interface Sending {
  target?: string | number;
  params?: Record<string, string>;
}
/** Who gets the trial: the name of the field, its input and what makes a value acceptable. */
interface SendTarget {
  label: string;
  input: ReactNode;
  rule?: { pattern: RegExp; message: string };
}

interface TemplateSendDialogProps<T extends SendableTemplate> {
  template: T | undefined;
  target: SendTarget;
  /** Sends; a refusal rejects and has been shown by the call. */
  onSend: (template: T, target: string | number, params: Record<string, string>) => Promise<unknown>;
  onClose: () => void;
}

/** A trial of a template: the form has one input per value that the text asks for and shows the text that results. */
export function TemplateSendDialog<T extends SendableTemplate>(props: TemplateSendDialogProps<T>): ReactNode {
  const { template, onClose } = props;
  return (
    <Modal
      open={template !== undefined}
      title={template ? `测试发送 - ${template.name}` : '测试发送'}
      width={560}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      {template && <SendForm {...props} template={template} />}
    </Modal>
  );
}

function SendForm<T extends SendableTemplate>(props: TemplateSendDialogProps<T> & { template: T }): ReactNode {
  const { template, target, onSend, onClose } = props;
  const [form] = Form.useForm<Sending>();
  const { busy, run } = useAction();
  const given = Form.useWatch('params', form) ?? {};
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
  const send = ({ target: to = '', params = {} }: Sending) => run(() => onSend(template, to, params), onClose);
  return (
    <Form form={form} className="template-send" layout="vertical" onFinish={send}>
      <p className="template-text" aria-live="polite">
        {fillTemplate(template.content, filled)}
      </p>
      <Form.Item
        name="target"
        label={target.label}
        rules={[{ required: true, message: `${target.label}不能为空` }, ...(target.rule ? [target.rule] : [])]}
      >
        {target.input}
      </Form.Item>
      {template.params.map((name) => (
        <Form.Item
          key={name}
          name={['params', name]}
          label={`参数 ${name}`}
          rules={[{ required: true, whitespace: true, message: `参数 ${name} 不能为空` }]}
        >
          <Input maxLength={500} placeholder={`请输入参数 ${name} 的值`} />
        </Form.Item>
      ))}
      <div className="resource-form-footer">
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          发送
        </Button>
      </div>
    </Form>
  );
}
