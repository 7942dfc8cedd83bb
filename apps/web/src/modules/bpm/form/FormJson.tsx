import { type FormConf, type FormField, formConfSchema, formFieldsSchema } from '@jiaoyan/contract/bpm/form-field';
import { firstProblem } from '@jiaoyan/contract/kernel/problem';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import Modal from 'antd/es/modal';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { copyText } from '../../../kernel/view/copy.ts';
import type { StoredForm } from './ProcessForm.tsx';

const schema = z.object({ conf: formConfSchema.default(formConfSchema.parse({})), fields: formFieldsSchema });

/** Reads a form out of its text. */
function parseForm(text: string): { conf: FormConf; fields: FormField[] } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: '不是有效的 JSON' };
  }
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : { problem: firstProblem(schema, parsed.error).message };
}

interface FormJsonProps {
  form: StoredForm;
  onApply: (form: { conf: FormConf; fields: FormField[] }) => void;
  onClose: () => void;
}

/** The form as text, to be copied elsewhere or replaced by another one. */
export function FormJson({ form, onApply, onClose }: FormJsonProps): ReactNode {
  const [text, setText] = useState(() => JSON.stringify({ conf: form.conf, fields: form.fields }, null, 2));
  const [problem, setProblem] = useState<string>();
  const apply = () => {
    const parsed = parseForm(text);
    if ('problem' in parsed) return setProblem(parsed.problem);
    onApply(parsed);
  };
  return (
    <Modal
      open
      title="表单 JSON"
      width={800}
      onCancel={onClose}
      footer={[
        <Button key="copy" onClick={() => void copyText(text)}>
          复制
        </Button>,
        <Button key="apply" type="primary" onClick={apply}>
          应用
        </Button>,
      ]}
    >
      {problem && <Alert className="json-problem" type="error" showIcon title={problem} />}
      <Input.TextArea
        className="builder-code"
        aria-label="表单 JSON"
        value={text}
        autoSize={{ minRows: 12, maxRows: 22 }}
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
    </Modal>
  );
}
