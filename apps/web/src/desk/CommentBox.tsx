import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input';
import { type ReactNode, useRef, useState } from 'react';
import { useAction } from '../kernel/call/use-action.ts';
import { ImageUpload } from '../kernel/files/ImageUpload.tsx';
import { UploadCount } from '../kernel/files/uploader.ts';
import { message } from '../kernel/view/feedback.tsx';
import { useReload } from './desk-queries.ts';
import './record.css';

interface Comment {
  content: string;
  images: string;
  isPublic: boolean;
}

interface CommentBoxProps {
  call: (comment: Comment) => Promise<unknown>;
  /** Staff may leave notes that the one concerned does not see. */
  canHide: boolean;
}

/** What is being written, and how it is sent. */
function useComment(call: CommentBoxProps['call']) {
  const [content, setContent] = useState('');
  const [images, setImages] = useState<string>();
  const [isInner, setInner] = useState(false);
  const { busy, run } = useAction();
  const uploads = useRef(0);
  const reload = useReload();
  const send = async () => {
    if (uploads.current > 0) return message.warning('图片正在上传，请稍候');
    await run(async () => {
      await call({ content, images: images ?? '', isPublic: !isInner });
      setContent('');
      setImages(undefined);
      await reload();
    });
  };
  return { content, setContent, images, setImages, isInner, setInner, busy, uploads, send };
}

/** Says something about a record, with pictures when there are some. */
export function CommentBox({ call, canHide }: CommentBoxProps): ReactNode {
  const { content, setContent, images, setImages, ...comment } = useComment(call);
  return (
    <div className="report-comment">
      <Input.TextArea
        aria-label="留言内容"
        placeholder="补充情况或留言…"
        rows={2}
        maxLength={200}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      {images !== undefined && (
        <UploadCount value={comment.uploads}>
          <ImageUpload value={images} onChange={setImages} />
        </UploadCount>
      )}
      <div className="report-comment-foot">
        {images === undefined && <Button onClick={() => setImages('')}>添加照片</Button>}
        {canHide && (
          <Checkbox checked={comment.isInner} onChange={(event) => comment.setInner(event.target.checked)}>
            仅内部可见
          </Checkbox>
        )}
        <Button disabled={content.trim() === ''} loading={comment.busy} onClick={() => void comment.send()}>
          发送
        </Button>
      </div>
    </div>
  );
}
