import { type ReactNode, useState } from 'react';
import { systemApi } from '../../api/system.ts';
import { leaveForConsent } from '../../kernel/call/social-state.ts';

const names: Readonly<Record<string, string>> = { weixin: '微信登录' };

/** The other sites by which one can sign in. */
export function SocialLogin({ providers }: { providers: readonly string[] }): ReactNode {
  const [failure, setFailure] = useState('');
  const leave = (provider: string) =>
    systemApi.social.loginUrl({ query: { provider } }, { quiet: true }).then(
      (address) => leaveForConsent(address, 'login'),
      (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    );
  return (
    <div className="auth-center">
      {providers.map((provider) => (
        <button key={provider} type="button" className="auth-link" onClick={() => void leave(provider)}>
          {names[provider] ?? provider}
        </button>
      ))}
      {failure && (
        <p className="auth-failure" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
