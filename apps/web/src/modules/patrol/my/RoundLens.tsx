import { scannedToken } from '@jiaoyan/contract/qrcode/token';
import { type ReactNode, useRef, useState } from 'react';
import { type CameraState, useCamera } from '../../../domain/scan/use-camera.ts';

/** The same label stays in front of the camera for a while. */
const SAME_MS = 3000;
const texts: Readonly<Record<CameraState, string>> = {
  starting: '正在打开摄像头…',
  looking: '对准点位上的二维码',
  refused: '没有摄像头权限，请输入标签编码',
  missing: '没有可用的摄像头，请输入标签编码',
};

interface RoundLensProps {
  problem: string;
  onToken: (token: string) => void;
  onClose: () => void;
  onForeign: () => void;
}

/** Looks for the label of a point; where there is no camera its code is typed. */
export function RoundLens({ problem, onToken, onClose, onForeign }: RoundLensProps): ReactNode {
  const last = useRef({ text: '', at: 0 });
  const [typed, setTyped] = useState('');
  const take = (text: string) => {
    const token = scannedToken(text);
    if (token) onToken(token);
    else onForeign();
  };
  const { video, state } = useCamera((text) => {
    const now = Date.now();
    const isSame = last.current.text === text && now - last.current.at < SAME_MS;
    last.current = { text, at: now };
    if (!isSame) take(text);
  });
  const isOff = state === 'refused' || state === 'missing';
  return (
    <section className="round-lens" aria-label="扫码">
      <div className={isOff ? 'round-view is-off' : 'round-view'}>
        <video ref={video} playsInline muted aria-label="摄像头画面" />
      </div>
      <p className="my-note" role="status">
        {texts[state]}
      </p>
      {problem && (
        <p className="my-error" role="alert">
          {problem}
        </p>
      )}
      <form
        className="round-typed"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() === '') return;
          take(typed.trim());
          setTyped('');
        }}
      >
        <input
          className="my-input"
          aria-label="标签编码"
          placeholder="输入标签编码"
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit" className="my-button">
          确定
        </button>
      </form>
      <button type="button" className="my-button" onClick={onClose}>
        取消
      </button>
    </section>
  );
}
