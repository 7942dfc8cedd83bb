import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { setToken } from '../../kernel/session.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { socialLogin } from './calls.ts';

/** One attempt per authorisation: the code that the other site gave can be used once only. */
const attempts = new Map<string, ReturnType<typeof socialLogin>>();

function attempt(provider: string, code: string, state: string): ReturnType<typeof socialLogin> {
  const key = `${provider} ${code}`;
  const started = attempts.get(key) ?? socialLogin({ provider, code, state });
  attempts.set(key, started);
  return started;
}

/** Where another site sends the browser back after the user agreed to sign in with it. */
export function AuthRedirectPage(): ReactNode {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [failure, setFailure] = useState('');
  const provider = params.get('provider') ?? '';
  const code = params.get('code') ?? '';
  const state = params.get('state') ?? '';
  const complete = Boolean(provider && code && state);
  useEffect(() => {
    if (!complete) return;
    attempt(provider, code, state)
      .then(({ token, ticket }) => {
        if (!token) return navigate(`/bind?ticket=${encodeURIComponent(ticket ?? '')}`, { replace: true });
        setToken(token);
        return navigate('/', { replace: true });
      })
      .catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
  }, [complete, provider, code, state, navigate]);

  const problem = complete ? failure : '授权信息不完整，请从登录页重新发起。';
  return (
    <AuthLayout title="第三方登录">
      {problem ? (
        <>
          <p className="auth-failure" role="alert">
            {problem}
          </p>
          <Link className="auth-submit" to="/login">
            返回登录
          </Link>
        </>
      ) : (
        <p role="status">正在登录，请稍候…</p>
      )}
    </AuthLayout>
  );
}
