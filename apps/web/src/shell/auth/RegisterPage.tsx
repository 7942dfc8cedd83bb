import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { authApi } from '../../api/auth.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { CaptchaField } from './CaptchaField.tsx';
import { Field, PasswordField, UserIcon } from './Field.tsx';
import { ONCE } from './once.ts';
import { useAuthForm } from './use-auth-form.ts';
import { useCaptcha } from './use-captcha.ts';

type Values = Record<'username' | 'password' | 'confirm' | 'code', string>;
type Problems = Partial<Values>;

const NAME = /^[A-Za-z][A-Za-z0-9_]{1,29}$/;
const PASSWORD_LENGTH = 10;

function checkAccount({ username, password, confirm }: Values): Problems {
  const problems: Problems = {};
  if (!username.trim()) problems.username = '请输入您的账号';
  else if (!NAME.test(username.trim())) problems.username = '账号须以字母开头，由2到30位字母、数字或下划线组成';
  if (!password) problems.password = '请输入您的密码';
  else if (password.length < PASSWORD_LENGTH) problems.password = `密码长度不能少于${PASSWORD_LENGTH}个字符`;
  if (!confirm) problems.confirm = '请再次输入您的密码';
  else if (confirm !== password) problems.confirm = '两次输入的密码不一致';
  return problems;
}

/** Where people ask for an account, if the administrator has opened registration. */
export function RegisterPage(): ReactNode {
  const state = useCaptcha();
  const { captcha, refresh } = state;
  const [done, setDone] = useState('');
  const form = useAuthForm<keyof Values>({
    initial: { username: '', password: '', confirm: '', code: '' },
    check: (values) => ({
      ...checkAccount(values),
      ...(values.code.trim() || !captcha.captchaEnabled ? {} : { code: '请输入验证码' }),
    }),
    submit: async ({ username, password, code }) => {
      const name = username.trim();
      await authApi.register({ body: { username: name, password, code: code.trim(), uuid: captcha.uuid ?? '' } }, ONCE);
      setDone(name);
    },
    onFailure: () => {
      form.set('code', '');
      void refresh();
    },
  });
  if (done) {
    return (
      <AuthLayout title="注册成功">
        <p role="status">恭喜，您的账号 {done} 已注册成功！</p>
        <Link className="auth-submit" to="/login">
          去登录
        </Link>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="注册账号">
      {!captcha.registerEnabled && !state.failed && (
        <p className="auth-note">当前系统没有开启自助注册，请联系管理员开通账号。</p>
      )}
      <form onSubmit={form.onSubmit} noValidate>
        <Field
          label="账号"
          icon={<UserIcon />}
          autoComplete="username"
          spellCheck={false}
          {...form.input('username')}
        />
        <PasswordField label="密码" autoComplete="new-password" {...form.input('password')} />
        <PasswordField label="确认密码" autoComplete="new-password" {...form.input('confirm')} />
        <CaptchaField state={state} input={form.input('code')} />
        <p className="auth-failure" role="alert">
          {form.failure}
        </p>
        <button type="submit" className="auth-submit" disabled={form.busy || !captcha.registerEnabled}>
          {form.busy ? '注 册 中...' : '注 册'}
        </button>
        <p className="auth-center">
          <Link to="/login">使用已有账号登录</Link>
        </p>
      </form>
    </AuthLayout>
  );
}
