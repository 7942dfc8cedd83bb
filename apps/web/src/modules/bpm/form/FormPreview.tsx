import type { Json } from '@jiaoyan/contract/kernel/json';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import Segmented from 'antd/es/segmented';
import { type ReactNode, useState } from 'react';
import { useNarrow } from '../../../kernel/media.ts';
import { type StoredForm, useProcessForm } from './ProcessForm.tsx';

const widths = [
  { value: 'wide', label: '电脑' },
  { value: 'phone', label: '手机' },
];
const nothing = {};

/** The form to be tried out: it checks what is filled in and shows what would be stored. */
export function FormPreview({
  name,
  form,
  onClose,
}: {
  name: string;
  form: StoredForm;
  onClose: () => void;
}): ReactNode {
  const narrow = useNarrow();
  const [width, setWidth] = useState('wide');
  const [result, setResult] = useState<Record<string, Json>>();
  const { node, submit } = useProcessForm({ form, values: nothing });
  const check = async () => setResult(await submit());
  return (
    <Modal
      open
      title={`预览：${name || '未命名表单'}`}
      width={narrow ? '100%' : 960}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        <Button key="check" type="primary" onClick={() => void check()}>
          校验并查看数据
        </Button>,
      ]}
    >
      {!narrow && (
        <Segmented
          className="preview-widths"
          aria-label="预览宽度"
          options={widths}
          value={width}
          onChange={setWidth}
        />
      )}
      <div className={width === 'phone' ? 'preview-frame is-phone' : 'preview-frame'}>{node}</div>
      {result && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="preview-result" aria-label="表单数据" tabIndex={0}>
          <pre>{JSON.stringify(result, null, 2)}</pre>
        </section>
      )}
    </Modal>
  );
}
