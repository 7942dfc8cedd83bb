import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { type ReactNode, useState } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { useAction } from '../../../kernel/call/use-action.ts';
import { message } from '../../../kernel/view/feedback.tsx';
import { Attachments, useAttachments } from './Attachments.tsx';
import { useReload } from './reload.ts';

const MAX_TEXT = 1000;

/** Says something about an instance without deciding anything. */
export function CommentBox({ instanceId }: { instanceId: number }): ReactNode {
  const reload = useReload();
  const [text, setText] = useState('');
  const { busy, run } = useAction();
  const attached = useAttachments();
  const send = async () => {
    if (attached.isBusy()) return;
    await run(async () => {
      await bpmApi.instance.comment({ body: { id: instanceId, text, files: attached.files } });
      message.success('评论成功');
      setText('');
      attached.change('');
      await reload();
    });
  };
  return (
    <div className="comment-box">
      <Input.TextArea
        aria-label="评论内容"
        placeholder="写评论…"
        rows={2}
        maxLength={MAX_TEXT}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="comment-box-foot">
        <Attachments state={attached} />
        <Button disabled={text.trim() === ''} loading={busy} onClick={() => void send()}>
          发表评论
        </Button>
      </div>
    </div>
  );
}
