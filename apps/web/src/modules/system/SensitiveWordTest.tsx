import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import Modal from 'antd/es/modal';
import { type ReactNode, useId, useState } from 'react';
import { systemApi } from '../../api/system.ts';
import { useAction } from '../../kernel/call/use-action.ts';
import { TagInput, TagList } from '../../kernel/input/TagInput.tsx';
import './sensitive-word.css';

interface SensitiveWordTestProps {
  open: boolean;
  tags: readonly string[];
  onClose: () => void;
}

/** A dialog that looks for sensitive words in a text. */
export function SensitiveWordTest({ open, tags, onClose }: SensitiveWordTestProps): ReactNode {
  return (
    <Modal open={open} title="检测敏感词" width={560} footer={null} destroyOnHidden onCancel={onClose}>
      <TestForm tags={tags} />
    </Modal>
  );
}

function TestForm({ tags }: { tags: readonly string[] }): ReactNode {
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const [hits, setHits] = useState<readonly string[]>();
  const { busy, run } = useAction();
  const test = () => {
    setHits(undefined);
    return run(async () => setHits(await systemApi.sensitiveWord.validateText({ body: { text, tags: chosen } })));
  };
  return (
    <div className="word-test">
      <label htmlFor={`${id}-text`}>文本</label>
      <Input.TextArea
        id={`${id}-text`}
        value={text}
        maxLength={20_000}
        autoSize={{ minRows: 4, maxRows: 10 }}
        placeholder="请输入要检测的文本"
        onChange={(event) => {
          setText(event.target.value);
          setHits(undefined);
        }}
      />
      <label htmlFor={`${id}-tags`}>标签</label>
      <TagInput id={`${id}-tags`} value={chosen} known={tags} placeholder="不选表示全部标签" onChange={setChosen} />
      <Button type="primary" disabled={text.trim() === ''} loading={busy} onClick={() => void test()}>
        检测
      </Button>
      <div aria-live="polite">
        {hits?.length === 0 && <Alert type="success" showIcon title="不包含敏感词" />}
        {hits && hits.length > 0 && (
          <Alert type="warning" showIcon title={`包含 ${hits.length} 个敏感词`} description={<TagList tags={hits} />} />
        )}
      </div>
    </div>
  );
}
