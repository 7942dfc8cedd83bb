import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { type ReactNode, useState } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { alreadyShown } from '../../../kernel/call/failure.ts';
import { message } from '../../../kernel/view/feedback.tsx';
import { Attachments, useAttachments } from './Attachments.tsx';
import { useReload } from './reload.ts';

const MAX_TEXT = 1000;

/** Says something about an instance without deciding anything. */
export function CommentBox({ instanceId }: { instanceId: number }): ReactNode {
  const reload = useReload();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const attached = useAttachments();
  const send = async () => {
    if (attached.isBusy()) return;
    setBusy(true);
    try {
      await bpmApi.instance.comment({ body: { id: instanceId, text, files: attached.files } });
      message.success('评论成功');
      setText('');
      attached.change('');
      await reload();
    } catch (error) {
      // A refusal has been shown by the call; what was written stays.
      alreadyShown(error);
    } finally {
      setBusy(false);
    }
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
