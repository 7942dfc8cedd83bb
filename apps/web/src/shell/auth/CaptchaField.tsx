import type { ReactNode } from 'react';
import { Field, ShieldIcon } from './Field.tsx';
import type { useCaptcha } from './use-captcha.ts';

interface CaptchaFieldProps {
  state: ReturnType<typeof useCaptcha>;
  input: {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { target: { value: string } }) => void;
  };
}

/** The field for the answer beside the picture that asks; absent when the server wants none. */
export function CaptchaField({ state, input }: CaptchaFieldProps): ReactNode {
  const { captcha, failed, refresh } = state;
  if (failed) {
    return (
      <p className="auth-note" role="alert">
        验证码加载失败
        <button type="button" className="auth-link" onClick={() => void refresh()}>
          重新加载
        </button>
      </p>
    );
  }
  if (!captcha.captchaEnabled) return null;
  const picture = (
    <button type="button" className="captcha" title="看不清？点击换一张" onClick={() => void refresh()}>
      {captcha.img && <img src={`data:image/png;base64,${captcha.img}`} alt="数字验证码，点击换一张" />}
    </button>
  );
  return (
    <Field
      label="验证码"
      icon={<ShieldIcon />}
      autoComplete="off"
      inputMode="numeric"
      maxLength={16}
      {...input}
      trailer={picture}
    />
  );
}
