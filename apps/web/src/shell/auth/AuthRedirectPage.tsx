import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { authApi } from '../../api/auth.ts';
import { systemApi } from '../../api/system.ts';
import { setToken } from '../../kernel/call/session.ts';
import { purposeOf, type SocialPurpose } from '../../kernel/call/social-state.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { ONCE } from './once.ts';

const BINDINGS = '/user/profile?tab=social';

/** Completes what this tab has begun and answers where to go next. */
async function complete(purpose: SocialPurpose, consent: { provider: string; code: string; state: string }) {
  if (purpose === 'bind') {
    await systemApi.social.bind({ body: consent }, ONCE);
    return BINDINGS;
  }
  const { token, ticket = '' } = await authApi.socialLogin({ body: consent }, ONCE);
  if (!token) return `/bind?ticket=${encodeURIComponent(ticket)}`;
  setToken(token);
  return '/';
}

/** One attempt per authorisation: the code that the other site gave can be used once only. */
const attempts = new Map<string, Promise<string>>();

function attempt(purpose: SocialPurpose, provider: string, code: string, state: string): Promise<string> {
  const key = `${provider} ${code}`;
  const started = attempts.get(key) ?? complete(purpose, { provider, code, state });
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
  // Somebody else's link would sign the user in to an account that is not theirs.
  const purpose = state ? purposeOf(state) : undefined;
  useEffect(() => {
    if (!purpose || !provider || !code) return;
    attempt(purpose, provider, code, state)
      .then((next) => navigate(next, { replace: true }))
      .catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
  }, [purpose, provider, code, state, navigate]);

  const begun = Boolean(provider && code && purpose);
  const problem = begun ? failure : '授权信息不完整，请从登录页重新发起。';
  const back = purpose === 'bind' ? { to: BINDINGS, text: '返回个人中心' } : { to: '/login', text: '返回登录' };
  return (
    <AuthLayout title="第三方登录">
      {problem ? (
        <>
          <p className="auth-failure" role="alert">
            {problem}
          </p>
          <Link className="auth-submit" to={back.to}>
            {back.text}
          </Link>
        </>
      ) : (
        <p role="status">{purpose === 'bind' ? '正在绑定，请稍候…' : '正在登录，请稍候…'}</p>
      )}
    </AuthLayout>
  );
}
