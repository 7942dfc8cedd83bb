import { type ReactNode, useRef, useState } from 'react';
import { type CameraState, useCamera } from '../../../domain/scan/use-camera.ts';
import { type PunchCode, readPunchCode } from './punch-code.ts';

const texts: Readonly<Record<CameraState, string>> = {
  starting: '正在打开摄像头…',
  looking: '对准打卡屏或墙上的二维码',
  refused: '没有摄像头权限，请在浏览器中允许，或输入打卡码',
  missing: '没有可用的摄像头，请输入打卡码',
};
const FOREIGN = '不是打卡码';

interface LensProps {
  onCode: (code: PunchCode) => void;
  onClose: () => void;
}

/** Looks for the code of a board or a label; where there is no camera it is typed. */
export function PunchLens({ onCode, onClose }: LensProps): ReactNode {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const isDone = useRef(false);
  const take = (text: string) => {
    const code = readPunchCode(text);
    if (isDone.current) return;
    if (!code) return setProblem(FOREIGN);
    isDone.current = true;
    onCode(code);
  };
  const { video, state } = useCamera(take);
  const isOff = state === 'refused' || state === 'missing';
  return (
    <section className="my-card punch-lens" aria-label="扫码打卡">
      <div className={isOff ? 'punch-view is-off' : 'punch-view'}>
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
        className="my-row"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') take(typed);
        }}
      >
        <input
          className="my-input"
          aria-label="打卡码"
          placeholder="输入打卡码"
          maxLength={60}
          autoCapitalize="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit" className="my-button punch-fixed">
          确定
        </button>
      </form>
      <button type="button" className="my-button" onClick={onClose}>
        取消
      </button>
    </section>
  );
}
