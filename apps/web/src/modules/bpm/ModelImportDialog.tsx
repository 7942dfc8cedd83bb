import InboxOutlined from '@ant-design/icons/InboxOutlined';
import type { ProcessChoice } from '@jiaoyan/bpmn';
import { MAX_BPMN_BYTES, model } from '@jiaoyan/contract/bpm/model';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Modal from 'antd/es/modal';
import Upload from 'antd/es/upload';
import { type ReactNode, useState } from 'react';
import { bpmApi } from '../../api/bpm.ts';
import { showRefusal } from '../../kernel/call/refusal.ts';
import { useAction } from '../../kernel/call/use-action.ts';
import { checkField } from '../../kernel/form/form-values.ts';
import { message } from '../../kernel/view/feedback.tsx';
import { readDiagramFile } from './designer/read-file.ts';
import { ProcessRadios } from './ProcessRadios.tsx';
import { choicesIn, othersText } from './process-choices.ts';

interface Values {
  key?: string;
  name?: string;
  description?: string;
}
interface ModelImportDialogProps {
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

const { fields } = model;
/** Empty values are taken from the file, so only what is given is checked. */
const rule = (name: keyof Values) => ({
  async validator(_: unknown, value: unknown) {
    const problem = value ? checkField(fields, name, value) : undefined;
    if (problem) throw new Error(problem);
  },
});

const problemOf = (file: File): string | undefined => {
  if (!/\.(bpmn|xml)$/i.test(file.name)) return '文件格式不正确, 请上传 bpmn/xml 格式文件!';
  return file.size > MAX_BPMN_BYTES ? '上传文件大小不能超过 5 MB!' : undefined;
};

/** Takes a diagram file as a new model. */
export function ModelImportDialog({ open, onClose, onDone }: ModelImportDialogProps): ReactNode {
  const [form] = Form.useForm<Values>();
  const [file, setFile] = useState<File>();
  const [choices, setChoices] = useState<readonly ProcessChoice[]>([]);
  const [process, setProcess] = useState('');
  const mark = (field: string, text: string) => {
    if (field === 'key' || field === 'name') form.setFields([{ name: field, errors: [text] }]);
  };
  const { busy, run } = useAction((error) => showRefusal(error, mark));
  const pick = async (picked: File | undefined) => {
    setFile(picked);
    const found = picked ? await readDiagramFile(picked).then(choicesIn, () => []) : [];
    setChoices(found);
    setProcess(found[0]?.id ?? '');
  };
  const close = () => {
    void pick(undefined);
    form.resetFields();
    onClose();
  };
  const send = async ({ key, name, description }: Values) => {
    if (!file) return message.warning('请选择要上传的文件');
    const given = { ...(key && { key }), ...(name && { name }), ...(description && { description }) };
    const query = { ...given, ...(process && { process }) };
    const work = async () => {
      await bpmApi.model.importFile({ query, file }, { quiet: true });
      message.success('导入成功');
      onDone();
    };
    await run(work, close);
  };
  return (
    <Modal
      open={open}
      title="导入流程"
      width={520}
      okText="导入"
      cancelText="取消"
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={close}
    >
      <Form form={form} layout="vertical" onFinish={(values) => void send(values)}>
        <Form.Item label="流程文件" required>
          <FilePicker file={file} onPick={(picked) => void pick(picked)} />
        </Form.Item>
        {choices.length > 0 && (
          <Form.Item label="选择流程" required extra={othersText(choices, process)}>
            <ProcessRadios choices={choices} value={process} onChange={setProcess} />
          </Form.Item>
        )}
        <Form.Item name="key" label="流程标识" rules={[rule('key')]} extra="不填写时使用文件中的流程标识和名称">
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="name" label="流程名称" rules={[rule('name')]}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="description" label="流程描述">
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

function FilePicker({ file, onPick }: { file: File | undefined; onPick: (file: File | undefined) => void }): ReactNode {
  return (
    <Upload.Dragger
      accept=".bpmn,.xml"
      maxCount={1}
      fileList={file ? [{ uid: '1', name: file.name }] : []}
      beforeUpload={(chosen) => {
        const problem = problemOf(chosen);
        if (problem) message.error(problem);
        else onPick(chosen);
        return false; // sent with the form
      }}
      onRemove={() => onPick(undefined)}
    >
      <InboxOutlined aria-hidden style={{ fontSize: 28 }} />
      <p>点击或将 .bpmn / .xml 文件拖到此处</p>
    </Upload.Dragger>
  );
}
