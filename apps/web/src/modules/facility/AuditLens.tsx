import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { type ReactNode, useRef, useState } from 'react';
import { type CameraState, useCamera } from '../../domain/scan/use-camera.ts';

/** The same label stays in front of the camera for a while. */
const SAME_MS = 3000;
const texts: Readonly<Record<CameraState, string>> = {
  starting: '正在打开摄像头…',
  looking: '对准标签，自动连续识别',
  refused: '没有摄像头权限，请输入标签编码或在下面勾选',
  missing: '没有可用的摄像头，请输入标签编码或在下面勾选',
};

/** Reads one label after the other, without a tap between them. */
export function AuditLens({ onText }: { onText: (text: string) => void }): ReactNode {
  const last = useRef({ text: '', at: 0 });
  const { video, state } = useCamera((text) => {
    const now = Date.now();
    const isSame = last.current.text === text && now - last.current.at < SAME_MS;
    last.current = { text, at: now };
    if (!isSame) onText(text);
  });
  const [typed, setTyped] = useState('');
  const off = state === 'refused' || state === 'missing';
  return (
    <div className="audit-lens">
      <div className={off ? 'audit-view audit-view-off' : 'audit-view'}>
        <video ref={video} playsInline muted aria-label="摄像头画面" />
      </div>
      <p className="audit-hint" role="status">
        {texts[state]}
      </p>
      <form
        className="audit-typed"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() === '') return;
          onText(typed.trim());
          setTyped('');
        }}
      >
        <Input
          aria-label="标签编码"
          placeholder="输入标签编码"
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button htmlType="submit">确定</Button>
      </form>
    </div>
  );
}
