import Button from 'antd/es/button';
import { type ReactNode, useEffect } from 'react';
import { signOut } from './start.ts';

/** Shown instead of the application while the server is unreachable; the session is kept. */
export function Unreachable({ onRetry }: { onRetry: () => void }): ReactNode {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <main className="view-error unreachable" role="alert">
      <h2>暂时无法连接服务器</h2>
      <p>网络中断，或系统正在维护。您的登录状态已保留，恢复后可以继续使用。</p>
      <p className="view-error-actions">
        <Button type="primary" onClick={onRetry}>
          重试
        </Button>
        <Button onClick={() => void signOut()}>退出登录</Button>
      </p>
    </main>
  );
}
