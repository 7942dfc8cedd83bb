import PictureOutlined from '@ant-design/icons/PictureOutlined';
import { scannedToken } from '@jiaoyan/contract/qrcode/token';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import Modal from 'antd/es/modal';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { useAction } from '../../kernel/call/use-action.ts';
import { readPicture } from './scan-reader.ts';
import { type CameraState, useCamera } from './use-camera.ts';
import './scanner.css';

interface ScanDialogProps {
  open: boolean;
  /** Called with the token of a label, once. */
  onResult: (token: string) => void;
  onClose: () => void;
}

const FOREIGN = '不是本系统的二维码';
const cameraTexts: Readonly<Record<CameraState, string>> = {
  starting: '正在打开摄像头…',
  looking: '将二维码放入框内，自动识别',
  refused: '没有摄像头权限，请在浏览器设置中允许，或使用下面的方式',
  missing: '没有可用的摄像头，请使用下面的方式',
};

/** Reads the label of a room or a place: by camera, from a picture, or typed in. */
export function ScanDialog({ open, onResult, onClose }: ScanDialogProps): ReactNode {
  return (
    <Modal open={open} title="扫一扫" width={420} footer={null} destroyOnHidden onCancel={onClose}>
      {open && <Scanner onResult={onResult} />}
    </Modal>
  );
}

function Scanner({ onResult }: Pick<ScanDialogProps, 'onResult'>): ReactNode {
  const [problem, setProblem] = useState('');
  const done = useRef(false);
  const take = (text: string) => {
    const token = scannedToken(text);
    if (done.current) return;
    if (!token) return setProblem(FOREIGN);
    done.current = true;
    onResult(token);
  };
  const { video, state } = useCamera(take);
  const off = state === 'refused' || state === 'missing';
  return (
    <div className="scanner">
      <div className={off ? 'scanner-view scanner-off' : 'scanner-view'}>
        <video ref={video} playsInline muted aria-label="摄像头画面" />
        {state === 'looking' && <span className="scanner-frame" aria-hidden />}
      </div>
      <p className="scanner-text" role="status">
        {cameraTexts[state]}
      </p>
      <PictureInput onText={(text) => (text ? take(text) : setProblem('图片中没有找到二维码'))} />
      <TokenInput onText={take} />
      {problem && (
        <p className="scanner-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function PictureInput({ onText }: { onText: (text: string | undefined) => void }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const { busy, run } = useAction();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    await run(async () => {
      const text = await readPicture(file);
      // The same picture may be chosen again.
      target.value = '';
      onText(text);
    });
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="scanner-file"
        aria-label="选择二维码图片"
        tabIndex={-1}
        onChange={(event) => void choose(event)}
      />
      <Button block icon={<PictureOutlined aria-hidden />} loading={busy} onClick={() => input.current?.click()}>
        从图片识别
      </Button>
    </>
  );
}

function TokenInput({ onText }: { onText: (text: string) => void }): ReactNode {
  const [text, setText] = useState('');
  return (
    <form
      className="scanner-typed"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) onText(text);
      }}
    >
      <Input
        aria-label="二维码编码或网址"
        placeholder="输入二维码编码或网址"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
      />
      <Button htmlType="submit" disabled={!text.trim()}>
        确定
      </Button>
    </form>
  );
}
