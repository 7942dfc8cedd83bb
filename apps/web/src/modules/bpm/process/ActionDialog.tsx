import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Modal from 'antd/es/modal';
import { type ReactNode, useId } from 'react';
import { useAction } from '../../../kernel/call/use-action.ts';

const MAX_REASON = 1000;

interface ActionDialogProps<V extends { reason: string }> {
  title: string;
  /** What the text field is called. */
  label: string;
  /** The text may stay empty. */
  optional?: boolean;
  okText?: string;
  danger?: boolean;
  /** What a text starts with, and the values of further fields. */
  initial?: Partial<V>;
  /** What is said above the fields. */
  hint?: ReactNode;
  /** Further fields, before the text. */
  children?: ReactNode;
  /** Rejects when the call was refused; the call itself has shown why. */
  onSubmit: (values: V) => Promise<void>;
  onClose: () => void;
}

/** Asks for a reason, and for what else an action needs; it stays open when the action is refused. */
export function ActionDialog<V extends { reason: string }>(props: ActionDialogProps<V>): ReactNode {
  const { title, label, optional = false, okText = '确定', danger = false, initial, hint, children } = props;
  const { onSubmit, onClose } = props;
  const [form] = Form.useForm<V>();
  const { busy, run } = useAction();
  const id = useId();
  return (
    <Modal
      open
      title={title}
      width={520}
      okText={okText}
      cancelText="取消"
      okButtonProps={{ danger }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {hint && <div className="process-hint">{hint}</div>}
      <Form<V>
        form={form}
        // Kept pages have fields of the same names; ids must differ.
        name={id}
        layout="vertical"
        // The values of a form may be deeper than its own; these are flat.
        initialValues={{ reason: '', ...initial }}
        onFinish={(values) => void run(() => onSubmit(values), onClose)}
      >
        {children}
        <Form.Item
          name="reason"
          label={label}
          rules={optional ? [] : [{ required: true, whitespace: true, message: `${label}不能为空` }]}
        >
          <Input.TextArea rows={3} maxLength={MAX_REASON} showCount placeholder={`请输入${label}`} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
