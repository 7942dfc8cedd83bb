import { type ReactNode, useEffect } from 'react';
import './auth.css';

const PLATFORM = '教学科研支撑微服务平台';

/** The common look of the pages before signing in: the platform on one side, a form on the other. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }): ReactNode {
  useEffect(() => {
    document.title = `${title} - ${PLATFORM}`;
  }, [title]);
  return (
    <div className="auth">
      <header className="auth-brand">
        <p className="auth-kicker">
          <img src="/favicon.svg" alt="" width={28} height={28} />
          校园后勤 · 教学科研
        </p>
        <div>
          <p className="auth-platform">
            教学科研支撑
            <br />
            微服务平台
          </p>
          <p className="auth-claim">报修、巡检、设施、物资与流程审批，一个入口办结。</p>
        </div>
        <Pattern />
      </header>
      <main className="auth-main">
        <div className="auth-form">
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}

/** A quiet picture of connected places, drawn by ourselves. */
function Pattern(): ReactNode {
  return (
    <svg className="auth-pattern" viewBox="0 0 400 400" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1">
        <circle cx="300" cy="300" r="60" />
        <circle cx="300" cy="300" r="120" />
        <circle cx="300" cy="300" r="180" />
        <path d="M120 300h360M300 120v360M173 173l254 254M427 173 173 427" />
      </g>
      <g fill="currentColor">
        <circle cx="300" cy="180" r="4" />
        <circle cx="215" cy="215" r="5" />
        <circle cx="180" cy="300" r="4" />
        <circle cx="240" cy="300" r="6" />
        <circle cx="342" cy="258" r="4" />
        <circle cx="300" cy="360" r="5" />
      </g>
    </svg>
  );
}
