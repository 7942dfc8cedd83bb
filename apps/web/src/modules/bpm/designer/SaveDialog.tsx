import { model } from '@jiaoyan/contract/bpm/model';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Modal from 'antd/es/modal';
import type { ReactNode } from 'react';
import { checkField } from '../../../kernel/form/form-values.ts';
import { DictSelect } from '../../../kernel/input/DictSelect.tsx';
import { type ModelNames, mainProcess } from './save-model.ts';
import type { DesignerSession } from './session.ts';

interface SaveDialogProps {
  session: DesignerSession;
  onSave: (names: ModelNames) => Promise<void>;
  onClose: () => void;
}

const { fields } = model;
const rule = (name: 'key' | 'name' | 'description') => ({
  required: name !== 'description',
  async validator(_: unknown, value: unknown) {
    const problem = checkField(fields, name, value);
    if (problem) throw new Error(problem);
  },
});

/** Asks what a new diagram is called, before it is stored as a model. */
export function SaveDialog({ session, onSave, onClose }: SaveDialogProps): ReactNode {
  const [form] = Form.useForm<ModelNames>();
  const process = mainProcess(session);
  const start: ModelNames = { key: process?.id ?? '', name: process?.name ?? '', category: '1', description: '' };
  return (
    <Modal
      open
      title="保存模型"
      width={520}
      okText="保存"
      cancelText="取消"
      confirmLoading={session.getState().saving}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={start} onFinish={(names) => void onSave(names)}>
        <Form.Item name="key" label={fields.key.label} rules={[rule('key')]}>
          <Input maxLength={100} autoFocus />
        </Form.Item>
        <Form.Item name="name" label={fields.name.label} rules={[rule('name')]}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="category" label={fields.category.label}>
          <DictSelect dictType="bpm_model_category" />
        </Form.Item>
        <Form.Item name="description" label={fields.description.label} rules={[rule('description')]}>
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
