import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { authApi } from '../../api/auth.ts';
import { setToken } from '../../kernel/call/session.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { Field, PasswordField, UserIcon } from './Field.tsx';
import { ONCE } from './once.ts';
import { useAuthForm } from './use-auth-form.ts';

/** Where a user of another site says which account here is theirs. */
export function BindPage(): ReactNode {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const ticket = params.get('ticket') ?? '';
  const form = useAuthForm({
    initial: { username: '', password: '' },
    check: ({ username, password }) => ({
      ...(username.trim() ? {} : { username: '请输入您的账号' }),
      ...(password ? {} : { password: '请输入您的密码' }),
    }),
    submit: async ({ username, password }) => {
      const { token } = await authApi.socialBind({ body: { username: username.trim(), password, ticket } }, ONCE);
      setToken(token);
      await navigate('/', { replace: true });
    },
  });
  return (
    <AuthLayout title="绑定账号">
      {ticket ? (
        <p className="auth-note">首次使用第三方登录，请用本系统账号完成一次绑定。</p>
      ) : (
        <p className="auth-note" role="alert">
          绑定凭证缺失或已失效，请从登录页重新发起第三方登录。
        </p>
      )}
      <form onSubmit={form.onSubmit} noValidate>
        <Field
          label="账号"
          icon={<UserIcon />}
          autoComplete="username"
          spellCheck={false}
          {...form.input('username')}
        />
        <PasswordField label="密码" autoComplete="current-password" {...form.input('password')} />
        <p className="auth-failure" role="alert">
          {form.failure}
        </p>
        <button type="submit" className="auth-submit" disabled={form.busy || !ticket}>
          {form.busy ? '绑 定 中...' : '绑定并登录'}
        </button>
        <p className="auth-center">
          <Link to="/login">返回登录</Link>
        </p>
      </form>
    </AuthLayout>
  );
}
