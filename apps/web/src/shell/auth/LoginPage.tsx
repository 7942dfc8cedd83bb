import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { authApi } from '../../api/auth.ts';
import { setToken } from '../../kernel/call/session.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { CaptchaField } from './CaptchaField.tsx';
import { Field, PasswordField, UserIcon } from './Field.tsx';
import { forgetName, keepName, keptName } from './kept-name.ts';
import { ONCE } from './once.ts';
import { useAuthForm } from './use-auth-form.ts';
import { useCaptcha } from './use-captcha.ts';

const SCANNED = /^\/scan\/([0-9A-Za-z]{22})$/;
// Few use them: they must not make the first page larger.
const SocialLogin = lazy(async () => ({ default: (await import('./SocialLogin.tsx')).SocialLogin }));
const SmsLogin = lazy(async () => ({ default: (await import('./SmsLogin.tsx')).SmsLogin }));

/** After scanning a label one may report without signing in, if the administrator allows it. */
function PortalLink(): ReactNode {
  const [params] = useSearchParams();
  const token = SCANNED.exec(params.get('redirect') ?? '')?.[1];
  if (!token) return null;
  return (
    <p className="auth-portal">
      <a href={`/prod-api/q/${token}`}>不登录，直接报修</a>
    </p>
  );
}

/** Where users sign in. The guard takes them to their page as soon as there is a token. */
export function LoginPage({ prefetch }: { prefetch: () => void }): ReactNode {
  const state = useCaptcha();
  const { captcha, refresh } = state;
  const [remember, setRemember] = useState(keptName() !== '');
  const [bySms, setBySms] = useState(false);
  const prefetched = useRef(false);
  const form = useAuthForm({
    initial: { username: keptName(), password: '', code: '' },
    check: ({ username, password, code }) => ({
      ...(username.trim() ? {} : { username: '请输入您的账号' }),
      ...(password ? {} : { password: '请输入您的密码' }),
      ...(code.trim() || !captcha.captchaEnabled ? {} : { code: '请输入验证码' }),
    }),
    submit: async ({ username, password, code }) => {
      const name = username.trim();
      const { token } = await authApi.login(
        { body: { username: name, password, code: code.trim(), uuid: captcha.uuid ?? '' } },
        ONCE,
      );
      if (remember) keepName(name);
      else forgetName();
      setToken(token);
    },
    onFailure: () => {
      form.set('code', '');
      void refresh();
    },
  });
  const onTyping = () => {
    if (prefetched.current) return;
    prefetched.current = true;
    prefetch();
  };
  if (bySms) {
    return (
      <Suspense fallback={null}>
        <SmsLogin state={state} onBack={() => setBySms(false)} />
      </Suspense>
    );
  }
  return (
    <AuthLayout title="账号登录">
      <form onSubmit={form.onSubmit} onInput={onTyping} noValidate>
        <Field
          label="账号"
          icon={<UserIcon />}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.input('username')}
        />
        <PasswordField label="密码" autoComplete="current-password" {...form.input('password')} />
        <CaptchaField state={state} input={form.input('code')} />
        <div className="auth-row">
          <label className="auth-check">
            <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
            记住账号
          </label>
          {captcha.smsLoginEnabled && (
            <button type="button" className="auth-link" onClick={() => setBySms(true)}>
              短信登录
            </button>
          )}
          {captcha.registerEnabled && <Link to="/register">注册账号</Link>}
        </div>
        <p className="auth-failure" role="alert">
          {form.failure}
        </p>
        <button type="submit" className="auth-submit" disabled={form.busy}>
          {form.busy ? '登 录 中...' : '登 录'}
        </button>
      </form>
      {captcha.portalEnabled && <PortalLink />}
      {captcha.socialProviders && (
        <Suspense fallback={null}>
          <SocialLogin providers={captcha.socialProviders} />
        </Suspense>
      )}
    </AuthLayout>
  );
}
