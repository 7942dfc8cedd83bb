import { type ReactNode, useEffect, useState } from 'react';
import { authApi } from '../../api/auth.ts';
import { setToken } from '../../kernel/call/session.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { CaptchaField } from './CaptchaField.tsx';
import { Field, ShieldIcon, UserIcon } from './Field.tsx';
import { ONCE } from './once.ts';
import { useAuthForm } from './use-auth-form.ts';
import type { useCaptcha } from './use-captcha.ts';

const MOBILE = /^1[3-9]\d{9}$/;
const WAIT_SECONDS = 60;

interface SmsLoginProps {
  state: ReturnType<typeof useCaptcha>;
  onBack: () => void;
}

/** Signing in by a code that comes by short message. */
export function SmsLogin({ state, onBack }: SmsLoginProps): ReactNode {
  const sending = useSending(state);
  const form = useAuthForm({
    initial: { mobile: '', code: '', smsCode: '' },
    check: ({ mobile, smsCode }) => ({
      ...(MOBILE.test(mobile.trim()) ? {} : { mobile: '请输入正确的手机号码' }),
      ...(/^\d{6}$/.test(smsCode.trim()) ? {} : { smsCode: '请输入6位短信验证码' }),
    }),
    submit: async ({ mobile, smsCode }) => {
      const { token } = await authApi.smsLogin({ body: { mobile: mobile.trim(), smsCode: smsCode.trim() } }, ONCE);
      setToken(token);
    },
  });
  const { mobile, code } = form.values;
  const send = () => sending.send(mobile.trim(), code.trim()).catch(() => form.set('code', ''));
  const sender = (
    <button
      type="button"
      className="auth-link"
      disabled={sending.wait > 0 || !MOBILE.test(mobile.trim())}
      onClick={() => void send()}
    >
      {sending.wait > 0 ? `${sending.wait} 秒后重发` : '获取验证码'}
    </button>
  );
  return (
    <AuthLayout title="短信登录">
      <form onSubmit={form.onSubmit} noValidate>
        <Field
          label="手机号码"
          icon={<UserIcon />}
          autoComplete="tel-national"
          inputMode="tel"
          maxLength={11}
          {...form.input('mobile')}
        />
        <CaptchaField state={state} input={form.input('code')} />
        <Field
          label="短信验证码"
          icon={<ShieldIcon />}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
          trailer={sender}
          {...form.input('smsCode')}
        />
        <p className="auth-failure" role="alert">
          {sending.failure || form.failure}
        </p>
        {sending.wait > 0 && (
          <p className="auth-note" role="status">
            如果该号码已登记，验证码将在一分钟内送达。
          </p>
        )}
        <button type="submit" className="auth-submit" disabled={form.busy}>
          {form.busy ? '登 录 中...' : '登 录'}
        </button>
        <p className="auth-center">
          <button type="button" className="auth-link" onClick={onBack}>
            使用账号密码登录
          </button>
        </p>
      </form>
    </AuthLayout>
  );
}

/** Requests a code and counts down until the next request. A captcha is valid for one attempt. */
function useSending({ captcha, refresh }: SmsLoginProps['state']) {
  const [wait, setWait] = useState(0);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const send = async (mobile: string, code: string) => {
    setFailure('');
    try {
      await authApi.smsCode({ body: { mobile, code, uuid: captcha.uuid ?? '' } }, ONCE);
      setWait(WAIT_SECONDS);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      throw error;
    } finally {
      void refresh();
    }
  };
  return { wait, failure, send };
}
